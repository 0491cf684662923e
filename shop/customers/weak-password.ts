import common from "fxa-common-password-list";

/**
 * Whether attackers would try a password early. True for the most often leaked passwords (OWASP ASVS 5.0, 6.2.4
 * requires a list of at least 3,000). Also true for few different characters, for a keyboard run, and for one or two
 * common words with a few more characters, because the list lacks most passwords of these kinds.
 */
export function isWeakPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (common.test(password) || common.test(text)) return true;
  if (new Set(text).size < 5) return true;
  const rest = withoutRuns(text);
  if (rest.length < 4) return true;
  return [rest, text].some((one) => isCommonWord(plainCharacters(one)));
}

/** Removes runs of three or more characters that are neighbours in the alphabet, in digits or on the keyboard. */
function withoutRuns(text: string): string {
  let rest = "";
  for (let at = 0; at < text.length;) {
    let length = 1;
    while (at + length < text.length && isRun(text.slice(at, at + length + 1))) length += 1;
    if (length < 3) rest += text.slice(at, at + length);
    at += length;
  }
  return rest;
}

function isRun(text: string) {
  return keyboardRuns.some((row) => row.includes(text));
}

const keyboardRuns = [
  "012345678901234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1q2w3e4r5t6y7u8i9o0p",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "qazwsxedcrfvtgbyhnujm",
].flatMap((row) => [row, row.split("").toReversed().join("")]);

/** Replaces look-alikes by letters ("p4ssw0rd") and removes all other characters. */
function plainCharacters(text: string): string {
  return text.replace(/[0134578@$!]/g, (sign) => lookalikes[sign] ?? sign).replace(/[^a-z]/g, "");
}

const lookalikes: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Whether the text is one or two common words with at most two more characters. */
function isCommonWord(characters: string): boolean {
  const left = characters.replace(commonWords, "").replace(commonWords, "");
  return characters.length > 0 && left.length <= 2;
}

const commonWords = new RegExp(
  `
  administrator password passwort letmein welcome admin login master changeme default secret access
  trustno iloveyou loveyou lovely forever love baby babygirl angel princess sunshine flower butterfly
  chocolate cookie cheese monkey dragon tigger shadow killer hunter ginger pepper buster
  football baseball basketball soccer hockey superman batman spiderman pokemon starwars naruto
  michael jordan jennifer jessica ashley daniel nicole thomas charlie andrew matthew william
  computer internet samsung iphone google facebook instagram liverpool arsenal chelsea manchester
  barcelona realmadrid ferrari mercedes mustang harley hello whatever freedom blink summer winter
  spring autumn monday friday sunday january february september october november december
  malaysia kualalumpur selangor johor penang melaka sabah sarawak sayang cinta kucing rahsia
  jjemas emas goldshop gold jewellery jewelry qwerty asdf test guest user root
  `
    .trim()
    .split(/\s+/)
    .toSorted((one, other) => other.length - one.length)
    .join("|"),
);
