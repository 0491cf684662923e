/** Packages with native parts or optional ones, which stay outside the build: they are installed beside it. */
export const externalPackages = ["sharp", "pg"];
