/** Installed beside the build, not bundled into it: `sharp` has native binaries, and `pg` has optional dependencies. */
export const externalPackages = ["sharp", "pg"];
