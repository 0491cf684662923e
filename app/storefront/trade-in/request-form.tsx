import type { ComponentProps } from "react";
import { Form, href } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { t } from "#languages/messages.ts";
import type { OwnPurchase } from "#shop/trade-ins/own-purchase.server.ts";
import { SubmitButton } from "../shared/form/submit-button.tsx";
import type { Answer } from "./answer.ts";
import { FormProblems } from "./form-problems.tsx";
import { controlProps, Labelled } from "./labelled.tsx";
import { LineFields } from "./line-fields.tsx";
import { OwnPieces } from "./own-pieces.tsx";
import type { Route } from "./+types/route";

type Props = Pick<Route.ComponentProps["loaderData"], "tradeInId" | "today" | "known"> & {
  /** The purchase from which pieces can be chosen. */
  purchase: OwnPurchase | undefined;
  answer: Answer | undefined;
};

const lineNumbers = [1, 2, 3, 4, 5];

/** Who asks, for which pieces, with pictures. The server checks it, so that it works the same without JavaScript. */
export function RequestForm({ tradeInId, today, known, purchase, answer }: Props) {
  const errors = answer?.result?.error ?? {};
  const sent = answer?.result?.initialValue as Record<string, string> | undefined;
  const messages = Object.entries(errors).flatMap(([name, found]) =>
    (found ?? []).map((message) => ({ id: name, message })),
  );
  const pictureHint = t("Up to 4 pictures, 20 MB together. Only our staff see them.");
  const field = (name: string, label: string, given: ComponentProps<"input"> = {}) => (
    <Labelled id={name} label={label} error={errors[name]?.[0]}>
      <input
        name={name}
        defaultValue={sent?.[name] ?? (known as Record<string, string> | undefined)?.[name]}
        {...given}
        {...controlProps(name, errors[name]?.[0])}
      />
    </Labelled>
  );
  const line = (number: number) => (
    <LineFields key={number} at={number - 1} errors={errors} sent={answer?.result?.initialValue} />
  );
  const [first, ...others] = lineNumbers;
  const hasMore = messages.some(({ id }) => /^lines\[[1-4]/.test(id));
  return (
    <Form
      method="post"
      action={href("/sell-your-gold/request")}
      encType="multipart/form-data"
      noValidate
      className="space-y-6"
    >
      <input type="hidden" name="tradeInId" value={sent?.tradeInId ?? tradeInId} />
      <FormProblems
        lines={[
          ...(answer?.problem ? [{ id: undefined, message: answer.problem }] : []),
          ...messages,
        ]}
      />
      {purchase ? <OwnPieces purchase={purchase} sent={answer?.result?.initialValue} /> : null}
      <Card title={purchase ? t("Anything else?") : t("What would you like to sell?")}>
        {line(first!)}
        <details open={hasMore}>
          <summary className="disclosure mb-2 w-fit">{t("Add more pieces")}</summary>
          {others.map(line)}
        </details>
        <Labelled id="pictures" label={t("Pictures")} hint={pictureHint} className="mb-0">
          <input
            type="file"
            name="pictures"
            accept="image/*"
            multiple
            {...controlProps("pictures", undefined, pictureHint)}
            className="control"
          />
        </Labelled>
      </Card>
      <Card title={t("How we reach you")}>
        {field("fullName", t("Full Name"), {
          required: true,
          autoComplete: "name",
          maxLength: 200,
        })}
        {field("phoneNumber", t("Phone Number"), {
          type: "tel",
          required: true,
          autoComplete: "tel",
          maxLength: 40,
        })}
        {field("email", t("Email (optional)"), {
          type: "email",
          autoComplete: "email",
          maxLength: 254,
        })}
        {field("wishedOn", t("When would you like to come? (optional)"), {
          type: "date",
          min: today,
        })}
      </Card>
      <SubmitButton busyLabel={t("Sending...")}>{t("Send the request")}</SubmitButton>
    </Form>
  );
}
