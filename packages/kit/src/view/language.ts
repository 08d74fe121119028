/** The language of a BCP 47 tag: `de` of `de-AT`. */
export function languageOf(locale: string): string {
  return locale.split('-', 1)[0]?.toLowerCase() ?? ''
}
