import { requireUser } from "#app/http/visitor.server.ts";
import { exportAccountData } from "#shop/privacy/export-account-data.server.ts";
import type { Route } from "./+types/download";

/** Answers with the customer's own data as a JSON file, which no cache may store. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const user = await requireUser(context, url);
  const copy = await exportAccountData(user.id);
  return new Response(JSON.stringify(copy, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Cache-Control": "no-store, private",
    },
  });
}
