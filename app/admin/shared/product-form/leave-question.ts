import type { Location } from "react-router";

/** The state of a form beside the product's form whose answer reloads the product, without what is not saved. */
export const discardsEdits = { discardsEdits: true };

/** Whether a navigation loses what is typed in the product's form. To the same page, its own form saves it. */
export function losesEdits(from: Pick<Location, "pathname">, to: Location): boolean {
  const state = to.state as Partial<typeof discardsEdits> | null;
  return from.pathname !== to.pathname || state?.discardsEdits === true;
}
