import { parseSync } from "vite";

/** A text in the sources, as `languages/*.po` lists it. `form` is the one of a plural that stands at `start`. */
export type FoundMessage = { text: string; plural?: string; context: string };
/** An argument that holds a text, with its position in the code. */
export type FoundArgument = { start: number; end: number; message: FoundMessage; form: 0 | 1 };
/** A call that `npm run check` refuses, with the reason. */
type BadCall = { start: number; reason: string };

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Call = Node & { callee: Node & { name?: string }; arguments: (Node & { value?: unknown })[] };

const functionTypes = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
]);

/** Finds the calls of `t`, `tContext`, `tPlural` and `message` in a module. */
export function findMessages(file: string, code: string) {
  const found: FoundArgument[] = [];
  const bad: BadCall[] = [];
  if (!code.includes("languages/messages")) return { found, bad };
  visit(parseSync(file, code).program as unknown as Node, false);
  return { found, bad };

  function visit(node: Node, isInFunction: boolean) {
    if (node.type === "CallExpression") readCall(node as Call, isInFunction);
    const isFunction = isInFunction || functionTypes.has(node.type);
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (child && typeof child === "object" && "type" in child) visit(child as Node, isFunction);
  }

  function readCall({ start, callee, arguments: given }: Call, isInFunction: boolean) {
    const name = callee.name ?? "";
    if (callee.type !== "Identifier" || !["t", "tContext", "tPlural", "message"].includes(name))
      return;
    if (name !== "message" && !isInFunction)
      bad.push({ start, reason: `${name} outside of a function: use message there` });
    // `t` also translates what `message` has marked.
    const isMarkedElsewhere =
      name === "t" && given[0]?.type !== "Literal" && given[0]?.type !== "TemplateLiteral";
    if (isMarkedElsewhere) return;
    const texts =
      name === "tPlural"
        ? given.slice(1, 3)
        : name === "tContext"
          ? given.slice(0, 2)
          : given.slice(0, 1);
    if (texts.some(({ type, value }) => type !== "Literal" || typeof value !== "string"))
      return void bad.push({ start, reason: `${name} with a text that is not a literal` });
    const [first, second] = texts.map(({ value }) => value as string);
    if (name === "tContext") {
      found.push({ ...span(texts[1]!), message: { text: second!, context: first! }, form: 0 });
    } else if (name === "tPlural") {
      const message = { text: first!, plural: second!, context: "" };
      found.push(
        { ...span(texts[0]!), message, form: 0 },
        { ...span(texts[1]!), message, form: 1 },
      );
    } else found.push({ ...span(texts[0]!), message: { text: first!, context: "" }, form: 0 });
  }
}

function span({ start, end }: Node) {
  return { start, end };
}
