import { t } from "#languages/messages.ts";
import type { TranslatedText } from "#shop/profile/profile-schema.server.ts";

/** The shop's own texts, by the names that their fields have under Shop profile. */
export function textName(name: TranslatedText): string {
  switch (name) {
    case "hours":
      return t("Opening hours");
    case "summary":
      return t("In one sentence");
    case "aboutTitle":
      return t("About title");
    case "aboutText":
      return t("About text");
    case "aboutPictureAlt":
      return t("Alt text of the about picture");
    case "privacyEnglish":
      return t("Privacy (English)");
    case "terms":
      return t("Terms");
    case "deliveryAndExchange":
      return t("Delivery and exchange");
  }
}
