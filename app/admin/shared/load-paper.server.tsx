import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { DocumentShop } from "#app/ui/printed-document.tsx";
import {
  allLanguages,
  inLanguage,
  languageName,
  tagOf,
  type Language,
} from "#languages/language.server.ts";
import { withTranslatedItems, withEnglishItems } from "#shop/orders/item-names.ts";
import type { FullOrder } from "#shop/orders/read-order.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import type { Staff } from "#shop/staff.ts";
import { loadOrder } from "./load-order.server.ts";

export type PaperProps = {
  order: FullOrder;
  shop: DocumentShop;
  phone: string;
};

/**
 * A printable document about an order, in the order's language or the one in `?language=`. It is drawn here, because a
 * browser has the texts of one language only, which is that of the page around it.
 */
export async function loadPaper<Extra extends object>(
  staff: Staff,
  orderId: string,
  url: URL,
  Paper: ComponentType<PaperProps & Extra>,
  extra: Extra,
) {
  const sold = await loadOrder(staff, orderId);
  const language = chosenLanguage(url, sold.language);
  // In the order's language, the items have the names that the buyer read; in others, those of the shop.
  const named = language === sold.language ? withTranslatedItems : withEnglishItems;
  const order = inLanguage(language, () => named(sold));
  const { name, registrationNumber, address, phone, email } = await readProfile();
  const shop = { name, registrationNumber, address, phone, email };
  const paper = <Paper {...extra} {...{ order, shop }} phone={formatPhone(order.phoneNumber)} />;
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    isPaid: order.paymentStatus === "completed",
    tag: tagOf(language),
    html: inLanguage(language, () => renderToStaticMarkup(paper)),
    languages: allLanguages().map((code) => ({
      code,
      tag: tagOf(code),
      name: languageName(code),
      isChosen: code === language,
    })),
  };
}

function chosenLanguage(url: URL, ofOrder: Language): Language {
  const known = allLanguages();
  const wanted = [url.searchParams.get("language"), ofOrder];
  return wanted.find((code) => code !== null && known.includes(code)) ?? "en";
}
