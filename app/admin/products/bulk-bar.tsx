import { useState } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { CheckboxField, InputField, SelectField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t, type Message } from "#languages/messages.ts";
import { maxBulkProducts } from "#shop/catalogue/count-limits.ts";
import { BottomBar } from "../shared/bottom-bar.tsx";
import { useIsSending } from "../shared/intent-button.tsx";
import { Options } from "../shared/options.tsx";
import { bulkChanges, bulkForm, fieldOfChange, type BulkField } from "./bulk-changes.ts";
import type { BulkAnswer } from "./bulk-action.server.ts";
import type { Ticks } from "./use-ticks.ts";

type Props = {
  ticks: Ticks;
  /** The number of products on this page, and that the filter finds. */
  onPage: number;
  total: number;
  categories: { id: string; name: string }[];
  isArchive: boolean;
  /** Another each time the list is read, so that a form that is sent again is known from a new one. */
  formId: string;
  answer: BulkAnswer | undefined;
};

/**
 * The form that makes one change to the ticked products: a bar at the bottom of the window while any are ticked. Without
 * JavaScript it is below the list, with all its fields.
 */
export function BulkBar(props: Props) {
  const { ticks, onPage, total, answer } = props;
  const hydrated = useHydrated();
  if (!hydrated) {
    return (
      <Card title={t("Change the selected products")} className="mt-4 hidden noscript:block">
        <BulkForm {...props} fields="all" />
      </Card>
    );
  }
  if (ticks.ticked === 0) return null;
  const isPageTicked = ticks.ticked === onPage;
  const canSelectAll = total > onPage && total <= maxBulkProducts;
  return (
    <BottomBar>
      <div className="flex w-full flex-wrap items-center gap-x-2 lg:w-auto">
        <p role="status" className="mr-2 font-medium tabular-nums">
          {ticks.isAll
            ? t("All {count} results selected", { count: total })
            : t("{count} selected", { count: ticks.ticked })}
        </p>
        {canSelectAll && !ticks.isAll ? (
          <Button type="button" size="sm" variant="quiet" onClick={ticks.selectAll}>
            {t("Select all {count} results", { count: total })}
          </Button>
        ) : null}
        <Button type="button" size="sm" variant="quiet" onClick={ticks.clear}>
          {t("Clear")}
        </Button>
        {isPageTicked && total > maxBulkProducts ? (
          <p className="text-xs text-ink-soft">
            {t("Filter the list to {count} products or fewer to select them all.", {
              count: maxBulkProducts.toLocaleString("en"),
            })}
          </p>
        ) : null}
      </div>
      {answer?.problem ? (
        <p role="alert" className="w-full font-medium text-bad lg:order-last">
          {answer.problem}
        </p>
      ) : null}
      <BulkForm {...props} fields="needed" />
    </BottomBar>
  );
}

function BulkForm(props: Props & { fields: "all" | "needed" }) {
  const { ticks, total, categories, isArchive, formId, answer, fields } = props;
  const given = answer?.given;
  const [change, setChange] = useState(given?.change ?? "");
  const isSending = useIsSending("change");
  const isPlain = fields === "all";
  const isShown = (field: BulkField) => isPlain || fieldOfChange(change) === field;
  const shared = { dense: true, labelHidden: !isPlain };
  // On a phone, a field has the second line together with the button.
  const fieldClass = "min-w-0 flex-1 basis-32 lg:max-w-72";
  const changeClass = fieldOfChange(change) ? "basis-full lg:basis-32" : "basis-32";
  const { archive, restore, ...others } = bulkChanges;
  const options: Record<string, { label: Message }> = {
    ...others,
    ...(isArchive ? { restore } : { archive }),
  };
  return (
    <Form
      id={bulkForm}
      method="post"
      preventScrollReset
      className={
        isPlain
          ? "grid items-end gap-3 sm:grid-cols-2"
          : "flex w-full min-w-0 grow flex-wrap items-center gap-2 lg:w-auto lg:justify-end"
      }
    >
      <input type="hidden" name="formId" value={formId} />
      {isPlain && answer?.problem ? (
        <p role="alert" className="font-medium text-bad sm:col-span-2">
          {answer.problem}
        </p>
      ) : null}
      <SelectField
        {...shared}
        className={classes("min-w-0 flex-1 lg:max-w-72", changeClass)}
        label={t("Change")}
        name="change"
        defaultValue={change}
        onChange={(event) => setChange(event.currentTarget.value)}
      >
        <option value="">{t("Choose a change")}</option>
        <Options of={Object.entries(options).map(([id, { label }]) => ({ id, name: t(label) }))} />
      </SelectField>
      {isShown("categoryId") ? (
        <SelectField
          {...shared}
          className={fieldClass}
          label={t("New category")}
          name="categoryId"
          defaultValue={given?.categoryId}
        >
          <option value="">{t("No category")}</option>
          <Options of={categories} />
        </SelectField>
      ) : null}
      {numberFields().map(({ name, label, unit }) =>
        isShown(name) ? (
          <InputField
            key={name}
            {...shared}
            className={fieldClass}
            label={label}
            name={name}
            before={isPlain ? undefined : unit}
            // Where no unit says what the number is.
            placeholder={isPlain || unit ? undefined : label}
            inputMode={name === "pieces" ? "numeric" : "decimal"}
            autoComplete="off"
            defaultValue={given?.[name]}
          />
        ) : null,
      )}
      {isPlain && total <= maxBulkProducts ? (
        <CheckboxField
          label={t("Change all {count} results", { count: total })}
          name="all"
          value={total}
          defaultChecked={given?.all !== undefined && given.all !== ""}
        />
      ) : null}
      {ticks.isAll ? <input type="hidden" name="all" value={total} /> : null}
      <Button type="submit" variant="secondary" busy={isSending}>
        {t("Apply")}
      </Button>
    </Form>
  );
}

const numberFields = () =>
  [
    { name: "labourFee", label: t("New labour fee (RM)"), unit: "RM" },
    { name: "amount", label: t("Amount (RM)"), unit: "RM" },
    { name: "percent", label: t("Percentage"), unit: "%" },
    { name: "pieces", label: t("Pieces"), unit: undefined },
  ] as const;
