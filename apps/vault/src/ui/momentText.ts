/** A day as people of a language write it, with its year where that is another one; `at` in milliseconds since 1970. */
export function dayText(at: number, language: string): string {
  const day = new Date(at)
  const year = day.getFullYear() === new Date().getFullYear() ? undefined : 'numeric'
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year, numberingSystem: 'latn' }).format(
    day,
  )
}

/** A moment as people of a language write it, to the minute; `seconds` since 1970. */
export function momentText(seconds: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', numberingSystem: 'latn' })
  return format.format(new Date(seconds * 1_000))
}
