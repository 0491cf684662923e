import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

/** Tells the payment simulator of the tested shop what happens at the bank, with the key that it knows. */
export async function tellSimulator(deed: string) {
  const secret = readFileSync(path.join(process.env.SHOP_DATA!, "session-secret"), "utf8").trim();
  const key = createHmac("sha256", secret).update("simulator:api").digest("base64url");
  const answer = await fetch(`${process.env.SHOP_URL}/payment-simulator${deed}`, {
    method: "POST",
    headers: { authorization: `Bearer sk_test_${key}` },
  });
  if (!answer.ok) throw new Error(`The simulator answered ${answer.status}`);
}
