/** The languages that mails are written in. */
export type MailLanguage = 'en' | 'de' | 'ar'

/** The language of a mail for a BCP 47 tag, or for the first one of a list of them. */
export function languageOf(tag: string): MailLanguage {
  const spoken = tag.toLowerCase().split(/[-,;]/)[0]
  return spoken === 'de' || spoken === 'ar' ? spoken : 'en'
}
