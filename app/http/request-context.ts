import type { RouterContextProvider } from "react-router";

/** What middleware stores for a request; loaders and actions get it as `context`. */
export type RequestContext = Readonly<RouterContextProvider>;
