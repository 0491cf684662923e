/** The thirteen states and three federal territories. In English everywhere: postal addresses. */
export const malaysianStates = [
  "Johor",
  "Kedah",
  "Kelantan",
  "Kuala Lumpur",
  "Labuan",
  "Melaka",
  "Negeri Sembilan",
  "Pahang",
  "Perak",
  "Perlis",
  "Pulau Pinang",
  "Putrajaya",
  "Sabah",
  "Sarawak",
  "Selangor",
  "Terengganu",
] as const;

export type MalaysianState = (typeof malaysianStates)[number];

/** In English everywhere: postal addresses. */
const eastMalaysia = new Set<string>(["Labuan", "Sabah", "Sarawak"]);

/** Whether a parcel to this state crosses the sea, and takes longer. */
export function isEastMalaysia(state: string): boolean {
  return eastMalaysia.has(state);
}
