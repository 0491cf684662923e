import { message, t, type Message } from "#languages/messages.ts";

export const maxTotalBytes = 20 * 1024 * 1024;

type Reason =
  | "too-many"
  | "too-many-pictures"
  | "too-large"
  | "not-multipart"
  | "not-a-picture"
  | "too-many-pixels";

/** Says why pictures were not accepted. */
export function uploadSentence(reason: Reason): string {
  return t(sentences[reason]);
}

const tooMany = message("Choose at most 4 pictures. Nothing was sent.");
const sentences: Record<Reason, Message> = {
  "too-many": tooMany,
  "too-many-pictures": tooMany,
  "too-large": message("These pictures are larger than 20 MB together. Choose smaller ones."),
  "not-multipart": message("This form is not valid."),
  "not-a-picture": message("We can't read one of these pictures. Choose JPEG, PNG or WebP."),
  "too-many-pixels": message(
    "One of these pictures has more than 40 megapixels. Choose a smaller one.",
  ),
};
