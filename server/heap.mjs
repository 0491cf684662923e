/**
 * The larger the old space may become, the more garbage V8 tolerates before a full collection. With 1 GB instead of 2,
 * it collected three times a second under load, after every 20 MB, and the shop served 10 % fewer pages. In return, the
 * semi-spaces have 32 MB instead of 64, which saves more memory than the larger old space takes.
 */
export const heapOptions = "--max-old-space-size=2048 --max-semi-space-size=32";
