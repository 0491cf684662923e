import Circle from "lucide:circle";
import { href } from "react-router";
import { CircleCheck } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t, tPlural } from "#languages/messages.ts";
import type { BeforeOpening as Facts } from "./read-before-opening.server.ts";

type Step = { isDone: boolean; title: string; todo: string; to: string; link: string };

/** The owner's list of what is missing before customers come. It disappears when nothing is. */
export function BeforeOpening({ facts, address }: { facts: Facts; address: string }) {
  const steps = stepsOf(facts, address);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <section
      aria-labelledby="before-opening"
      className="mt-8 rounded-lg border border-line bg-card p-4 md:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="before-opening" className="text-base font-semibold">
          {t("Before you open")}
        </h2>
        <p className="text-sm text-ink-soft">
          {t("{done} of {count} done", { done, count: steps.length })}
        </p>
      </div>
      <ul className="mt-3 divide-y divide-line">
        {steps.map(({ isDone, title, todo, to, link }) => (
          <li key={title} className="flex gap-3 py-3">
            {isDone ? (
              <CircleCheck className="mt-0.5 size-5 shrink-0 text-ok" />
            ) : (
              <Circle className="mt-0.5 size-5 shrink-0 text-gold" />
            )}
            <div className="min-w-0">
              <p className={isDone ? "text-ink-soft" : "font-medium"}>
                {title}
                <span className="sr-only"> {isDone ? t("Done") : t("Not done yet")}</span>
              </p>
              {isDone ? null : (
                <p className="text-sm text-ink-soft">
                  {todo}{" "}
                  <TextLink to={to} className="whitespace-nowrap">
                    {link}
                  </TextLink>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stepsOf(facts: Facts, address: string): Step[] {
  return [
    {
      isDone: facts.demoProducts === 0,
      title: t("Sell your own products"),
      todo: tPlural(
        facts.demoProducts,
        "One product of the demo shop is still on sale. Change it into your own, or archive it.",
        "{count} products of the demo shop are still on sale. Change them into your own, or archive them.",
      ),
      to: href("/admin/products"),
      link: t("Go to products"),
    },
    {
      isDone: facts.onlinePayments,
      title: t("Take real payments online"),
      todo: t(
        "Payments by FPX or card are not set up, so no money moves. Ask the person who runs your server to enter your Stripe keys, or stop offering this method.",
      ),
      to: href("/admin/settings/payments"),
      link: t("Payment settings"),
    },
    {
      isDone: facts.touchNGo,
      title: t("Show your Touch 'n Go QR code"),
      todo: t(
        "Customers who choose Touch 'n Go find no code to scan. Enter your QR code, or stop offering this method.",
      ),
      to: href("/admin/settings/payments"),
      link: t("Payment settings"),
    },
    {
      isDone: facts.emails,
      title: t("Send emails"),
      todo: t(
        "No email leaves the shop: not to customers about their orders, and not to you. Ask the person who runs your server to enter a mail server.",
      ),
      to: href("/admin/health"),
      link: t("Health"),
    },
    {
      isDone: facts.address,
      title: t("Use your own secure address"),
      todo: t(
        "Links in emails lead to {address}. Ask the person who runs your server to enter the shop's address, beginning with https.",
        { address },
      ),
      to: href("/admin/health"),
      link: t("Health"),
    },
    {
      isDone: facts.twoFactor,
      title: t("Protect your sign-in"),
      todo: t(
        "You can change gold prices and see customers' addresses. With two-factor sign-in, a stolen password is not enough.",
      ),
      to: href("/admin/security"),
      link: t("Turn on two-factor sign-in"),
    },
    {
      isDone: facts.staffTwoFactor,
      title: t("Protect every staff account"),
      todo: t(
        "Any of your staff can change gold prices. Require two-factor sign-in for everyone. They set it up the next time they open the admin area.",
      ),
      to: `${href("/admin/settings/staff")}#signing-in`,
      link: t("Require two-factor sign-in"),
    },
  ];
}
