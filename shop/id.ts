/** Whether a text can be a row's id. URLs and forms may contain any text, and PostgreSQL throws at a malformed uuid. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
