/**
 * Not bundled but installed beside the build: `sharp` loads native binaries and `pg` optional dependencies, and the font
 * is a file that `platform/draw-picture.server.ts` names.
 */
export const externalPackages = ["sharp", "pg", "@expo-google-fonts/figtree"];
