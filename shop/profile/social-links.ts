/** Names of well-known sites, by the end of their host. */
// In English everywhere: proper names.
const names: Record<string, string> = {
  "facebook.com": "Facebook",
  "instagram.com": "Instagram",
  "tiktok.com": "TikTok",
  "youtube.com": "YouTube",
  "xiaohongshu.com": "小红书",
  "threads.net": "Threads",
  "x.com": "X",
};

/** The shop's pages on other sites, from one link per line, with the name of each site. */
export function socialLinks(text: string): { name: string; url: string }[] {
  return linesOf(text).map((url) => {
    const host = new URL(url).hostname.replace(/^www\./, "");
    const known = Object.keys(names).find((site) => host === site || host.endsWith(`.${site}`));
    return { name: known ? names[known]! : host, url };
  });
}

/** Whether each line is a link that starts with https://. */
export function areSocialLinks(text: string): boolean {
  return linesOf(text).every((line) => URL.canParse(line) && line.startsWith("https://"));
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
