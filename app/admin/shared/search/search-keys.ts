/** The keys that open the search. In English everywhere: they are printed so on Malaysian keyboards. */
export const searchKeys = ["Ctrl", "K"];
