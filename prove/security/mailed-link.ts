import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { untilTrue } from "#kit/until-true.ts";

/** The link to a new password that was emailed: the shop writes its emails into its folder. */
export async function linkMailedTo(shop: { folder: string }, email: string): Promise<URL> {
  const folder = path.join(shop.folder, "mail");
  let mailed: string | undefined;
  await untilTrue(`an email with a link for ${email}`, async () => {
    const files = await readdir(folder).catch((): string[] => []);
    // While it is written, an email's name has another ending.
    for (const file of files.filter((name) => name.endsWith(".eml")).toSorted()) {
      const text = (await readFile(path.join(folder, file), "utf8")).replaceAll("=\r\n", "");
      const [link] = /https?:\/\/\S+[?]token=[\w-]+/.exec(text.replaceAll("=3D", "=")) ?? [];
      if (text.includes(email)) mailed = link ?? mailed;
    }
    return mailed !== undefined;
  });
  return new URL(mailed!);
}
