import { useState, type KeyboardEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { InputField } from "#app/ui/field.tsx";
import { textLinkClass } from "#app/ui/text-link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { message, t } from "#languages/messages.ts";
import type { Series, SeriesFields, SeriesVariant } from "#shop/catalogue/variant-series.ts";
import { named } from "./error-lines.ts";
import { focusField } from "./focus-field.ts";
import { fieldId } from "./row-labels.ts";
import { seriesIn, seriesProblems } from "./series-in-form.ts";

const labels = {
  name: message("Size name"),
  from: message("First size"),
  to: message("Last size"),
  step: message("Step"),
  list: message("Or a list, with commas"),
  pricePerStep: message("Price per step (RM)"),
  weight: message("First weight (g)"),
  weightPerStep: message("Weight per step (g)"),
};

/**
 * Adds a variant for each size, such as 10 to 16. Without JavaScript, `addSizes` on the server adds them. `sent` are the
 * fields of the form that the server shows again.
 */
export function AddSizes(props: {
  sent: Partial<SeriesFields>;
  isOpen: boolean;
  onAdd: (form: HTMLFormElement, variants: SeriesVariant[]) => void;
}) {
  const { sent, isOpen, onAdd } = props;
  const [refused, setRefused] = useState<Extract<Series, { ok: false }>>();
  const hydrated = useHydrated();

  function addTo(form: HTMLFormElement) {
    const series = seriesIn(new FormData(form));
    if (series.ok) {
      setRefused(undefined);
      return onAdd(form, series.variants);
    }
    setRefused(series);
    focusField(form, `sizes.${series.field}`);
  }

  function fieldOf(part: keyof SeriesFields, initial = "") {
    const name = `sizes.${part}`;
    return {
      id: fieldId(name),
      name,
      label: t(labels[part]),
      dense: true,
      defaultValue: sent[part] ?? initial,
      maxLength: 500,
      autoComplete: "off",
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        const { form } = event.currentTarget;
        if (event.key !== "Enter" || event.nativeEvent.isComposing || !hydrated || !form) return;
        event.preventDefault();
        addTo(form);
      },
    };
  }

  return (
    <details open={isOpen || Boolean(sent.to || sent.list)} className="mb-4">
      <summary className={textLinkClass({ standalone: true }, "cursor-pointer")}>
        {t("Several sizes at once")}
      </summary>
      <fieldset className="grid min-w-0 grid-cols-6 items-end gap-3 rounded-sm bg-gold-wash p-4 lg:grid-cols-[2fr_1fr_1fr_1fr_2fr_2fr_auto]">
        <legend className="sr-only">{t("Several sizes at once")}</legend>
        <InputField
          {...fieldOf("name", usualName)}
          maxLength={60}
          className="col-span-6 lg:col-span-1"
        />
        <InputField
          {...fieldOf("from")}
          inputMode="decimal"
          placeholder="10"
          className="col-span-2 lg:col-span-1"
        />
        <InputField
          {...fieldOf("to")}
          inputMode="decimal"
          placeholder="16"
          className="col-span-2 lg:col-span-1"
        />
        <InputField
          {...fieldOf("step", "1")}
          inputMode="decimal"
          className="col-span-2 lg:col-span-1"
        />
        <InputField
          {...fieldOf("list")}
          placeholder="S, M, L"
          className="col-span-6 sm:col-span-3 lg:col-span-1"
        />
        <InputField
          {...fieldOf("pricePerStep", "0.00")}
          inputMode="decimal"
          className="col-span-6 sm:col-span-3 lg:col-span-1"
        />
        <InputField
          {...fieldOf("weight")}
          inputMode="decimal"
          className="col-span-3 lg:col-span-2"
        />
        <InputField
          {...fieldOf("weightPerStep")}
          inputMode="decimal"
          className="col-span-3 lg:col-span-2"
        />
        <Button
          type={hydrated ? "button" : "submit"}
          name="addSizes"
          value="1"
          formNoValidate
          variant="secondary"
          className="col-span-6 justify-self-start lg:col-span-1"
          onClick={({ currentTarget: { form } }) => {
            if (hydrated && form) addTo(form);
          }}
        >
          {t("Add sizes")}
        </Button>
        {/* Below all fields, which an error below one of them would push out of line. */}
        <p role="alert" className="col-span-full text-sm font-medium text-bad empty:hidden">
          {refused ? named(t(labels[refused.field]), t(seriesProblems[refused.reason])) : null}
        </p>
      </fieldset>
    </details>
  );
}

/** What rings come in. In English everywhere, as all names of variants; their translations are phrases. */
const usualName = "Ring Size";
