import { useEffect, useState } from "react";
import { openState, type OpeningTimes, type OpenState } from "#shop/profile/opening-hours.ts";
import { openSentence } from "./open-sentence.ts";

/**
 * Says whether the shop is open now. Only a script can say it, because pages are cached; it is right within a minute.
 */
export default function OpenNow({ times }: { times: OpeningTimes | undefined }) {
  const [state, setState] = useState<OpenState>();
  useEffect(() => {
    if (!times) return undefined;
    const update = () => setState(openState(new Date(), times.hours, times.holidays));
    update();
    const timer = setInterval(update, 60_000);
    return () => clearInterval(timer);
  }, [times]);
  if (!state) return null;
  return (
    <strong className={state.isOpen ? "block font-semibold text-ok" : "block font-semibold"}>
      {openSentence(state)}
    </strong>
  );
}
