import ImageUp from "lucide:image-up";
import { useEffect, useId, useRef, useState } from "react";
import { Form } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { formatFileSize } from "#app/ui/format-file-size.ts";
import { ShieldCheck } from "#app/ui/icons.tsx";
import { t } from "#languages/messages.ts";
import { SubmitButton } from "../shared/form/submit-button.tsx";
import { maxReceiptBytes, receiptRefusalSentence } from "./receipt-refusals.ts";

/**
 * A form that uploads a receipt and previews the chosen picture. It posts to the current page. A file that the server
 * would refuse is refused as soon as it is chosen.
 */
export function ReceiptForm({ refusal }: { refusal: { message: string } | undefined }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<string>();
  const [isUnreadable, setUnreadable] = useState(false);
  // The server's refusal is about the previous picture, so it disappears when another picture is chosen.
  const [dismissedRefusal, setDismissedRefusal] = useState<typeof refusal>();
  const problem = isUnreadable
    ? receiptRefusalSentence({ ok: false, reason: "not-a-picture" })
    : file && file.size > maxReceiptBytes
      ? receiptRefusalSentence({ ok: false, reason: "too-large" })
      : undefined;
  const refused = refusal === dismissedRefusal ? undefined : refusal?.message;
  const error = problem ?? refused;
  useEffect(() => {
    if (refusal) input.current?.focus();
  }, [refusal]);
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview);
  }, [preview]);

  return (
    <Form method="post" encType="multipart/form-data">
      <label
        htmlFor={id}
        className={classes(
          "flex min-h-44 cursor-pointer flex-col items-center justify-center gap-2 rounded-lg border border-dashed bg-paper p-5 text-center transition-colors hover:bg-gold-wash/60",
          "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold",
          error ? "border-bad" : "border-edge hover:border-ink",
        )}
      >
        {preview && !isUnreadable ? (
          <img
            src={preview}
            alt={t("Your proof of payment")}
            onError={() => setUnreadable(true)}
            className="max-h-80 max-w-full rounded-sm shadow-md"
          />
        ) : (
          <ImageUp className="stroke-1 size-9 text-gold" />
        )}
        <span className="font-semibold">
          {file ? t("Choose another picture") : t("Choose a picture of your proof of payment")}
        </span>
        <span className="text-sm text-ink-soft">{t("JPEG, PNG or WebP, at most 10 MB")}</span>
        <input
          ref={input}
          id={id}
          type="file"
          name="receipt"
          // Named one by one, because iPhones turn their own format into JPEG only for a page that does not accept it.
          accept={acceptedTypes.join()}
          aria-label={t("Proof of payment")}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => choose(event.target.files?.[0])}
          className="mt-1 w-full max-w-72 text-sm text-ink-soft outline-none file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-sm file:border file:border-solid file:border-edge file:bg-card file:px-3 file:font-medium file:text-ink"
        />
      </label>
      {file ? (
        <p className="mt-2 flex items-center gap-x-3 text-sm text-ink-soft">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {file.name} · {formatFileSize(file.size)}
          </span>
          <button
            type="button"
            onClick={remove}
            className="min-h-11 px-2 font-medium text-gold-ink hover:underline"
          >
            {t("Remove")}
          </button>
        </p>
      ) : null}
      <p id={`${id}-error`} role="alert" className="mt-2 min-h-6 text-sm font-medium text-bad">
        {error}
      </p>
      <SubmitButton
        size="lg"
        wide
        className="mt-2"
        disabled={problem !== undefined}
        busyLabel={t("Submitting...")}
      >
        {t("Submit Payment")}
      </SubmitButton>
      <p className="mt-4 flex gap-2.5 text-sm text-ink-soft">
        <ShieldCheck className="mt-0.5 size-5 shrink-0 text-gold" />
        {t(
          "Only our staff see your proof of payment. They use it to match your payment with this order.",
        )}
      </p>
    </Form>
  );

  function choose(chosen: File | undefined) {
    setFile(chosen);
    const isPicture = chosen !== undefined && acceptedTypes.includes(chosen.type);
    setPreview(isPicture ? URL.createObjectURL(chosen) : undefined);
    setUnreadable(chosen !== undefined && !isPicture);
    setDismissedRefusal(refusal);
  }

  function remove() {
    input.current!.value = "";
    choose(undefined);
    input.current!.focus();
  }
}

const acceptedTypes = ["image/jpeg", "image/png", "image/webp"];
