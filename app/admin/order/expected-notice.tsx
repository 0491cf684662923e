import { href } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import type { ExpectedItem } from "#shop/fulfilment/expected-back.server.ts";
import { Notice } from "../shared/notice.tsx";

/** Tells staff which pieces of the order are expected back, with a link to inspect them. */
export function ExpectedNotice({
  orderId,
  expected,
}: {
  orderId: string;
  expected: ExpectedItem[];
}) {
  if (expected.length === 0) return null;
  return (
    <Notice title={t("Pieces are expected back")}>
      <ul>
        {expected.map(({ item, pieces }) => (
          <li key={item.id}>{t("{count} × {name}", { count: pieces, name: item.productName })}</li>
        ))}
      </ul>
      <TextLink standalone to={`${href("/admin/expected-back")}?order=${orderId}`}>
        {t("Inspect what came back")}
      </TextLink>
    </Notice>
  );
}
