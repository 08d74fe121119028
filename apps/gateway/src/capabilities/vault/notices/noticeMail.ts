import type { SocialProvider } from '@foyer/contract/vault'
import { deviceWords } from '../codeMail.ts'
import type { Mail } from '../mailer.ts'
import { languageOf, type MailLanguage } from '../mailLanguage.ts'
import { writeMail } from '../mailLayout.ts'
import { momentOf } from '../mailMoment.ts'
import { services } from '../social/services.ts'
import type { Notice } from './notice.ts'
import { arabic } from './noticeWords.ar.ts'
import { german } from './noticeWords.de.ts'
import { english } from './noticeWords.en.ts'
import type { NoticeWords } from './noticeWords.ts'

/** What {@link noticeMail} takes. */
export type NoticeMailParameters = {
  notice: Notice
  to: string
  /** The wallet's name. */
  name: string
  origin: string
  /** The device in words; empty when it said nothing. */
  device: string
  /** The caller's network; empty when it is not known. */
  network: string
  /** `accept-language` of the call. */
  languages: string | undefined
}

const words: Readonly<Record<MailLanguage, NoticeWords>> = { en: english, de: german, ar: arabic }

function wayName(way: 'passkey' | SocialProvider): string {
  if (way === 'passkey') return 'Passkey'
  return way === 'farcaster' ? 'Farcaster' : services[way].name
}

/** What a notice is about, by its name. */
function whatOf(notice: Notice, tongue: MailLanguage): string {
  const said = words[tongue]
  if (notice.kind === 'device-added') return notice.way === 'email' ? said.byEmail : said.byOther
  if ('way' in notice) return wayName(notice.way)
  if ('factor' in notice) return said[notice.factor]
  return notice.kind === 'device-removed' ? deviceWords(notice.label, tongue) : ''
}

/** What is written at the link of a notice. */
function linkWord({ kind }: Notice, said: NoticeWords): string {
  if (kind === 'device-added' || kind === 'recovery-asked') return said.end
  return kind === 'closing' ? said.open : said.undo
}

/** When it ends, in words: a day, or a moment where it is soon; empty for what has no end. */
function dayOf(notice: Notice, tongue: MailLanguage): string {
  if (notice.kind === 'recovery-asked') return momentOf(notice.at, tongue)
  if (notice.kind === 'authenticator-locked') return momentOf(notice.until, tongue)
  const at = notice.kind === 'deleted' ? notice.erasedAt : 'until' in notice ? notice.until : undefined
  return at === undefined ? '' : new Intl.DateTimeFormat(tongue, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

/** Writes the mail that tells a member of something that cannot be taken back easily. */
export function noticeMail({ notice, to, name, origin, device, network, languages }: NoticeMailParameters): Mail {
  const tongue = languageOf(languages ?? '')
  const said = words[tongue]
  const day = dayOf(notice, tongue)
  const what = whatOf(notice, tongue)
  const link = 'link' in notice ? notice.link : ''
  const linkText = linkWord(notice, said)
  const facts = [
    [said.site, origin],
    [said.device, deviceWords(device, tongue)],
    [said.time, notice.kind === 'device-added' ? momentOf(notice.at, tongue) : ''],
    [said.network, network],
  ] as const
  const isBare = notice.kind === 'recovery-asked' && link === ''
  const next = isBare ? said.nextWithoutLink : said.next[notice.kind]
  const written = writeMail({
    tongue,
    name,
    title: said.subject[notice.kind](name),
    lead: said.said[notice.kind](name, day, what),
    facts,
    link: link === '' ? undefined : { text: linkText, href: link },
    rest: link === '' ? [next] : [next, said.opens(new URL(link).host)],
    reason: said.reason(to),
  })
  return { to, subject: said.subject[notice.kind](name), ...written }
}
