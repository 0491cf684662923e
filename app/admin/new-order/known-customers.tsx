import { useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { textLinkClass } from "#app/ui/text-link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t, tPlural } from "#languages/messages.ts";
import type { KnownCustomer } from "#shop/customers/read-customer.server.ts";
import { useSearchWith } from "../shared/use-search-with.ts";
import type { DraftAnswer } from "./draft-action.server.ts";
import { knownDetails, type Known } from "./known-details.ts";

/** After this pause in typing, the number is looked up; leaving the field looks it up at once. */
const pauseMs = 500;

/**
 * Looks up the customers with the phone number that staff type. `known` is what a page without JavaScript has found with
 * its button "Find customer".
 */
export function useKnownCustomers(draftId: string, known: Known | undefined) {
  const { submit, data } = useFetcher<DraftAnswer>();
  const [typed, setTyped] = useState(known?.typed ?? "");
  const asked = useRef(typed);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const found = [data?.known, known].find((one) => one?.typed === typed);
  return { found, onType, onLeave: lookUp };

  function onType(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => lookUp(text), pauseMs);
  }

  function lookUp(text: string) {
    clearTimeout(timer.current);
    // Fewer digits are no complete number.
    if (text === asked.current || text.replace(/\D/g, "").length < 8) return;
    asked.current = text;
    setTyped(text);
    void submit({ intent: "find", draft: draftId, phoneNumber: text }, { method: "post" });
  }
}

/** Offers the details of known customers. Nothing that was typed is replaced without a press. */
export function KnownCustomers({ draftId, found }: { draftId: string; found: Known | undefined }) {
  const [used, setUsed] = useState<KnownCustomer>();
  const hydrated = useHydrated();
  const searchWith = useSearchWith();
  const customers = found?.customers ?? [];
  return (
    <div role="status" className="mb-4 empty:hidden sm:col-span-full">
      {found && customers.length === 0 ? (
        <p className="text-sm text-ink-soft">{t("No customer has this phone number yet.")}</p>
      ) : null}
      {customers.length > 0 ? (
        <ul className="divide-y divide-line rounded-sm border border-line bg-paper px-4">
          {customers.map((customer) => (
            <li
              key={customer.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
            >
              <p className="min-w-0 flex-1 basis-48 text-sm wrap-anywhere">
                <a
                  href={href("/admin/customers/:customerId", { customerId: customer.id })}
                  target="_blank"
                  rel="noopener"
                  className={textLinkClass({}, "font-medium")}
                >
                  <Rich
                    text={t("{name}<hidden>, opens in a new tab</hidden>", customer)}
                    hidden={forScreenReaders}
                  />
                </a>{" "}
                · {tPlural(customer.orders, "{count} order", "{count} orders")}
                <span className="block text-xs text-ink-soft">{detailsText(customer)}</span>
              </p>
              {used?.id === customer.id ? (
                <span className="text-sm font-medium text-ok">{t("Filled in")}</span>
              ) : (
                <Button
                  // Without a script, the button sends the form. With one, Enter in a field must not press it.
                  type={hydrated ? "button" : "submit"}
                  name="intent"
                  value="use"
                  formNoValidate
                  formAction={`?${searchWith({ draft: draftId, use: customer.id }).search}`}
                  onClick={(event) => {
                    const { form } = event.currentTarget;
                    if (!hydrated || !form) return;
                    fillIn(form, knownDetails(customer));
                    setUsed(customer);
                  }}
                  variant="secondary"
                  size="sm"
                >
                  <Rich
                    text={t("Use these details<hidden> of {name}</hidden>", customer)}
                    hidden={forScreenReaders}
                  />
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function detailsText({ email, address }: KnownCustomer): string {
  const place = address && `${address.line1}, ${address.postcode} ${address.city}`;
  return [email, place].filter(Boolean).join(" · ");
}

function fillIn(form: HTMLFormElement, details: Record<string, string>) {
  for (const [name, value] of Object.entries(details)) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    field.value = value;
    // Conform and the form's other listeners learn of a value by this event.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
