import { href } from "react-router";
import { message } from "#languages/messages.ts";

export const mainLinks = [
  { to: href("/"), label: message("Home") },
  { to: href("/products"), label: message("Products") },
  { to: href("/categories"), label: message("Categories") },
  { to: href("/about"), label: message("About") },
];

export const goldPriceLink = { to: href("/gold-price"), label: message("Gold price today") };

export const sellLink = { to: href("/sell-your-gold"), label: message("Sell your gold") };
export const wishlistLink = { to: href("/wishlist"), label: message("Wishlist") };

export const trackLink = { to: href("/order-tracking"), label: message("Track Order") };

export const sizeGuideLink = { to: href("/size-guide"), label: message("Size guide") };

export const policyLinks = [
  { to: href("/delivery-and-exchange"), label: message("Delivery and exchange") },
  { to: href("/terms"), label: message("Terms") },
  { to: href("/privacy"), label: message("Privacy") },
];
