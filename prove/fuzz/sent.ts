/** A request as it goes over the wire. Every text here is bytes, a character each (latin1). */
export type Sent = {
  who: string;
  method: string;
  target: string;
  headers: [string, string][];
  body: string;
  /** Where the request is broken on purpose: these bytes instead of all the above. */
  raw?: string;
  /** Cut off after so many bytes, and the connection closed. */
  cutAt?: number;
};

export function wireText({ method, target, headers, body, raw }: Sent): string {
  if (raw !== undefined) return raw;
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}

/** What a person needs to send it again: the bytes, with everything unprintable written out. */
export function dumpOf(sent: Sent, port: number): string {
  const text = wireText(sent).slice(0, sent.cutAt);
  const shown = text.length > 6000 ? `${text.slice(0, 6000)}… (${text.length} bytes)` : text;
  const printable = shown.replaceAll(/[^\x20-\x26\x28-\x5b\x5d-\x7e]/g, (sign) => {
    if (sign === "\n") return "\\n";
    if (sign === "\r") return "\\r";
    return `\\x${sign.charCodeAt(0).toString(16).padStart(2, "0")}`;
  });
  return `as ${sent.who}:\nprintf '%b' '${printable}' | nc localhost ${port}`;
}

/** A text as the bytes of its UTF-8. */
export function utf8(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

/** Bytes percent-encoded, but for those that need it nowhere. */
export function percent(bytes: string): string {
  return bytes.replaceAll(
    /[^\w.~-]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}
