import type { Mail } from './mailer.ts'

export type CodeMailParameters = {
  to: string
  code: string
  /** The wallet's name. */
  name: string
  /** The site that was logged in at. */
  origin: string
  /** The device in words; empty when it said nothing. */
  device: string
  /** The caller's network; empty when it is not known. */
  network: string
  /** BCP 47; any other than German and Arabic reads English. */
  language: string
}

type Words = {
  subject: (name: string) => string
  intro: (name: string) => string
  lifetime: string
  site: string
  device: string
  network: string
  never: (name: string) => string
  unasked: string
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
    intro: (name) => `Enter this code to log in to ${name}:`,
    lifetime: 'It is good for 20 minutes.',
    site: 'Site',
    device: 'Device',
    network: 'Network',
    never: (name) => `Never type this code anywhere but in the box of ${name}, and never tell it to anybody.`,
    unasked: 'If you did not ask for it, ignore this mail: without the code nobody gets in.',
  },
  de: {
    subject: (name) => `Ihr Code für ${name}`,
    intro: (name) => `Geben Sie diesen Code ein, um sich bei ${name} anzumelden:`,
    lifetime: 'Er gilt 20 Minuten.',
    site: 'Website',
    device: 'Gerät',
    network: 'Netzwerk',
    never: (name) => `Geben Sie diesen Code nirgends ein außer im Fenster von ${name}, und verraten Sie ihn niemandem.`,
    unasked: 'Haben Sie ihn nicht angefordert, ignorieren Sie diese E-Mail: Ohne den Code kommt niemand hinein.',
  },
  ar: {
    subject: (name) => `رمزك لـ ${name}`,
    intro: (name) => `أدخل هذا الرمز لتسجيل الدخول إلى ${name}:`,
    lifetime: 'الرمز صالح لمدة 20 دقيقة.',
    site: 'الموقع',
    device: 'الجهاز',
    network: 'الشبكة',
    never: (name) => `لا تكتب هذا الرمز في أي مكان غير نافذة ${name}، ولا تخبر به أحدًا.`,
    unasked: 'إذا لم تطلبه فتجاهل هذه الرسالة: لا يدخل أحد دون الرمز.',
  },
}

/** Writes the mail that carries a code, in plain text and as a simple page without pictures or links. */
export function codeMail({ to, code, name, origin, device, network, language }: CodeMailParameters): Mail {
  const tongue = languageOf(language)
  const said = words[tongue]
  const facts = [
    [said.site, origin],
    [said.device, device],
    [said.network, network],
  ].filter(([, value]) => value !== '')
  const text = [
    said.intro(name),
    code,
    said.lifetime,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    said.never(name),
    said.unasked,
  ].join('\n\n')
  const rows = facts.map(([label, value]) => `${escapeHtml(label)}: <bdi>${escapeHtml(value)}</bdi>`).join('<br>')
  const html = [
    `<!doctype html><html lang="${tongue}" dir="${tongue === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"></head>`,
    `<body><p>${escapeHtml(said.intro(name))}</p><p dir="ltr"><b>${code}</b></p><p>${escapeHtml(said.lifetime)}</p>`,
    `<p>${rows}</p><p><b>${escapeHtml(said.never(name))}</b></p><p>${escapeHtml(said.unasked)}</p></body></html>`,
  ].join('')
  return { to, subject: said.subject(name), text, html }
}

/** Writes a text as one that HTML takes for nothing but text. */
export function escapeHtml(text: string | undefined): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return (text ?? '').replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)
}
