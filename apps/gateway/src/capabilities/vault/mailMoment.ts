import type { MailLanguage } from './mailLanguage.ts'

/** A moment to the minute, in UTC, since the gateway does not know the reader's time zone. */
export function momentOf(at: number, tongue: MailLanguage): string {
  const format = new Intl.DateTimeFormat(tongue, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  })
  return `${format.format(at)} UTC`
}
