import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { expect } from "./shop.ts";

/** The emails to this address, once there are at least so many. */
export async function mailsTo(email: string, count: number) {
  let found: Email[] = [];
  await expect(async () => {
    found = (await allMails()).filter(({ to }) => to?.some(({ address }) => address === email));
    expect(found.length).toBeGreaterThanOrEqual(count);
  }).toPass({ timeout: 60_000, intervals: [100] });
  return found;
}

/** Oldest first, because file names begin with the time. */
async function allMails(): Promise<Email[]> {
  const folder = path.join(process.env.SHOP_DATA!, "mail");
  const files = (await readdir(folder)).filter((file) => file.endsWith(".eml")).toSorted();
  return Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))),
  );
}

/** The newest link with this part in an email to this address; the shop writes emails to a folder. */
export async function linkMailedTo(email: string, part: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const links = (await mailsTo(email, 1)).flatMap(
      ({ text }): string[] => text?.match(/https?:\/\/\S+/g) ?? [],
    );
    link = links.findLast((one) => one.includes(part));
    expect(link).toBeDefined();
  }).toPass({ timeout: 60_000, intervals: [100] });
  return link!;
}
