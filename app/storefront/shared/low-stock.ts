/** From this many pieces down, the shop says how many are left. */
export const lowStock = 3;
