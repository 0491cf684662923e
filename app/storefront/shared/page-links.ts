import { href } from "react-router";

export const mainLinks = [
  { to: href("/"), label: "Home" },
  { to: href("/products"), label: "Products" },
  { to: href("/categories"), label: "Categories" },
  { to: href("/about"), label: "About" },
];

export const trackLink = { to: href("/order-tracking"), label: "Track Order" };

export const policyLinks = [
  { to: href("/delivery-and-exchange"), label: "Delivery and exchange" },
  { to: href("/terms"), label: "Terms" },
  { to: href("/privacy"), label: "Privacy" },
];
