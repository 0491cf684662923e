import { ensureInstalled } from "./ensure.mjs";

// Before a program of node_modules/.bin in package.json: installs the packages and links the Node to run them on.
await ensureInstalled();
