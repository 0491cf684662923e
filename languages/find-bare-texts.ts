import { parseSync } from "vite";

/** An English text that people see and that is not translated. */
export type BareText = { start: number; text: string };

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** What these are called with is translated, or is for programmers. */
const callsWithoutScreen =
  /^(?:t|tContext|tPlural|message|Error|this\.error|TypeError|RangeError|fetch|sql|raw|console\.\w+|log\.\w+|logger\.\w+|\w*[lL]og(?:Error|Warning)?|headers\.\w+|.*\.(?:set|get|has|append|startsWith|endsWith|includes|split|join|replace|replaceAll|getByRole|querySelector|addEventListener|closest|matches)|href|icon|redirect|lazy|Symbol|RegExp|Date|URL|Intl\.\w+)$/;
const attributesWithText =
  /^(?:aria-(?:label|roledescription|valuetext)|alt|title|placeholder|label|busyLabel|legend|hint|help|heading|description|caption|text|words|message|empty|summary|unit|suffix|prefix)$/;
/** These hold no text, whatever they contain. */
const attributesWithoutText =
  /^(?:className|class|d|viewBox|points|transform|id|type|href|to|src|srcSet|sizes|key|style|pattern|accept|method|data-.*)$/;
const propertiesWithoutText =
  /^(?:className|class|id|name|type|href|to|src|key|style|value|kind|code|path|pattern|method|tag|statusText|font\w*|[a-z]+-[a-z-]+|[A-Z][\w-]*)$/;

/**
 * Finds texts that people see and that no call of `t` contains: in elements, attributes, results and errors. A
 * statement is left out if the comment before it says "In English everywhere", with the reason.
 */
export function findBareTexts(file: string, code: string): BareText[] {
  const found: BareText[] = [];
  let end = 0;
  for (const statement of parseSync(file, code).program.body as unknown as Node[]) {
    const before = code.slice(end, statement.start).replaceAll(/\s+\*?\s*/g, " ");
    if (!before.includes("In English everywhere")) visit(statement);
    end = statement.end;
  }
  return found;

  function visit(node: Node) {
    if (isWithoutText(node)) return;
    if (node.type === "JSXText") add(node, node.value as string, hasWord);
    else if (node.type === "JSXAttribute") return visitAttribute(node);
    else if (node.type === "Literal" && typeof node.value === "string")
      add(node, node.value, looksLikeText);
    else if (node.type === "TemplateLiteral") {
      const parts = node.quasis as { value: { cooked: string } }[];
      add(node, parts.map(({ value }) => value.cooked).join("…"), looksLikeText);
    }
    visitChildren(node);
  }

  function visitChildren(node: Node) {
    for (const [name, value] of Object.entries(node)) {
      if (name === "source" || name === "typeAnnotation" || name === "typeArguments") continue;
      for (const child of Array.isArray(value) ? value : [value])
        if (child && typeof child === "object" && "type" in child) visit(child as Node);
    }
  }

  function visitAttribute(node: Node) {
    const name = code.slice((node.name as Node).start, (node.name as Node).end);
    const value = node.value as Node | null;
    if (!value || attributesWithoutText.test(name)) return;
    if (value.type === "Literal")
      add(value, String(value.value), attributesWithText.test(name) ? hasWord : looksLikeText);
    else visit(value);
  }

  function isWithoutText(node: Node): boolean {
    if (
      /^(?:TS\w*(?:Type|Declaration|Signature)|ImportDeclaration|Export(?:All)|TaggedTemplate)/.test(
        node.type,
      )
    )
      return true;
    if (node.type === "CallExpression" || node.type === "NewExpression") {
      const callee = node.callee as Node;
      const name = code.slice(callee.start, callee.end);
      if (!callsWithoutScreen.test(name)) return false;
      // A callback may contain texts, the other arguments do not.
      for (const given of node.arguments as Node[])
        if (/Function|Object/.test(given.type)) visitChildren(given);
      return true;
    }
    if (node.type === "Property" && !(node.computed as boolean)) {
      const key = node.key as Node & { name?: string; value?: string };
      return (
        propertiesWithoutText.test(key.name ?? key.value ?? "") &&
        (node.value as Node).type === "Literal"
      );
    }
    if (node.type === "BinaryExpression")
      return /^[=!]==?$/.test(node.operator as string) || node.operator === "in";
    return false;
  }

  function add(node: Node, text: string, isText: (text: string) => boolean) {
    if (isText(text)) found.push({ start: node.start, text: text.trim() });
  }
}

function hasWord(text: string): boolean {
  return /\p{L}{2}/u.test(text.replace(/&\w+;/g, ""));
}

/** A word that begins with a capital, or a sentence. */
function looksLikeText(text: string): boolean {
  if (/^[A-Z][a-z]+$/.test(text)) return true;
  return (
    /[a-z]/.test(text) &&
    /^\W*…?\W*[A-Z][\w'’]*[ ,…]/.test(text) &&
    !/^[A-Z]\w+\/|[=;{}]|^SELECT /.test(text)
  );
}
