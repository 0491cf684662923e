const preload = new URL("inject-fault.mjs", import.meta.url).href;

/** The settings of a shop with this fault of `inject-fault.mjs`. */
export function faultSettings(fault: string): Record<string, string> {
  return { NODE_OPTIONS: `--import ${preload}`, EMAS_PROVE_FAULT: fault };
}

/** In this shop, a timer of a minute or more ends after two seconds: a minute is long for a proof. */
export const fastMinutes = faultSettings("fast-minutes");
