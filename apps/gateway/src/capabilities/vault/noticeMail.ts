import { escapeHtml, languageOf, type MailLanguage } from './codeMail.ts'
import type { Mail } from './mailer.ts'

/** What a member is told by mail because it may have been somebody else. */
export type Notice =
  /** The words of the wallet were shown. */
  | { kind: 'exported' }
  /** A recovery file of the wallet was made. */
  | { kind: 'filed' }
  /** The wallet was deleted; it can be had back until `erasedAt`, in milliseconds since 1970. */
  | { kind: 'deleted'; erasedAt: number }
  /** A login took the deletion back. */
  | { kind: 'kept' }

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

type Words = {
  subject: Readonly<Record<Notice['kind'], (name: string) => string>>
  said: Readonly<Record<Notice['kind'], (name: string, day: string) => string>>
  next: Readonly<Record<Notice['kind'], string>>
  site: string
  device: string
  network: string
}

const words: Readonly<Record<MailLanguage, Words>> = {
  en: {
    subject: {
      exported: (name) => `The words of your ${name} were shown`,
      filed: (name) => `A recovery file of your ${name} was made`,
      deleted: (name) => `Your ${name} will be deleted`,
      kept: (name) => `Your ${name} stays`,
    },
    said: {
      exported: (name) => `The 12 words of your ${name} were shown. Whoever has them has the account.`,
      filed: (name) =>
        `A recovery file of your ${name} was made. Whoever has the file and its password has the account.`,
      deleted: (name, day) =>
        `Your ${name} was deleted. Until ${day} you get it back by logging in; then the keys are erased for good.`,
      kept: (name) => `You logged in again, so your ${name} is not deleted.`,
    },
    next: {
      exported: 'If it was not you, move what is in the wallet to another one now: the words cannot be taken back.',
      filed: 'If it was not you, move what is in the wallet to another one now: a file cannot be taken back.',
      deleted: 'If it was not you, log in now and remove the devices that you do not know.',
      kept: 'If it was not you, remove the devices that you do not know.',
    },
    site: 'Site',
    device: 'Device',
    network: 'Network',
  },
  de: {
    subject: {
      exported: (name) => `Die Wörter Ihrer ${name} wurden angezeigt`,
      filed: (name) => `Eine Wiederherstellungsdatei Ihrer ${name} wurde erstellt`,
      deleted: (name) => `Ihre ${name} wird gelöscht`,
      kept: (name) => `Ihre ${name} bleibt`,
    },
    said: {
      exported: (name) => `Die 12 Wörter Ihrer ${name} wurden angezeigt. Wer sie hat, hat das Konto.`,
      filed: (name) =>
        `Eine Wiederherstellungsdatei Ihrer ${name} wurde erstellt. Wer die Datei und ihr Passwort hat, hat das Konto.`,
      deleted: (name, day) =>
        `Ihre ${name} wurde gelöscht. Bis zum ${day} bekommen Sie sie zurück, indem Sie sich anmelden; danach sind die Schlüssel endgültig gelöscht.`,
      kept: (name) => `Sie haben sich wieder angemeldet, darum wird Ihre ${name} nicht gelöscht.`,
    },
    next: {
      exported:
        'Waren Sie es nicht, bringen Sie das Guthaben jetzt in eine andere Wallet: Die Wörter lassen sich nicht zurückholen.',
      filed:
        'Waren Sie es nicht, bringen Sie das Guthaben jetzt in eine andere Wallet: Eine Datei lässt sich nicht zurückholen.',
      deleted: 'Waren Sie es nicht, melden Sie sich jetzt an und entfernen Sie Geräte, die Sie nicht kennen.',
      kept: 'Waren Sie es nicht, entfernen Sie Geräte, die Sie nicht kennen.',
    },
    site: 'Website',
    device: 'Gerät',
    network: 'Netzwerk',
  },
  ar: {
    subject: {
      exported: (name) => `عُرضت كلمات ${name}`,
      filed: (name) => `أُنشئ ملف استعادة لـ ${name}`,
      deleted: (name) => `ستُحذف ${name}`,
      kept: (name) => `${name} باقية`,
    },
    said: {
      exported: (name) => `عُرضت الكلمات الاثنتا عشرة لـ ${name}. من يملكها يملك الحساب.`,
      filed: (name) => `أُنشئ ملف استعادة لـ ${name}. من يملك الملف وكلمة مروره يملك الحساب.`,
      deleted: (name, day) => `حُذفت ${name}. يمكنك استعادتها بتسجيل الدخول حتى ${day}، ثم تُمحى المفاتيح نهائيًا.`,
      kept: (name) => `سجّلت الدخول من جديد، فلن تُحذف ${name}.`,
    },
    next: {
      exported: 'إن لم تكن أنت، فانقل ما في المحفظة إلى محفظة أخرى الآن: لا يمكن استرجاع الكلمات.',
      filed: 'إن لم تكن أنت، فانقل ما في المحفظة إلى محفظة أخرى الآن: لا يمكن استرجاع ملف.',
      deleted: 'إن لم تكن أنت، فسجّل الدخول الآن وأزل الأجهزة التي لا تعرفها.',
      kept: 'إن لم تكن أنت، فأزل الأجهزة التي لا تعرفها.',
    },
    site: 'الموقع',
    device: 'الجهاز',
    network: 'الشبكة',
  },
}

/** Writes the mail that tells a member of something that cannot be taken back easily. */
export function noticeMail({ notice, to, name, origin, device, network, languages }: NoticeMailParameters): Mail {
  const tongue = languageOf(languages ?? '')
  const said = words[tongue]
  const day =
    notice.kind === 'deleted'
      ? new Intl.DateTimeFormat(tongue, { dateStyle: 'long', timeZone: 'UTC' }).format(notice.erasedAt)
      : ''
  const facts = [
    [said.site, origin],
    [said.device, device],
    [said.network, network],
  ].filter(([, value]) => value !== '')
  const paragraphs = [said.said[notice.kind](name, day), said.next[notice.kind]]
  const text = [paragraphs[0], facts.map(([label, value]) => `${label}: ${value}`).join('\n'), paragraphs[1]].join(
    '\n\n',
  )
  const rows = facts.map(([label, value]) => `${escapeHtml(label)}: <bdi>${escapeHtml(value)}</bdi>`).join('<br>')
  const html = [
    `<!doctype html><html lang="${tongue}" dir="${tongue === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"></head>`,
    `<body><p>${escapeHtml(paragraphs[0])}</p><p>${rows}</p><p><b>${escapeHtml(paragraphs[1])}</b></p></body></html>`,
  ].join('')
  return { to, subject: said.subject[notice.kind](name), text, html }
}
