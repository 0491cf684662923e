import { lazy, Suspense, use, type ComponentType } from "react";
import { useHydrated } from "./use-hydrated.ts";

/**
 * A part of pages whose HTML is sent with the page, and whose code loads after the page's own. Without its code, as on a
 * lost connection, the part stays as the server sent it; on the next page it is left out.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lazy(() => load().catch(() => ({ default: NoCode as ComponentType<Props> })));
  return function LazyPart(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

const never = new Promise<never>(() => {});

/** React keeps the server's HTML of a part that it waits for. */
function NoCode() {
  if (!useHydrated()) use(never);
  return null;
}
