import { Children, type ReactNode } from "react";
import { joinNames } from "#app/ui/join-texts.ts";
import { Link } from "#app/ui/link.tsx";
import { message, t, type Message } from "#languages/messages.ts";
import type { PublicMethod } from "#shop/orders/read-order.server.ts";
import { chatLink, telephoneLink } from "../shared/contact-links.ts";
import {
  goldPriceLink,
  mainLinks,
  policyLinks,
  sellLink,
  sizeGuideLink,
  trackLink,
  wishlistLink,
} from "../shared/page-links.ts";
import type { LanguageLink } from "../shared/language-links.server.ts";
import type { ShopDetails } from "../shared/shop-details.server.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { Wordmark } from "./wordmark.tsx";

export function Footer({ shop, languages }: { shop: ShopDetails; languages: LanguageLink[] }) {
  return (
    <footer className="mt-24 bg-plum text-plum-text print:hidden">
      <div className="frame footer-columns">
        <div className="col-span-full lg:col-span-1">
          <Wordmark name={shop.name} />
          <address className="mt-5">{shop.address}</address>
          <LanguageSwitch languages={languages} className="footer-languages" />
        </div>
        <FooterList title={t("Shop")}>
          <FooterLinks>
            {pageLinks([...mainLinks.slice(1), goldPriceLink, sellLink, wishlistLink])}
          </FooterLinks>
        </FooterList>
        <FooterList title={t("Help")}>
          <FooterLinks>{pageLinks([trackLink, sizeGuideLink, ...policyLinks])}</FooterLinks>
        </FooterList>
        {shop.phone || shop.chatNumber || shop.email || shop.social[0] || shop.hours.text ? (
          <FooterList title={t("Talk to us")} className="col-span-2 md:col-span-1">
            <FooterLinks>
              {shop.phone ? <a href={telephoneLink(shop.phone)}>{shop.phone}</a> : null}
              {shop.chatNumber ? (
                <a href={chatLink(shop.chatNumber)} target="_blank" rel="noopener noreferrer">
                  {t("Chat with us")}
                  <span className="sr-only"> {t("(opens in a new tab)")}</span>
                </a>
              ) : null}
              {shop.email ? <a href={`mailto:${shop.email}`}>{shop.email}</a> : null}
              {shop.social.map(({ name, url }) => (
                <a key={url} href={url} rel="me noopener">
                  {name}
                </a>
              ))}
            </FooterLinks>
            {shop.hours.text ? (
              <p lang={shop.hours.lang} className="mt-3">
                {shop.hours.text}
              </p>
            ) : null}
          </FooterList>
        ) : null}
      </div>
      <div className="border-t border-plum-text/15">
        <p className="frame flex flex-wrap gap-x-6 gap-y-1 py-6 pr-24 text-xs text-plum-text/80">
          <span>
            © {shop.year} {shop.name}
          </span>
          {shop.registrationNumber ? (
            <span>{t("Registration number {number}", { number: shop.registrationNumber })}</span>
          ) : null}
          {shop.methods.length > 0 ? (
            <span>
              {t("We accept {methods}", {
                methods: joinNames(shop.methods.map((method) => t(acceptedMarks[method]))),
              })}
            </span>
          ) : null}
        </p>
      </div>
    </footer>
  );
}

/** What buyers look for before they order, under the names that they know. */
const acceptedMarks: Record<PublicMethod, Message> = {
  stripe_fpx: message("FPX, Visa, Mastercard"),
  touch_n_go: message("Touch 'n Go"),
};

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
    <ul className="footer-links">
      {Children.toArray(children).map((link, index) => (
        <li key={index}>{link}</li>
      ))}
    </ul>
  );
}

function pageLinks(links: { to: string; label: Message }[]) {
  return links.map(({ to, label }) => (
    <Link key={to} to={to}>
      {t(label)}
    </Link>
  ));
}
