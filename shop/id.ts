/** Whether a text can be a row's id: URLs and forms may carry any text, and PostgreSQL fails on a malformed uuid. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
