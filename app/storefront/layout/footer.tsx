import { Children, type ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { chatLink, telephoneLink } from "../shared/contact-links.ts";
import { mainLinks, policyLinks, trackLink } from "../shared/page-links.ts";
import type { ShopDetails } from "../shared/shop-details.server.ts";
import { Wordmark } from "./wordmark.tsx";

export function Footer({ shop }: { shop: ShopDetails }) {
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
          <FooterLinks>{pageLinks(mainLinks.slice(1))}</FooterLinks>
        </FooterList>
        <FooterList title="Help">
          <FooterLinks>{pageLinks([trackLink, ...policyLinks])}</FooterLinks>
        </FooterList>
        {shop.phone || shop.chatNumber || shop.email || shop.hours ? (
          <FooterList title="Talk to us" className="col-span-2 md:col-span-1">
            <FooterLinks>
              {shop.phone ? (
                <a href={telephoneLink(shop.phone)} className="footer-link">
                  {shop.phone}
                </a>
              ) : null}
              {shop.chatNumber ? (
                <a
                  href={chatLink(shop.chatNumber)}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="footer-link"
                >
                  Chat with us
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              ) : null}
              {shop.email ? (
                <a href={`mailto:${shop.email}`} className="footer-link">
                  {shop.email}
                </a>
              ) : null}
            </FooterLinks>
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
      <h2 className="footer-heading">{title}</h2>
      {children}
    </div>
  );
}

function FooterLinks({ children }: { children: ReactNode }) {
  return (
    <ul className="space-y-1">
      {Children.toArray(children).map((link, index) => (
        <li key={index}>{link}</li>
      ))}
    </ul>
  );
}

function pageLinks(links: { to: string; label: string }[]) {
  return links.map(({ to, label }) => (
    <Link key={to} to={to} className="footer-link">
      {label}
    </Link>
  ));
}
