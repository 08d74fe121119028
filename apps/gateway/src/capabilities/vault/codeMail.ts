import { readDeviceName } from '@foyer/contract/vault'
import type { Mail } from './mailer.ts'

/** What a code is for: to log in, to give up an address, to take a new one, or to have the keeper let a new device in. */
export type CodePurpose = 'login' | 'leave' | 'arrive' | 'recover'

export type CodeMailParameters = {
  purpose: CodePurpose
  to: string
  code: string
  /** The wallet's name. */
  name: string
  /** The site that was logged in at. */
  origin: string
  /** The device in words; empty when it said nothing. What is in no list of words reads as a browser. */
  device: string
  /** The caller's network; empty when it is not known. */
  network: string
  /** BCP 47; any other than German and Arabic reads English. */
  language: string
}

type Words = {
  subject: (name: string) => string
  /** Of the keeper's code, which comes right after another one. */
  second: (name: string) => string
  intro: Readonly<Record<CodePurpose, (name: string) => string>>
  lifetime: (minutes: number) => string
  site: string
  device: string
  someBrowser: string
  network: string
  never: (name: string) => string
  unasked: Readonly<Record<CodePurpose, string>>
}

/** The languages that mails are written in. */
export type MailLanguage = 'en' | 'de' | 'ar'

/** The language of a mail for a BCP 47 tag, or for the first one of a list of them. */
export function languageOf(tag: string): MailLanguage {
  const spoken = tag.toLowerCase().split(/[-,;]/)[0]
  return spoken === 'de' || spoken === 'ar' ? spoken : 'en'
}

const words: Readonly<Record<MailLanguage, Words>> = {
  en: {
    subject: (name) => `Your code for ${name}`,
    second: (name) => `Your second code for ${name}`,
    intro: {
      login: (name) => `Enter this code to log in to ${name}:`,
      leave: (name) => `Enter this code to change the e-mail address of your ${name}:`,
      arrive: (name) => `Enter this code to use this address for your ${name}:`,
      recover: (name) => `A new device asks for your ${name}. Enter this second code to let it in:`,
    },
    lifetime: (minutes) => `It is good for ${minutes} minutes.`,
    site: 'Site',
    device: 'Device',
    someBrowser: 'A browser',
    network: 'Network',
    never: (name) => `Never type this code anywhere but in the box of ${name}, and never tell it to anybody.`,
    unasked: {
      login: 'If you did not ask for it, ignore this mail: without the code nobody gets in.',
      leave:
        'If you did not ask for it, someone else is logged in as you. Open the security page and remove unknown devices.',
      arrive: 'If you did not ask for it, ignore this mail: without the code nothing changes.',
      recover:
        'If you did not ask for it, someone else is logged in as you. Keep the code, and remove unknown devices on the security page.',
    },
  },
  de: {
    subject: (name) => `Ihr Code für ${name}`,
    second: (name) => `Ihr zweiter Code für ${name}`,
    intro: {
      login: (name) => `Geben Sie diesen Code ein, um sich bei ${name} anzumelden:`,
      leave: (name) => `Geben Sie diesen Code ein, um die E-Mail-Adresse Ihrer ${name} zu ändern:`,
      arrive: (name) => `Geben Sie diesen Code ein, um diese Adresse für Ihre ${name} zu nutzen:`,
      recover: (name) =>
        `Ein neues Gerät fragt nach Ihrer ${name}. Geben Sie diesen zweiten Code ein, um es zuzulassen:`,
    },
    lifetime: (minutes) => `Er gilt ${minutes} Minuten.`,
    site: 'Website',
    device: 'Gerät',
    someBrowser: 'Ein Browser',
    network: 'Netzwerk',
    never: (name) => `Geben Sie diesen Code nirgends ein außer im Fenster von ${name}, und verraten Sie ihn niemandem.`,
    unasked: {
      login: 'Haben Sie ihn nicht angefordert, ignorieren Sie diese E-Mail: Ohne den Code kommt niemand hinein.',
      leave:
        'Haben Sie ihn nicht angefordert, ist jemand anderes angemeldet: Öffnen Sie die Sicherheitsseite und entfernen Sie Geräte, die Sie nicht kennen.',
      arrive: 'Haben Sie ihn nicht angefordert, ignorieren Sie diese E-Mail: Ohne den Code ändert sich nichts.',
      recover:
        'Haben Sie ihn nicht angefordert, ist jemand anderes angemeldet: Behalten Sie den Code für sich, öffnen Sie die Sicherheitsseite und entfernen Sie Geräte, die Sie nicht kennen.',
    },
  },
  ar: {
    subject: (name) => `رمزك لـ ${name}`,
    second: (name) => `رمزك الثاني لـ ${name}`,
    intro: {
      login: (name) => `أدخل هذا الرمز لتسجيل الدخول إلى ${name}:`,
      leave: (name) => `أدخل هذا الرمز لتغيير البريد الإلكتروني لـ ${name}:`,
      arrive: (name) => `أدخل هذا الرمز لاستخدام هذا العنوان مع ${name}:`,
      recover: (name) => `يطلب جهاز جديد ${name}. أدخل هذا الرمز الثاني للسماح له:`,
    },
    lifetime: (minutes) => (minutes > 10 ? `الرمز صالح لمدة ${minutes} دقيقة.` : `الرمز صالح لمدة ${minutes} دقائق.`),
    site: 'الموقع',
    device: 'الجهاز',
    someBrowser: 'متصفح',
    network: 'الشبكة',
    never: (name) => `لا تكتب هذا الرمز في أي مكان غير نافذة ${name}، ولا تخبر به أحدًا.`,
    unasked: {
      login: 'إذا لم تطلبه فتجاهل هذه الرسالة: لا يدخل أحد دون الرمز.',
      leave: 'إذا لم تطلبه فقد سجّل غيرك الدخول: افتح صفحة الأمان وأزل الأجهزة التي لا تعرفها.',
      arrive: 'إذا لم تطلبه فتجاهل هذه الرسالة: لا يتغير شيء دون الرمز.',
      recover: 'إذا لم تطلبه فقد سجّل غيرك الدخول: لا تعطِ الرمز لأحد، وافتح صفحة الأمان وأزل الأجهزة التي لا تعرفها.',
    },
  },
}

