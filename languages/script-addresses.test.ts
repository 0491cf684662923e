import { afterEach, expect, test, vi } from "vitest";
import { languageFolder } from "./script-addresses.ts";

afterEach(() => void vi.unstubAllGlobals());

test("scripts of a language are where the build wrote them, though its file has changed since", () => {
  const changed = { code: "ms", hash: "22222222" };
  expect(languageFolder(changed)).toBe("assets/ms-22222222");
  vi.stubGlobal("builtHashes", { ms: "11111111" });
  expect(languageFolder(changed)).toBe("assets/ms-11111111");
  expect(languageFolder({ code: "ta", hash: "33333333" })).toBe("assets/ta-33333333");
});
