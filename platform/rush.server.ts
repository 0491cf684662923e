/** So long, in milliseconds, what can be done later is put off for visitors; then a little of it is done. */
const patience = 1_000;

let inLine = 0;
let over: { promise: Promise<void>; resolve: () => void } | undefined;

/** The HTTP server says how many visitors wait for their turn, each time that it changes. */
export function noteLine(waiting: number) {
  inLine = waiting;
  if (inLine > 0) over ??= Promise.withResolvers<void>();
  else {
    over?.resolve();
    over = undefined;
  }
}

/**
 * Work that nobody stands before the door for, such as the post, asks here before each piece of it: at once
 * where no visitor waits, else when none does any more, or after a second.
 */
export async function afterVisitors(): Promise<void> {
  if (!over) return;
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, patience)));
  await Promise.race([over.promise, enough]);
  clearTimeout(timer);
}