/** How long a code of a login or a new address is good, and one of the keeper, in minutes. */
const minutesOf = (purpose: CodePurpose) => (purpose === 'recover' ? 10 : 20)

/** A device as mails name it. The browser that began the login chose the text. */
export function deviceWords(label: string, language: MailLanguage): string {
  const name = readDeviceName(label)
  return name === 'A browser' ? words[language].someBrowser : name
}

/** Writes the mail that carries a code, in plain text and as a simple page without pictures or links. */
export function codeMail({ purpose, to, code, name, origin, device, network, language }: CodeMailParameters): Mail {
  const tongue = languageOf(language)
  const said = words[tongue]
  const lifetime = said.lifetime(minutesOf(purpose))
  const facts = [
    [said.site, origin],
    [said.device, deviceWords(device, tongue)],
    [said.network, network],
  ].filter(([, value]) => value !== '')
  const text = [
    said.intro[purpose](name),
    code,
    lifetime,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    said.never(name),
    said.unasked[purpose],
  ].join('\n\n')
  const rows = facts.map(([label, value]) => `${escapeHtml(label)}: <bdi>${escapeHtml(value)}</bdi>`).join('<br>')
  const html = [
    `<!doctype html><html lang="${tongue}" dir="${tongue === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"></head>`,
    `<body><p>${escapeHtml(said.intro[purpose](name))}</p><p dir="ltr"><b>${code}</b></p><p>${escapeHtml(lifetime)}</p>`,
    `<p>${rows}</p><p><b>${escapeHtml(said.never(name))}</b></p><p>${escapeHtml(said.unasked[purpose])}</p></body></html>`,
  ].join('')
  return { to, subject: purpose === 'recover' ? said.second(name) : said.subject(name), text, html }
}

/** Writes a text as one that HTML takes for nothing but text. */
export function escapeHtml(text: string | undefined): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return (text ?? '').replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)
}
