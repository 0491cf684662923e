import { href } from "react-router";

export type HeaderUser = { name: string; isStaff: boolean } | undefined;

export const mainLinks = [
  { to: href("/"), label: "Home" },
  { to: href("/products"), label: "Products" },
  { to: href("/categories"), label: "Categories" },
  { to: href("/about"), label: "About" },
];
