import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Makes the shop's payment simulator act as the bank; the key is derived from the shop's secret. */
export async function callSimulator(path: string) {
  const secret = readFileSync(join(process.env.SHOP_DATA!, "session-secret"), "utf8").trim();
  const key = createHmac("sha256", secret).update("simulator:api").digest("base64url");
  const answer = await fetch(`${process.env.SHOP_URL}/payment-simulator${path}`, {
    method: "POST",
    headers: { authorization: `Bearer sk_test_${key}` },
  });
  if (!answer.ok) throw new Error(`The simulator answered ${answer.status}`);
}
