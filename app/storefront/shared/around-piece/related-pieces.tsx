import { t } from "#languages/messages.ts";
import type { ProductCard as Card } from "#shop/catalogue/list-products.server.ts";
import { ProductCard } from "../catalogue/product-card.tsx";
import { ProductGrid } from "../catalogue/product-grid.tsx";
import { Section } from "../catalogue/section.tsx";

export default function RelatedPieces({ pieces }: { pieces: Card[] }) {
  return (
    <Section id="related" title={t("You may also like")} className="mt-16 md:mt-24">
      <ProductGrid four>
        {pieces.map((piece) => (
          <ProductCard key={piece.id} product={piece} small />
        ))}
      </ProductGrid>
    </Section>
  );
}
