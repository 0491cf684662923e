import { t } from "#languages/messages.ts";
import { purityName } from "#shop/purity.ts";
import type { Answer } from "./answer.ts";
import { controlProps, Labelled } from "./labelled.tsx";

type Result = NonNullable<Answer["result"]>;

/** One piece. What the customer doesn't know stays empty. */
export function LineFields({
  at,
  errors,
  sent,
}: {
  at: number;
  errors: NonNullable<Result["error"]>;
  /** What was sent in a form that is wrong. */
  sent: Result["initialValue"];
}) {
  const name = (field: string) => `lines[${at}].${field}`;
  const errorOf = (field: string) => errors[name(field)]?.[0];
  const typed = (sent?.lines as Record<string, string>[] | undefined)?.[at];
  return (
    <fieldset className="grid grid-cols-[6fr_5fr] gap-x-4 sm:grid-cols-[9fr_6fr_5fr]">
      <legend className="sr-only">{t("Piece {number}", { number: at + 1 })}</legend>
      <Labelled
        id={name("what")}
        label={t("What is it?")}
        error={errorOf("what")}
        className="col-span-2 sm:col-span-1"
      >
        <input
          name={name("what")}
          defaultValue={typed?.what}
          placeholder={t("Bangle, chain, coin...")}
          maxLength={120}
          autoComplete="off"
          {...controlProps(name("what"), errorOf("what"))}
        />
      </Labelled>
      <Labelled id={name("purity")} label={t("Purity")} error={errorOf("purity")}>
        <select
          name={name("purity")}
          defaultValue={typed?.purity}
          {...controlProps(name("purity"), errorOf("purity"))}
          className="control control-select"
        >
          <option value="">{t("Not sure")}</option>
          <option value="916">{purityName("916")}</option>
          <option value="999">{purityName("999")}</option>
        </select>
      </Labelled>
      <Labelled id={name("grams")} label={t("Grams")} error={errorOf("grams")}>
        <input
          name={name("grams")}
          defaultValue={typed?.grams}
          inputMode="decimal"
          placeholder={t("Not sure")}
          maxLength={12}
          autoComplete="off"
          {...controlProps(name("grams"), errorOf("grams"))}
        />
      </Labelled>
    </fieldset>
  );
}
