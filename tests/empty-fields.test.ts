import { expect, test } from "vitest";
import type { z } from "zod";
import { parseForm } from "#app/http/form.server.ts";
import { collectorForm } from "#shop/fulfilment/collector.server.ts";
import { failForm } from "#shop/fulfilment/end-shipment.server.ts";
import { handOverForm } from "#shop/fulfilment/hand-over.server.ts";
import { inspectionForm } from "#shop/fulfilment/inspect.server.ts";
import { transitPolicyForm } from "#shop/fulfilment/manage-policies.server.ts";
import { packForm, weighForm } from "#shop/fulfilment/pack-shipment.server.ts";
import { packingRulesForm } from "#shop/profile/packing-rules.server.ts";
import { returnRulesForm } from "#shop/profile/return-rules.server.ts";
import { returnForm } from "#shop/returns/request-return.server.ts";
import { bankAccountForm } from "#shop/returns/bank-account.server.ts";
import { refusalForm } from "#shop/returns/decide-return.server.ts";

// Forms leave empty fields out. Without an `error` of its own, zod answers them with "Invalid input: expected string".

const forms: Record<string, z.ZodType> = {
  "a collector": collectorForm,
  "a hand-over": handOverForm.omit({ weights: true }),
  "a weight at the hand-over": handOverForm.shape.weights.element,
  "an inspection": inspectionForm,
  "a weight": weighForm,
  "a packed shipment": packForm,
  "a parcel that failed": failForm,
  "a transit policy": transitPolicyForm,
  "the packing rules": packingRulesForm,
  "the rules of returns": returnRulesForm,
  "a return": returnForm,
  "a bank account": bankAccountForm,
  "a refusal": refusalForm,
};

test.each(Object.entries(forms))("%s says what to enter in each empty field", (_, schema) => {
  const { error } = parseForm(new FormData(), { schema }).reply();
  const shown = Object.entries(error ?? {}).filter(([name]) => !isHidden(name));
  const foreign = shown.filter(([, messages]) =>
    messages?.some((text) => text.startsWith("Invalid ")),
  );
  expect(foreign).toEqual([]);
});

/** The fields that people do not fill in. */
function isHidden(name: string): boolean {
  return name.endsWith("Id");
}
