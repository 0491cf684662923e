import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import PostalMime from "postal-mime";
import { expect } from "./shop.ts";

/** The newest link with this part in an email to this address; the shop writes emails to a folder. */
export async function linkMailedTo(email: string, part: string): Promise<string> {
  const folder = path.join(process.env.SHOP_DATA!, "mail");
  let link: string | undefined;
  await expect(async () => {
    // File names begin with the time, so the last is the newest.
    for (const file of (await readdir(folder)).toSorted()) {
      if (!file.endsWith(".eml")) continue;
      const mail = await PostalMime.parse(await readFile(path.join(folder, file)));
      if (mail.to?.some((one) => one.address === email)) {
        const links: string[] = mail.text?.match(/https?:\/\/\S+/g) ?? [];
        link = links.find((one) => one.includes(part)) ?? link;
      }
    }
    expect(link).toBeDefined();
  }).toPass({ timeout: 15_000, intervals: [100] });
  return link!;
}
