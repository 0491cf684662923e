const cookieName = "emas.language";

/** The language that the visitor of this browser has chosen, if any. */
export function chosenLanguage(): string | undefined {
  return new RegExp(`(?:^|;\\s*)${cookieName}=(\\w+)`).exec(document.cookie)?.[1];
}

/** Remembers the choice for a year, so that the shop stops offering other languages. */
export function chooseLanguage(code: string): void {
  document.cookie = `${cookieName}=${code}; path=/; max-age=31536000; samesite=lax`;
}
