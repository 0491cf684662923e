import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { Word } from "#app/ui/choices.tsx";
import { langOf } from "#app/ui/lang-of.ts";
import { t } from "#languages/messages.ts";
import type { Product } from "#shop/catalogue/find-product.server.ts";
import { ChoiceChip, ChooseOne } from "./choice-chip.tsx";

export function ColorChoice(props: { colors: Product["colors"]; isAsking: boolean }) {
  const { colors } = props;
  const only = colors.length === 1 ? colors[0]?.id : undefined;
  const [chosenId, choose] = useState(only);
  const chosen = colors.find(({ id }) => id === chosenId);
  const choices = useRef<HTMLFieldSetElement>(null);
  /** Reads a colour that was chosen before hydration. */
  const readChecked = useEffectEvent(() =>
    choose(choices.current!.querySelector<HTMLInputElement>(":checked")?.value),
  );
  useLayoutEffect(() => readChecked(), []);
  return (
    <fieldset ref={choices}>
      <legend className="mb-3 text-sm">
        <span className="font-medium">{t("Colour")}</span>
        {chosen ? (
          <span lang={langOf(chosen, "name")} className="text-ink-soft">
            {" "}
            {chosen.name}
          </span>
        ) : props.isAsking ? (
          <ChooseOne />
        ) : null}
      </legend>
      <div className="flex flex-wrap gap-2">
        {colors.map((color) => (
          <ChoiceChip
            key={color.id}
            name="color"
            value={color.id}
            defaultChecked={color.id === only}
            onChange={() => choose(color.id)}
            className="choice-chip-color"
          >
            <Swatch color={color.hexCode} />
            <Word lang={langOf(color, "name")}>{color.name}</Word>
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
