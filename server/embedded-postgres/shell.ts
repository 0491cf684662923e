/** Quotes a text as one word of a POSIX shell. */
export function shellQuote(text: string) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A shell condition: the process runs. `kill -0` fails for a process of another user, so it also looks into /proc. */
export function stillAlive(pid: number) {
  return `{ kill -0 ${pid} 2>/dev/null || test -d /proc/${pid}; }`;
}
