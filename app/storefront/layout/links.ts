import { href } from "react-router";

export const mainLinks = [
  { to: href("/"), label: "Home" },
  { to: href("/products"), label: "Products" },
  { to: href("/categories"), label: "Categories" },
  { to: href("/about"), label: "About" },
];
