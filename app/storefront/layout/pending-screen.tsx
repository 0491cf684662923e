import { href } from "react-router";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { t } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import { ProductGrid } from "../shared/catalogue/product-grid.tsx";

/** The skeleton of a page that loads slowly, with the shape of a list of cards or of a product page. */
export function PendingScreen({ path }: { path: string }) {
  return (
    <div className="frame animate-[appear_200ms] py-8">
      <p role="status" className="mb-6 text-sm text-ink-soft">
        {t("Loading...")}
      </p>
      {[href("/"), href("/products"), href("/categories")].includes(path) ? <Cards /> : null}
      {path.startsWith(links.product("")) ? <ProductShape /> : null}
    </div>
  );
}

function Cards() {
  return (
    <ProductGrid>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index}>
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="mt-4 h-6 w-4/5" />
          <Skeleton className="mt-2 h-4 w-1/2" />
          <Skeleton className="mt-2 h-5 w-2/5" />
        </div>
      ))}
    </ProductGrid>
  );
}

function ProductShape() {
  return (
    <div className="grid gap-8 md:grid-cols-2 lg:gap-16">
      <Skeleton className="aspect-square w-full" />
      <div className="space-y-5">
        <Skeleton className="h-7 w-28" />
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-44 w-full" />
        <Skeleton className="h-13 w-full" />
      </div>
    </div>
  );
}
