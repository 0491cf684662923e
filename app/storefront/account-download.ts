import { requireUser } from "#app/http/visitor.server.ts";
import { myData } from "#shop/privacy/my-data.server.ts";
import type { Route } from "./+types/account-download";

/** The copy of one's own data, as a file that nobody on the way keeps. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const user = await requireUser(context, url);
  const copy = await myData(user.id);
  return new Response(JSON.stringify(copy, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Cache-Control": "no-store, private",
    },
  });
}
