import { lazy, Suspense, type ComponentType } from "react";

/**
 * A part of pages whose HTML is sent with the page, and whose code loads after the page's own. Without its code, as on a
 * lost connection, the part is left out.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lazy(() => load().catch(() => ({ default: nothing as ComponentType<Props> })));
  return function LazyPart(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

function nothing() {
  return null;
}
