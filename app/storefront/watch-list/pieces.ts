import { formOf, textOf } from "#app/http/form.server.ts";
import { cartOwnerFor, visitorOf } from "#app/http/visitor.server.ts";
import { watchedIds } from "#shop/watch-list/read-watches.server.ts";
import { changeWatches } from "../shared/watch/change-watches.server.ts";
import type { Route } from "./+types/pieces";

export type WatchAnswer = { ids: string[]; refused?: string };

export function headers() {
  return { "Cache-Control": "no-store" };
}

/** Which hearts are filled, for a browser that has no copy of the list. */
export async function loader({ context }: Route.LoaderArgs): Promise<WatchAnswer> {
  const { cartOwner } = await visitorOf(context);
  return { ids: await watchedIds(cartOwner) };
}

/** A press on a heart, sent by script. */
export async function action({ request, context }: Route.ActionArgs): Promise<WatchAnswer> {
  const form = await formOf(request);
  const refused = await changeWatches(context, textOf(form, "add"), textOf(form, "remove"));
  const ids = await watchedIds(await cartOwnerFor(context));
  return { ids, ...(refused && { refused }) };
}
