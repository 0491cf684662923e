import { t } from "#languages/messages.ts";

export function incompleteForm(): string {
  return t("Part of the form didn't reach us. Please check it and try again.");
}
