import PackageOpen from "lucide:package-open";
import { data, href } from "react-router";
import { formOf, parseForm } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t, tPlural } from "#languages/messages.ts";
import {
  readStock,
  adjustProductStock,
  adjustStockForm,
  type AdjustRefused,
} from "#shop/catalogue/adjust-product-stock.server.ts";
import { isId } from "#shop/id.ts";
import { listStockMovements } from "#shop/stock/list-movements.server.ts";
import { KeysetLinks } from "../shared/keyset-links.tsx";
import { ExportLink } from "../shared/list-head.tsx";
import { PageHead } from "../shared/page-head.tsx";
import { entryId, filterReader } from "../shared/url-filter.server.ts";
import { AdjustForm } from "./adjust-form.tsx";
import { MovementTable } from "./movement-table.tsx";
import type { Route } from "./+types/route";

const readPlace = filterReader({ before: entryId, after: entryId });

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const stock = await readStock(staff, params.productId);
  if (!stock) throw data(t("Product not found"), { status: 404 });
  return { stock, ...(await listStockMovements(staff, stock.id, readPlace(url))) };
}

export async function action({ request, params: { productId }, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  if (!isId(productId)) throw data(t("Product not found"), { status: 404 });
  const sent = parseForm(await formOf(request), { schema: adjustStockForm });
  if (sent.status !== "success") return { result: sent.reply() };
  const done = await adjustProductStock(staff, productId, sent.value);
  if (done.ok) {
    return redirectWithToast(href("/admin/products/:productId/stock", { productId }), {
      title: t("Stock adjusted"),
      description: onHandText(done.onHand),
    });
  }
  return { result: sent.reply(), problem: refusalText(done) };
}

function refusalText(refused: AdjustRefused): string {
  switch (refused.reason) {
    case "stock-moved":
      return t(
        "The stock has changed since you opened this page: {count} on hand now. Check the number and adjust again.",
        { count: refused.onHand },
      );
    case "stock-below-zero":
      return tPlural(
        Math.max(0, refused.onHand),
        "Only {count} piece is on hand.",
        "Only {count} pieces are on hand.",
      );
    case "stock-too-high":
      return t("That's more than a product's stock can be. Check the number.");
    case "not-found":
      throw data(t("Product not found"), { status: 404 });
  }
}

function onHandText(count: number): string {
  return tPlural(count, "{count} piece on hand", "{count} pieces on hand");
}

export default function ProductStock({ loaderData, actionData }: Route.ComponentProps) {
  const { stock, movements, hasNewer, hasOlder } = loaderData;
  const here = { productId: stock.id };
  return (
    <>
      <PageHead
        title={t("Stock history")}
        action={
          movements.length > 0 ? (
            <ExportLink to={href("/admin/products/:productId/stock/export", here)} />
          ) : null
        }
      >
        <TextLink standalone to={href("/admin/products/:productId", here)}>
          {stock.name}
        </TextLink>
        <p className="font-medium text-ink tabular-nums">{onHandText(stock.onHand)}</p>
        {stock.extra > 0 ? (
          <p className="text-xs">
            {t("A variant with a stock adjustment has that many pieces more or fewer.")}
          </p>
        ) : null}
      </PageHead>
      <AdjustForm
        key={`${stock.id} ${stock.newestMovement}`}
        stock={stock}
        lastResult={actionData?.result ?? null}
        problem={actionData?.problem}
      />
      <div className="mt-6">
        {movements.length > 0 ? (
          <MovementTable movements={movements} />
        ) : (
          <EmptyState icon={PackageOpen} title={t("The stock hasn't changed yet")} heading="h2">
            {t("Orders, adjustments and changes in the product's form will appear here.")}
          </EmptyState>
        )}
      </div>
      <KeysetLinks
        newer={hasNewer ? movements[0]?.id : undefined}
        older={hasOlder ? movements.at(-1)?.id : undefined}
      />
    </>
  );
}
