import { href } from "react-router";
import { storeWishlistCopy, readWishlistCopy } from "#app/ui/wishlist-copy.ts";
import { pathIn } from "#languages/addresses.ts";
import { languageCode } from "#languages/messages.ts";

type Answer = { ids: string[]; refused?: string };

let askedFor = "";

/**
 * Asks for an account's list if the device has no copy of it: after signing in, or on another device. Each heart of a page
 * calls this, and only the first one asks. Without an answer, nothing changes.
 */
export function loadMissingList(owner: string) {
  if (!owner || owner === askedFor || readWishlistCopy(owner)) return;
  askedFor = owner;
  void ask().then(
    ({ ids }) => storeWishlistCopy(owner, ids),
    () => {},
  );
}

/**
 * Fills or empties the heart at once, and then does what the server says. Returns why it was refused; throws without an
 * answer, and the heart is as it was.
 */
export async function toggleInWishlist(owner: string, id: string): Promise<string | undefined> {
  const isInWishlist = (readWishlistCopy(owner) ?? []).includes(id);
  fill(owner, id, !isInWishlist);
  try {
    const answer = await ask(new URLSearchParams({ [isInWishlist ? "remove" : "add"]: id }));
    // The answer to a press knows nothing of those that wait behind it.
    if (unanswered === 0) storeWishlistCopy(owner, answer.ids);
    return answer.refused;
  } catch (error) {
    fill(owner, id, isInWishlist);
    throw error;
  }
}

function fill(owner: string, id: string, isInWishlist: boolean) {
  const others = (readWishlistCopy(owner) ?? []).filter((one) => one !== id);
  storeWishlistCopy(owner, isInWishlist ? [id, ...others] : others);
}

/** Puts a piece on the list, also if it is there already. Returns why it was refused; throws without an answer. */
export async function addToWishlist(owner: string, id: string): Promise<string | undefined> {
  const answer = await ask(new URLSearchParams({ add: id }));
  storeWishlistCopy(owner, answer.ids);
  return answer.refused;
}

let unanswered = 0;
let lastAnswer: Promise<unknown> = Promise.resolve();

/**
 * Sends one request after another: a new guest's first answer brings the cookie, and two requests without it would make
 * two guests, of whom the first one's list is lost.
 */
async function ask(body?: URLSearchParams): Promise<Answer> {
  unanswered += 1;
  const answer = lastAnswer.then(() => send(body));
  lastAnswer = answer.catch(() => {});
  return answer.finally(() => (unanswered -= 1));
}

async function send(body?: URLSearchParams): Promise<Answer> {
  const address = pathIn(languageCode(), href("/wishlist/pieces"));
  // `keepalive`: a press is sent even if the shopper leaves the page at the same moment.
  const answer = await fetch(address, body && { method: "POST", body, keepalive: true });
  if (!answer.ok) throw new Error(`The answer was ${answer.status}`);
  return (await answer.json()) as Answer;
}
