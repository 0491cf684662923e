import { ensureInstalled } from "./ensure.mjs";

// Scripts in package.json run this before a program in node_modules/.bin, such as `react-router`: it installs the
// packages, and links a recent Node there, which then runs the program.
await ensureInstalled();
