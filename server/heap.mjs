/**
 * How Node holds the shop's memory. From the bound of the old space V8 takes how far garbage may grow before it looks
 * through the whole heap: with a gigabyte it did so after 20 MB, three times a second while pages were drawn, and that
 * cost a tenth of them. Two semi-spaces of 32 MB, not of 64, give back more than that takes.
 */
export const heapOptions = "--max-old-space-size=2048 --max-semi-space-size=32";
