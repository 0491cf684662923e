import type { RouterContextProvider } from "react-router";

/** What middleware keeps for a request: loaders and actions get it as `context`. */
export type RequestContext = Readonly<RouterContextProvider>;
