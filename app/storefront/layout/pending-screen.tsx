import {
  CardSkeleton,
  CategoryGrid,
  CategorySkeleton,
  ProductGrid,
} from "../shared/catalogue/grids.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** A skeleton of the page that is loading slowly. */
export function PendingScreen({ path }: { path: string }) {
  return (
    <div className="animate-[appear_200ms]">
      <p role="status" className="frame pt-8 text-sm text-ink-soft">
        Loading...
      </p>
      {shapeOf(path)}
    </div>
  );
}

function shapeOf(path: string) {
  if (path === "/") {
    return (
      <>
        <Skeleton className="mt-4 aspect-4/3 w-full md:aspect-3/1" />
        <div className="frame space-y-16 py-10">
          <Cards count={4} />
          <Categories />
          <Cards count={4} />
        </div>
      </>
    );
  }
  if (path === "/products")
    return (
      <div className="frame py-10">
        <Cards count={8} />
      </div>
    );
  if (path === "/categories")
    return (
      <div className="frame py-10">
        <Categories />
      </div>
    );
  if (path.startsWith("/products/")) return <ProductShape />;
  return null;
}

function Cards({ count }: { count: number }) {
  return (
    <ProductGrid>
      {Array.from({ length: count }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </ProductGrid>
  );
}

function Categories() {
  return (
    <CategoryGrid>
      {Array.from({ length: 6 }, (_, index) => (
        <CategorySkeleton key={index} />
      ))}
    </CategoryGrid>
  );
}

function ProductShape() {
  return (
    <div className="frame grid gap-8 py-8 md:grid-cols-2 lg:gap-16">
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
