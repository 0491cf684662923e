const refused = Symbol("refused");

/** Throws what is wrong with a backup, as the end of a sentence that begins with the file's name. */
export function refuse(what: string): never {
  throw Object.assign(new Error(what), { [refused]: true });
}

export function isRefusal(error: unknown): boolean {
  return error instanceof Error && refused in error;
}
