import type { PromiseWords } from "#shop/delivery/promise-words.ts";

/**
 * The promised date for the delivery method and the state that are chosen in the form. CSS alone chooses the sentence, so
 * that it is right without JavaScript and whoever fills in the fields.
 */
export function ChosenPromise({ promise }: { promise: PromiseWords }) {
  return (
    <div aria-live="polite" className="mt-4 font-medium">
      <p className="hidden group-has-[[data-collect]:checked]/checkout:block">{promise.collect}</p>
      <div className="hidden group-has-[[data-deliver]:checked]/checkout:block">
        <p className="hidden group-has-[[data-no-state]:checked]/checkout:block">
          {promise.anywhere}
        </p>
        <p className="hidden group-has-[[data-east]:checked]/checkout:block">{promise.east}</p>
        <p className="group-has-[[data-east]:checked]/checkout:hidden group-has-[[data-no-state]:checked]/checkout:hidden">
          {promise.peninsular}
        </p>
      </div>
    </div>
  );
}
