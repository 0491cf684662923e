import { isIPv6 } from "node:net";

/**
 * Returns the key by which rate limits count: the IPv4 address, even if it is written as `::ffff:1.2.3.4`. For any
 * other IPv6 address the key is its /64 network, because a caller usually owns an entire /64.
 */
export function networkOf(address: string | null): string {
  if (!address) return "unknown";
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.toLowerCase().split("%")[0]!.split("::");
  const groups = head ? head.split(":") : [];
  if (tail !== undefined) {
    const after = tail ? tail.split(":") : [];
    while (groups.length + after.length < 8) groups.push("0");
    groups.push(...after);
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
}
