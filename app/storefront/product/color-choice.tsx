import { useState } from "react";
import { t } from "#languages/messages.ts";
import type { Product } from "#shop/catalogue/find-product.server.ts";
import { ChoiceChip } from "./choice-chip.tsx";

export function ColorChoice({ colors }: { colors: Product["colors"] }) {
  const only = colors.length === 1 ? colors[0]?.id : undefined;
  const [chosen, choose] = useState(only);
  const name = colors.find(({ id }) => id === chosen)?.name;
  return (
    <fieldset>
      <legend className="mb-3 text-sm">
        <span className="font-medium">{t("Colour")}</span>
        {name ? <span className="sr-only">{t(", {color} chosen", { color: name })}</span> : null}
      </legend>
      <div className="flex flex-wrap gap-2">
        {colors.map((color) => (
          <ChoiceChip
            key={color.id}
            name="color"
            value={color.id}
            defaultChecked={color.id === only}
            onChange={() => choose(color.id)}
            className="flex gap-2.5 pr-4 pl-2.5"
          >
            <Swatch color={color.hexCode} />
            {color.name}
          </ChoiceChip>
        ))}
      </div>
    </fieldset>
  );
}

/** The colour is an SVG fill, because the content security policy forbids style attributes. */
function Swatch({ color }: { color: string }) {
  return (
    <span className="swatch">
      <svg aria-hidden="true">
        <rect width="100%" height="100%" fill={color} />
      </svg>
    </span>
  );
}
