import { t } from "#languages/messages.ts";
import type { MalaysianState } from "./malaysian-states.ts";

/**
 * Which first two digits of a postcode belong to which state, from first to last. In English everywhere: postal
 * addresses. Source: Pos Malaysia, as listed in
 * https://en.wikipedia.org/wiki/Postal_codes_in_Malaysia and, postcode by postcode, in the npm package
 * malaysia-postcodes 3.0.0. A state that comes later is a neighbour that the same post offices serve: Gombak and
 * Cheras are partly in Selangor, Bandar Baharu is in Kedah (ADR-0067).
 */
const areas: [first: number, last: number, state: MalaysianState][] = [
  [1, 2, "Perlis"],
  [5, 9, "Kedah"],
  [10, 14, "Pulau Pinang"],
  [14, 14, "Kedah"],
  [15, 18, "Kelantan"],
  [20, 24, "Terengganu"],
  [25, 28, "Pahang"],
  [30, 36, "Perak"],
  [34, 34, "Kedah"],
  [39, 39, "Pahang"],
  [40, 48, "Selangor"],
  [49, 49, "Pahang"],
  [50, 60, "Kuala Lumpur"],
  [52, 57, "Selangor"],
  [62, 62, "Putrajaya"],
  [63, 64, "Selangor"],
  [68, 68, "Selangor"],
  [68, 68, "Kuala Lumpur"],
  [69, 69, "Pahang"],
  [70, 73, "Negeri Sembilan"],
  [75, 78, "Melaka"],
  [79, 86, "Johor"],
  [87, 87, "Labuan"],
  [88, 91, "Sabah"],
  [93, 98, "Sarawak"],
];

/** The states of a postcode, the most likely one first. Empty if it is incomplete or in no state. */
export function statesOfPostcode(postcode: string): MalaysianState[] {
  if (!/^\d{5}$/.test(postcode)) return [];
  const area = Number(postcode.slice(0, 2));
  return areas.filter(([first, last]) => first <= area && area <= last).map(([, , state]) => state);
}

type Place = { postcode: string; state: string };

/** Whether a complete postcode and a chosen state contradict each other. */
export function isUnlikely({ postcode, state }: Place): boolean {
  const states: string[] = statesOfPostcode(postcode);
  return /^\d{5}$/.test(postcode) && state !== "" && !states.includes(state);
}

/** The question that an address form asks while it is filled in; undefined if there is nothing to ask. */
export function postcodeQuestion(place: Place): string | undefined {
  if (!isUnlikely(place)) return undefined;
  const { postcode } = place;
  const [state] = statesOfPostcode(postcode);
  return state
    ? t("Postcode {postcode} is usually in {state}. Are the postcode and the state right?", {
        postcode,
        state,
      })
    : t("We don't know postcode {postcode}. Is it right?", { postcode });
}

/** What staff read before they confirm a postcode of another state. */
export function postcodeToConfirm({ postcode }: Pick<Place, "postcode">): string {
  const [state] = statesOfPostcode(postcode);
  return state
    ? t("Postcode {postcode} is usually in {state}. Check the postcode and the state.", {
        postcode,
        state,
      })
    : t("We don't know postcode {postcode}. Please check it.", { postcode });
}

/** What checkout says when it asks before it places the order. */
export function confirmPostcode({ postcode }: Pick<Place, "postcode">): string {
  const [state] = statesOfPostcode(postcode);
  return state
    ? t(
        "Postcode {postcode} is usually in {state}. Please check the postcode and the state, then press Place Order to confirm.",
        { postcode, state },
      )
    : t("We don't know postcode {postcode}. Please check it, then press Place Order to confirm.", {
        postcode,
      });
}
