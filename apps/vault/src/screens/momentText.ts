/** A moment as people of a language write it, to the minute; `seconds` since 1970. */
export function momentText(seconds: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', numberingSystem: 'latn' })
  return format.format(new Date(seconds * 1_000))
}
