import { Form, href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { t } from "#languages/messages.ts";
import type { RingSize } from "#shop/catalogue/ring-sizes.ts";
import { formatUsSize } from "./format-us-size.ts";

type Props = {
  around: number | undefined;
  across: number | undefined;
  size: RingSize | undefined;
  /** Whether a number was typed, so that a number outside the table is answered too. */
  wasAsked: boolean;
};

/** Two ways to measure, and the size for the number that was typed. */
export function FindSize({ around, across, size, wasAsked }: Props) {
  return (
    <Form action={href("/size-guide")} preventScrollReset className="mt-5 space-y-5">
      <Measure
        name="around"
        value={around}
        label={t("Around your finger (mm)")}
        hint={t(
          "Wind a thin string or a strip of paper around the finger, mark where it meets, and lay it on a ruler.",
        )}
      />
      <Measure
        name="across"
        value={across}
        label={t("Or across a ring that fits (mm)")}
        hint={t("Measure the inside at its widest point, from edge to edge.")}
      />
      <Button type="submit">{t("Find my size")}</Button>
      {wasAsked ? (
        <p role="status" className="rounded-sm bg-gold-wash p-4">
          {size
            ? t("Your size is {number}: {mm} mm inside, US {us}.", {
                number: size.number,
                mm: size.diameterMm.toFixed(1),
                us: formatUsSize(size.us),
              })
            : t(
                "We have no size for that. Enter millimetres such as 52, or ask us about sizes outside 10 to 20.",
              )}
        </p>
      ) : null}
    </Form>
  );
}

function Measure(props: { name: string; value: number | undefined; label: string; hint: string }) {
  const { name, value, label, hint } = props;
  return (
    <div>
      <label htmlFor={name} className="block text-sm font-medium">
        {label}
      </label>
      <p id={`${name}-hint`} className="mt-0.5 text-sm text-ink-soft">
        {hint}
      </p>
      <input
        key={value}
        id={name}
        name={name}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        defaultValue={value}
        aria-describedby={`${name}-hint`}
        className="control mt-2 max-w-40"
      />
    </div>
  );
}
