import { fileURLToPath } from "node:url";
import sharp from "sharp";
import type { Bytes } from "./files.server.ts";

/** A picture of boxes and one-line texts. Lengths are pixels from the top left corner, colours as in CSS. */
export type Drawing = {
  width: number;
  height: number;
  background: string;
  boxes: { left: number; top: number; width: number; height: number; color: string }[];
  /** Latin letters and figures only: the font has no others. `top` is where the tallest letter begins. */
  texts: { words: string; size: number; color: string; left: number; top: number }[];
};

const fontName = "Figtree SemiBold";

/** Draws it as a PNG, with the shop's own font, because a server may have none. */
export async function drawPicture({ width, height, background, boxes, texts }: Drawing) {
  // Looked up here, so that photographs do not need the font.
  const fontfile = fileURLToPath(
    import.meta.resolve("@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf"),
  );
  const box = ({ color, ...size }: Omit<Drawing["boxes"][number], "left" | "top">) => ({
    create: { ...size, channels: 3 as const, background: color },
  });
  const text = ({ words, size, color }: Drawing["texts"][number]) => ({
    text: {
      text: `<span foreground="${color}" font_features="tnum">${escapeMarkup(words)}</span>`,
      font: `${fontName}, ${size}`,
      fontfile,
      rgba: true,
      dpi: 72,
    },
  });
  const canvas = sharp(box({ width, height, color: background }));
  const layers = [
    ...boxes.map(({ left, top, ...rest }) => ({ input: box(rest), left, top })),
    ...texts.map((words) => ({ input: text(words), left: words.left, top: words.top })),
  ];
  return (await canvas.composite(layers).png({ palette: true }).toBuffer()) as Bytes;
}

function escapeMarkup(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
