import type { FieldMetadata } from "@conform-to/react";
import { Rich } from "#app/ui/rich.tsx";
import { textLinkClass } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import { formatTypedPhone } from "#shop/typed-phone.ts";

export const phoneCheckId = "phone-check";

/** Shows the typed number beside Place Order, because a guest finds the order by it alone. */
export function PhoneCheck({ field }: { field: FieldMetadata<string> }) {
  const phone = formatTypedPhone(field.value ?? "");
  return (
    <p id={phoneCheckId} className="mt-5 text-sm empty:hidden">
      {phone ? (
        <Rich
          text={t("We'll use <number>{phone}</number> to find your order. <a>Change number</a>", {
            phone,
          })}
          number={(words) => (
            <strong className="font-semibold whitespace-nowrap tabular-nums">{words}</strong>
          )}
          a={(words) => (
            <a href={`#${field.id}`} className={textLinkClass()}>
              {words}
            </a>
          )}
        />
      ) : null}
    </p>
  );
}
