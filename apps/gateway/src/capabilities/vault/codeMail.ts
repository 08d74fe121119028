import { readDeviceName } from '@foyer/contract/vault'
import type { Mail } from './mailer.ts'

/** What a code is for: to log in, to give up an address, to take a new one, or to have the keeper let a new device in, or know a passkey. */
export type CodePurpose = 'login' | 'leave' | 'arrive' | 'recover' | 'name-passkey'

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
  /** Of the keeper's code, which no field of a login may get. */
  neverToLogIn: (name: string) => string
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
      leave: (name) => `Enter this code to change the email address of your ${name}:`,
      arrive: (name) => `Enter this code to use this address for your ${name}:`,
      recover: (name) => `A new device wants to open your ${name}. Enter this second code to let it in:`,
      'name-passkey': (name) => `Enter this code so that your new passkey confirms new devices of your ${name}:`,
    },
    lifetime: (minutes) => `It works for ${minutes} minutes.`,
    site: 'Site',
    device: 'Device',
    someBrowser: 'A browser',
    network: 'Network',
    never: (name) => `Type it only in the ${name} box. We never ask for it by phone or chat.`,
    neverToLogIn: (name) =>
      `Type it only where ${name} asks for eight letters, never to log in. We never ask for it by phone or chat.`,
    unasked: {
      login: 'Not you? Do nothing. Without the code nobody gets in.',
      leave: 'Not you? Someone else is logged in as you. Open your devices and remove the ones you don’t know.',
      arrive: 'Not you? Do nothing. Without the code nothing changes.',
      recover:
        'Not you? Someone else is logged in as you. Tell the code to no one, open your devices and remove the ones you don’t know.',
      'name-passkey':
        'Not you? Someone else is logged in as you. Tell the code to no one, open your devices and remove the ones you don’t know.',
    },
  },
  de: {
    subject: (name) => `Dein Code für ${name}`,
    second: (name) => `Dein zweiter Code für ${name}`,
    intro: {
      login: (name) => `Gib diesen Code ein, um dich bei ${name} anzumelden:`,
      leave: (name) => `Gib diesen Code ein, um die E-Mail-Adresse deiner ${name} zu ändern:`,
      arrive: (name) => `Gib diesen Code ein, um diese Adresse für deine ${name} zu nutzen:`,
      recover: (name) => `Ein neues Gerät will deine ${name} öffnen. Gib diesen zweiten Code ein, um es zuzulassen:`,
      'name-passkey': (name) => `Gib diesen Code ein, damit dein neuer Passkey neue Geräte deiner ${name} bestätigt:`,
    },
    lifetime: (minutes) => `Er gilt ${minutes} Minuten.`,
    site: 'Website',
    device: 'Gerät',
    someBrowser: 'Ein Browser',
    network: 'Netzwerk',
    never: (name) => `Gib ihn nur im Feld von ${name} ein. Wir fragen nie per Telefon oder Chat danach.`,
    neverToLogIn: (name) =>
      `Gib ihn nur ein, wo ${name} acht Buchstaben verlangt, nie zum Anmelden. Wir fragen nie per Telefon oder Chat danach.`,
    unasked: {
      login: 'Warst du das nicht? Tu nichts. Ohne den Code kommt niemand hinein.',
      leave: 'Warst du das nicht? Dann ist jemand anderes angemeldet. Öffne deine Geräte und entferne die fremden.',
      arrive: 'Warst du das nicht? Tu nichts. Ohne den Code ändert sich nichts.',
      recover:
        'Warst du das nicht? Dann ist jemand anderes angemeldet. Verrate den Code niemandem, öffne deine Geräte und entferne die fremden.',
      'name-passkey':
        'Warst du das nicht? Dann ist jemand anderes angemeldet. Verrate den Code niemandem, öffne deine Geräte und entferne die fremden.',
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
      'name-passkey': (name) => `أدخل هذا الرمز ليؤكد مفتاح مرورك الجديد الأجهزة الجديدة في ${name}:`,
    },
    lifetime: (minutes) => (minutes > 10 ? `الرمز صالح لمدة ${minutes} دقيقة.` : `الرمز صالح لمدة ${minutes} دقائق.`),
    site: 'الموقع',
    device: 'الجهاز',
    someBrowser: 'متصفح',
    network: 'الشبكة',
    never: (name) => `اكتبه في خانة ${name} فقط. لا نطلبه أبدًا بالهاتف أو الدردشة.`,
    neverToLogIn: (name) =>
      `اكتبه فقط حيث تطلب ${name} ثمانية أحرف، وليس لتسجيل الدخول. لا نطلبه أبدًا بالهاتف أو الدردشة.`,
    unasked: {
      login: 'لست أنت؟ لا تفعل شيئًا. لا يدخل أحد دون الرمز.',
      leave: 'لست أنت؟ فقد سجّل غيرك الدخول. افتح أجهزتك وأزل ما لا تعرفه.',
      arrive: 'لست أنت؟ لا تفعل شيئًا. لا يتغير شيء دون الرمز.',
      recover: 'لست أنت؟ فقد سجّل غيرك الدخول. لا تعطِ الرمز لأحد، وافتح أجهزتك وأزل ما لا تعرفه.',
      'name-passkey': 'لست أنت؟ فقد سجّل غيرك الدخول. لا تعطِ الرمز لأحد، وافتح أجهزتك وأزل ما لا تعرفه.',
    },
  },
}

/** How long a code of a login or a new address is good, and one of the keeper, in minutes. */
const minutesOf = (purpose: CodePurpose) => (isOfKeeper(purpose) ? 10 : 20)
const isOfKeeper = (purpose: CodePurpose) => purpose === 'recover' || purpose === 'name-passkey'

/** A device as mails name it. The browser that began the login chose the text. */
export function deviceWords(label: string, language: MailLanguage): string {
  const name = readDeviceName(label)
  return name === 'A browser' ? words[language].someBrowser : name
}

/** A code of letters as it is read: `WDJB-MJHT`. */
const inGroups = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? ''

/** Writes the mail that carries a code, in plain text and as a simple page without pictures or links. */
export function codeMail({ purpose, to, code, name, origin, device, network, language }: CodeMailParameters): Mail {
  const tongue = languageOf(language)
  const said = words[tongue]
  const lifetime = said.lifetime(minutesOf(purpose))
  const never = isOfKeeper(purpose) ? said.neverToLogIn(name) : said.never(name)
  const shown = isOfKeeper(purpose) ? inGroups(code) : code
  const facts = [
    [said.site, origin],
    [said.device, deviceWords(device, tongue)],
    [said.network, network],
  ].filter(([, value]) => value !== '')
  const text = [
    said.intro[purpose](name),
    shown,
    lifetime,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    never,
    said.unasked[purpose],
  ].join('\n\n')
  const rows = facts.map(([label, value]) => `${escapeHtml(label)}: <bdi>${escapeHtml(value)}</bdi>`).join('<br>')
  const html = [
    `<!doctype html><html lang="${tongue}" dir="${tongue === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"></head>`,
    `<body><p>${escapeHtml(said.intro[purpose](name))}</p><p dir="ltr"><b>${shown}</b></p><p>${escapeHtml(lifetime)}</p>`,
    `<p>${rows}</p><p><b>${escapeHtml(never)}</b></p><p>${escapeHtml(said.unasked[purpose])}</p></body></html>`,
  ].join('')
  return { to, subject: isOfKeeper(purpose) ? said.second(name) : said.subject(name), text, html }
}

/** Writes a text as one that HTML takes for nothing but text. */
export function escapeHtml(text: string | undefined): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return (text ?? '').replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)
}
