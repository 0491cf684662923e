import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import PostalMime from "postal-mime";
import { expect } from "./shop.ts";

/** The newest link of this kind in an email to this address; the shop writes emails to a folder. */
export async function linkMailedTo(email: string, kind: "token" | "invite"): Promise<string> {
  const folder = path.join(process.env.SHOP_DATA!, "mail");
  const address = new RegExp(String.raw`https?://\S+[?]${kind}=\S+`);
  let link: string | undefined;
  await expect(async () => {
    // File names begin with the time, so the last is the newest.
    for (const file of (await readdir(folder)).toSorted()) {
      if (!file.endsWith(".eml")) continue;
      const mail = await PostalMime.parse(await readFile(path.join(folder, file)));
      if (mail.to?.some((one) => one.address === email)) {
        link = address.exec(mail.text ?? "")?.[0] ?? link;
      }
    }
    expect(link).toBeDefined();
  }).toPass({ timeout: 15_000, intervals: [100] });
  return link!;
}
