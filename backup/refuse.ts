const refused = Symbol("refused");

/** Throws the reason why a backup is refused; `reason` completes a sentence that begins with the file's name. */
export function refuse(reason: string): never {
  throw Object.assign(new Error(reason), { [refused]: true });
}

export function isRefusal(error: unknown): boolean {
  return error instanceof Error && refused in error;
}
