import { registerHooks } from "node:module";

// Loaded ahead of a shop (`node --import`): replaces texts in the built server while it is read, so that
// what is built stays as it is. EMAS_PROVE_REPLACE: [[what, by what], ...].
const texts = JSON.parse(process.env.EMAS_PROVE_REPLACE ?? "[]");

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.includes("/build/server/") || !loaded.source) return loaded;
    let source = Buffer.from(loaded.source).toString();
    for (const [what, by] of texts) source = source.replace(what, () => by);
    return { ...loaded, source };
  },
});
