import type { ReactNode } from "react";
import { href } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { Wordmark } from "./wordmark.tsx";

type Shop = {
  name: string;
  registrationNumber: string;
  address: string;
  email: string;
  phone: string;
  chatNumber: string;
  hours: string;
};

const shopLinks = [
  { to: href("/products"), label: "All Products" },
  { to: href("/categories"), label: "Categories" },
  { to: href("/about"), label: "About" },
];
const helpLinks = [
  { to: href("/order-tracking"), label: "Track Order" },
  { to: href("/delivery-and-exchange"), label: "Delivery and exchange" },
  { to: href("/terms"), label: "Terms" },
  { to: href("/privacy"), label: "Privacy" },
];

/** The seller's legal details, links and contacts. */
export function Footer({ shop }: { shop: Shop }) {
  return (
    <footer className="mt-24 bg-plum text-plum-text print:hidden">
      <div className="frame grid gap-x-8 gap-y-12 py-16 grid-cols-2 md:grid-cols-3 lg:grid-cols-[1.6fr_1fr_1fr_1.4fr]">
        <div className="col-span-full lg:col-span-1">
          <Wordmark name={shop.name} />
          <address className="mt-5 text-sm whitespace-pre-line text-plum-text/85 not-italic">
            {shop.address}
          </address>
        </div>
        <FooterList title="Shop">
          <FooterLinks links={shopLinks} />
        </FooterList>
        <FooterList title="Help">
          <FooterLinks links={helpLinks} />
        </FooterList>
        {shop.phone || shop.chatNumber || shop.email || shop.hours ? (
          <FooterList title="Talk to us" className="col-span-2 md:col-span-1">
            <ul className="space-y-1">
              {shop.phone ? (
                <li>
                  <a href={`tel:${shop.phone.replace(/[^+\d]/g, "")}`} className={linkClass}>
                    {shop.phone}
                  </a>
                </li>
              ) : null}
              {shop.chatNumber ? (
                <li>
                  <a
                    href={`https://wa.me/${shop.chatNumber}`}
                    target="_blank"
                    rel="noopener noreferrer"
                    className={linkClass}
                  >
                    Chat with us
                    <span className="sr-only"> (opens in a new tab)</span>
                  </a>
                </li>
              ) : null}
              {shop.email ? (
                <li>
                  <a href={`mailto:${shop.email}`} className={linkClass}>
                    {shop.email}
                  </a>
                </li>
              ) : null}
            </ul>
            {shop.hours ? (
              <p className="mt-3 text-sm whitespace-pre-line text-plum-text/85">{shop.hours}</p>
            ) : null}
          </FooterList>
        ) : null}
      </div>
      <div className="border-t border-plum-text/15">
        <p className="frame flex flex-wrap gap-x-6 gap-y-1 py-6 pr-24 text-xs text-plum-text/80">
          <span>{shop.name}</span>
          {shop.registrationNumber ? (
            <span>Registration number {shop.registrationNumber}</span>
          ) : null}
        </p>
      </div>
    </footer>
  );
}

function FooterList(props: { title: string; className?: string; children: ReactNode }) {
  const { title, className, children } = props;
  return (
    <div className={className}>
      <h2 className="mb-4 text-xs font-semibold tracking-[0.12em] text-gold-wash uppercase">
        {title}
      </h2>
      {children}
    </div>
  );
}

function FooterLinks({ links }: { links: { to: string; label: string }[] }) {
  return (
    <ul className="space-y-1">
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={linkClass}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const linkClass =
  "inline-block py-1 text-sm text-plum-text/85 decoration-gold underline-offset-4 hover:text-plum-text hover:underline";
