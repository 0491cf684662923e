import type { DeliveryDateTexts } from "#shop/delivery/delivery-date-texts.ts";

/**
 * The promised date for the delivery method and the state that are chosen in the form. CSS alone chooses the sentence, so
 * that it is right without JavaScript and whoever fills in the fields.
 */
export function ChosenDate({ dateTexts }: { dateTexts: DeliveryDateTexts }) {
  return (
    <div aria-live="polite" className="mt-4 font-medium">
      <p className="hidden group-has-[[data-collect]:checked]/checkout:block">
        {dateTexts.collect}
      </p>
      <div className="hidden group-has-[[data-deliver]:checked]/checkout:block">
        <p className="hidden group-has-[[data-no-state]:checked]/checkout:block">
          {dateTexts.anywhere}
        </p>
        <p className="hidden group-has-[[data-east]:checked]/checkout:block">{dateTexts.east}</p>
        <p className="group-has-[[data-east]:checked]/checkout:hidden group-has-[[data-no-state]:checked]/checkout:hidden">
          {dateTexts.peninsular}
        </p>
      </div>
    </div>
  );
}
