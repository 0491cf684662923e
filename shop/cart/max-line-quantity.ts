/** The highest quantity of one line, whatever the stock. */
export const maxLineQuantity = 99;
