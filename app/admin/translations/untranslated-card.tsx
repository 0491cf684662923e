import { href } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import type { OtherLanguage } from "../shared/other-languages.server.ts";

type Missing = { first: { id: string; name: string }[]; total: number; isMore: boolean };
type Language = OtherLanguage & { products: Missing; categories: Missing };

/** The products and categories that lack a name or description in a language, with links to their forms. */
export function UntranslatedCard({ language }: { language: Language }) {
  const { name, tag, products, categories } = language;
  const isDone = products.total + categories.total === 0;
  return (
    <Card title={<span lang={tag}>{name}</span>}>
      {isDone ? <p>{t("All products and categories are translated.")}</p> : null}
      <MissingList
        title={t("Categories without a translation")}
        missing={categories}
        linkTo={(id) => `${href("/admin/categories")}?edit=${encodeURIComponent(id)}`}
      />
      <MissingList
        title={t("Products without a translation")}
        missing={products}
        linkTo={(productId) => href("/admin/products/:productId", { productId })}
      />
    </Card>
  );
}

function MissingList(props: { title: string; missing: Missing; linkTo: (id: string) => string }) {
  const { title, missing, linkTo } = props;
  const { first, total, isMore } = missing;
  if (total === 0) return null;
  const hidden = total - first.length;
  return (
    <section className="mt-3 first:mt-0">
      <h3 className="text-sm font-medium">
        {title} ({isMore ? t("more than {count}", { count: total }) : total})
      </h3>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {first.map(({ id, name }) => (
          <li key={id}>
            <TextLink standalone to={linkTo(id)}>
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <p className="text-xs text-ink-soft">
          {isMore ? t("and many more") : t("and {count} more", { count: hidden })}
        </p>
      ) : null}
    </section>
  );
}
