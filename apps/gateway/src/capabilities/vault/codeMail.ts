import { readDeviceName } from '@foyer/contract/vault'
import type { Mail } from './mailer.ts'
import { languageOf, type MailLanguage } from './mailLanguage.ts'
import { writeMail } from './mailLayout.ts'
import { momentOf } from './mailMoment.ts'

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
  /** When it was asked for, in milliseconds since 1970. */
  at: number
  /** BCP 47; any other than German and Arabic reads English. */
  language: string
}

type Words = {
  subject: (name: string) => string
  /** Of the keeper's code, which comes right after another one. */
  second: (name: string) => string
  title: string
  secondTitle: string
  lead: Readonly<Record<CodePurpose, (name: string) => string>>
  lifetime: (minutes: number) => string
  site: string
  device: string
  someBrowser: string
  network: string
  /** When it was asked for. */
  asked: string
  /** Why the reader gets it. */
  reason: (to: string) => string
  never: (name: string) => string
  /** Of the keeper's code, which no field of a login may get. */
  neverToLogIn: (name: string) => string
  unasked: Readonly<Record<CodePurpose, string>>
}

const words: Readonly<Record<MailLanguage, Words>> = {
  en: {
    subject: (name) => `Your ${name} code`,
    second: (name) => `Your second code for ${name}`,
    title: 'Your code',
    secondTitle: 'Your second code',
    lead: {
      login: () => 'Type it where you’re logging in.',
      leave: (name) => `Type it to change the email address of your ${name}.`,
      arrive: (name) => `Type it to use this address for your ${name}.`,
      recover: (name) => `A new device wants to open your ${name}. Type it to let the device in.`,
      'name-passkey': (name) => `Type it so that your new passkey confirms new devices of your ${name}.`,
    },
    lifetime: (minutes) => `It’s good for ${minutes} minutes.`,
    site: 'Site',
    device: 'Device',
    someBrowser: 'A browser',
    network: 'Network',
    asked: 'Asked',
    reason: (to) => `You get this because ${to} was typed there.`,
    never: (name) => `Type it only in the ${name} box. We never ask for it by phone or chat.`,
    neverToLogIn: (name) =>
      `Type it only where ${name} asks for eight letters, never to log in. We never ask for it by phone or chat.`,
    unasked: {
      login: 'Not you? Do nothing. No one can log in without the code.',
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
    title: 'Dein Code',
    secondTitle: 'Dein zweiter Code',
    lead: {
      login: () => 'Gib ihn dort ein, wo du dich anmeldest.',
      leave: (name) => `Gib ihn ein, um die E-Mail-Adresse deiner ${name} zu ändern.`,
      arrive: (name) => `Gib ihn ein, um diese Adresse für deine ${name} zu nutzen.`,
      recover: (name) => `Ein neues Gerät will deine ${name} öffnen. Gib ihn ein, um es zuzulassen.`,
      'name-passkey': (name) => `Gib ihn ein, damit dein neuer Passkey neue Geräte deiner ${name} bestätigt.`,
    },
    lifetime: (minutes) => `Er gilt ${minutes} Minuten.`,
    site: 'Website',
    device: 'Gerät',
    someBrowser: 'Ein Browser',
    network: 'Netzwerk',
    asked: 'Angefragt',
    reason: (to) => `Du bekommst das, weil dort ${to} eingegeben wurde.`,
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
    title: 'رمزك',
    secondTitle: 'رمزك الثاني',
    lead: {
      login: () => 'اكتبه حيث تسجّل الدخول.',
      leave: (name) => `اكتبه لتغيير البريد الإلكتروني لـ ${name}.`,
      arrive: (name) => `اكتبه لاستخدام هذا العنوان مع ${name}.`,
      recover: (name) => `يطلب جهاز جديد فتح ${name}. اكتبه للسماح له.`,
      'name-passkey': (name) => `اكتبه ليؤكد مفتاح مرورك الجديد الأجهزة الجديدة في ${name}.`,
    },
    lifetime: (minutes) => (minutes > 10 ? `الرمز صالح لمدة ${minutes} دقيقة.` : `الرمز صالح لمدة ${minutes} دقائق.`),
    site: 'الموقع',
    device: 'الجهاز',
    someBrowser: 'متصفح',
    network: 'الشبكة',
    asked: 'وقت الطلب',
    reason: (to) => `تصلك هذه الرسالة لأن ${to} كُتب هناك.`,
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

/** A code of letters in groups of four: `WDJB-MJHT`. */
const inGroups = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? ''

/** Writes the mail that carries a code. */
export function codeMail({ at, purpose, to, code, name, origin, device, network, language }: CodeMailParameters): Mail {
  const tongue = languageOf(language)
  const said = words[tongue]
  const isSecond = isOfKeeper(purpose)
  const written = writeMail({
    tongue,
    name,
    title: isSecond ? said.secondTitle : said.title,
    code: isSecond ? inGroups(code) : code,
    lead: `${said.lead[purpose](name)} ${said.lifetime(minutesOf(purpose))}`,
    facts: [
      [said.site, origin],
      [said.device, deviceWords(device, tongue)],
      [said.asked, momentOf(at, tongue)],
      [said.network, network],
    ],
    rest: [isSecond ? said.neverToLogIn(name) : said.never(name), said.unasked[purpose]],
    reason: said.reason(to),
  })
  return { to, subject: isSecond ? said.second(name) : said.subject(name), ...written }
}
