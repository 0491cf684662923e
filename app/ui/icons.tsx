import type { ComponentProps, ComponentType } from "react";
import { classes } from "./classes.ts";

// Shapes of Lucide (https://lucide.dev, ISC License, Copyright Lucide Icons and Contributors), each as one path, that
// every storefront page loads. Code that only some pages load imports the others (lucide-icons.ts).

export type Icon = ComponentType<{
  className?: string;
  strokeWidth?: number;
  "aria-hidden"?: "true";
}>;

export const ArrowRight = icon("M5 12h14M12 5l7 7-7 7");
export const ChevronLeft = icon("M15 18l-6-6 6-6");
export const ChevronRight = icon("M9 18l6-6-6-6");
export const CircleAlert = icon("M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 8V12M12 16H12.01");
export const CircleCheck = icon("M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M16 9l-5.5 5.5L8 12");
export const Gem = icon(
  "M10.5 3 8 9l4 13 4-13-2.5-6M17 3a2 2 0 0 1 1.6.8l3 4a2 2 0 0 1 .013 2.382l-7.99 10.986a2 2 0 0 1-3.247 0l-7.99-10.986A2 2 0 0 1 2.4 7.8l2.998-3.997A2 2 0 0 1 7 3zM2 9h20",
);
export const Info = icon("M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 16v-4M12 8h.01");
export const Menu = icon("M4 5h16M4 12h16M4 19h16");
export const MessageCircle = icon(
  "M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719",
);
export const Minus = icon("M5 12h14");
export const Plus = icon("M5 12h14M12 5v14");
export const Search = icon("M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0 8 8 0 1 0-16 0");
export const SearchX = icon(
  "M13.5 8.5l-5 5M8.5 8.5l5 5M3 11a8 8 0 1 0 16 0 8 8 0 1 0-16 0M21 21l-4.3-4.3",
);
export const ShieldCheck = icon(
  "M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4",
);
export const ShoppingBag = icon(
  "M16 10a4 4 0 0 1-8 0M3.103 6.034h17.794M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z",
);
export const Truck = icon(
  "M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2M15 18H9M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14M15 18a2 2 0 1 0 4 0 2 2 0 1 0-4 0M5 18a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
);
export const User = icon(
  "M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M8 7a4 4 0 1 0 8 0 4 4 0 1 0-8 0",
);
export const X = icon("M18 6 6 18M6 6l12 12");

/** Makes an icon from `d`, a path on a 24 x 24 grid. Screen readers skip it; theme.css has what all icons share. */
export function icon(d: string) {
  return function Icon({ className, ...props }: ComponentProps<"svg">) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true" className={classes("icon", className)} {...props}>
        <path d={d} />
      </svg>
    );
  };
}

/** Makes an icon from SVG elements that are drawn on a 24 x 24 grid. */
export function lucideIcon(elements: string): Icon {
  const drawing = { __html: elements };
  return function Icon({ className, ...props }) {
    return (
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className={classes("icon", className)}
        {...props}
        dangerouslySetInnerHTML={drawing}
      />
    );
  };
}
