import { env } from "#env";
import { hostInUrl } from "#platform/host-in-url.ts";

const addresses = ["live", "ready", "database"];

/** `healthy [live|ready|database]` fails if that check of the running shop fails, for supervisors without HTTP. */
export async function healthyCommand([address = "live"]: string[]) {
  if (!addresses.includes(address)) throw new Error(`Usage: healthy [${addresses.join("|")}]`);
  const host = ["0.0.0.0", "::"].includes(env.HOST) ? "localhost" : env.HOST;
  const url = `http://${hostInUrl(host)}:${env.PORT}/health/${address}`;
  const response = await fetch(url, { signal: AbortSignal.timeout(4_000) }).catch((cause) => {
    throw new Error(`${url} does not answer`, { cause });
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answers ${response.status}: ${text}`);
  console.log(text);
}
