/** A request as sent over the wire. Every text here is bytes, one per character (latin1). */
export type Sent = {
  who: string;
  method: string;
  target: string;
  headers: [string, string][];
  body: string;
  /** For a deliberately malformed request: these bytes instead of all the above. */
  raw?: string;
  /** Cut off after this many bytes, and the connection closed. */
  cutAt?: number;
};

export function wireText({ method, target, headers, body, raw }: Sent): string {
  if (raw !== undefined) return raw;
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}

/** How to send it again by hand: the bytes with everything unprintable escaped. */
export function dumpOf(sent: Sent, port: number): string {
  const text = wireText(sent).slice(0, sent.cutAt);
  const shown = text.length > 6000 ? `${text.slice(0, 6000)}… (${text.length} bytes)` : text;
  const named: Record<string, string> = { "\n": "\\n", "\r": "\\r" };
  const printable = shown.replaceAll(/[^\x20-\x26\x28-\x5b\x5d-\x7e]/g, (sign) => {
    return named[sign] ?? `\\x${sign.charCodeAt(0).toString(16).padStart(2, "0")}`;
  });
  return `as ${sent.who}:\nprintf '%b' '${printable}' | nc localhost ${port}`;
}
