/** Not bundled but installed beside the build, because `sharp` loads native binaries and `pg` optional dependencies. */
export const externalPackages = ["sharp", "pg"];
