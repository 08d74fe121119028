import { type MailSink, startMailSink } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../engines/observability/logger.ts'
import { codeMail } from './codeMail.ts'
import { createMailer } from './mailer.ts'
import { noticeMail } from './notices/noticeMail.ts'

const facts = {
  purpose: 'login' as const,
  at: Date.UTC(2026, 10, 28, 16, 2),
  to: 'alice@example.org',
  code: '123456',
  name: 'Example wallet',
  origin: 'https://shop.example.org',
  device: 'Firefox on Windows',
  network: '<b>x</b>\r\nBcc: eve@example.org',
  language: 'en',
}

describe('codeMail over SMTP', () => {
  let sink: MailSink
  beforeAll(async () => {
    sink = await startMailSink()
  })
  afterAll(() => sink.stop())

  it('A13: no field begins another header or another tag', async () => {
    const from = { name: 'Example\r\nBcc: eve@example.org', address: 'login@example.com' }
    const mailer = createMailer({ smtp: sink.url, from, logger: createLogger('silent') })
    mailer.send({ ...codeMail(facts), subject: 'Code\r\nBcc: eve@example.org' })
    await mailer.stop()
    expect(sink.mails).toHaveLength(1)
    const [mail] = sink.mails
    expect(mail?.to).toEqual(['alice@example.org'])
    const [head = ''] = (mail?.raw ?? '').split('\r\n\r\n')
    expect(head).not.toMatch(/^bcc:/im)
    expect(mail?.html).not.toContain('<b>x</b>')
    expect(mail?.html).toContain('&lt;b&gt;')
    const page = await (await fetch(sink.inboxUrl)).text()
    expect(page).toContain('123456')
    expect(page).not.toContain('<b>x</b>')
  })

  it.each([
    ['en', 'Your second code for Example wallet', 'It’s good for 10 minutes.'],
    ['de', 'Dein zweiter Code für Example wallet', 'Er gilt 10 Minuten.'],
    ['ar', 'رمزك الثاني لـ Example wallet', 'الرمز صالح لمدة 10 دقائق.'],
  ])('tells the code of the keeper from that of the login, in %s', (language, subject, lifetime) => {
    const mail = codeMail({ ...facts, code: 'WDJBMJHT', purpose: 'recover', origin: '', language })
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain(lifetime)
    expect(mail.html).toContain(lifetime)
    expect(codeMail({ ...facts, language }).text).toContain('20')
  })

  it.each([
    ['en', 'Type it only where Example wallet asks for eight letters, never to log in.'],
    ['de', 'Gib ihn nur ein, wo Example wallet acht Buchstaben verlangt, nie zum Anmelden.'],
    ['ar', 'اكتبه فقط حيث تطلب Example wallet ثمانية أحرف، وليس لتسجيل الدخول.'],
  ])('says in the keeper’s mails where their code belongs, in %s', (language, said) => {
    for (const purpose of ['recover', 'name-passkey'] as const) {
      const { html, text } = codeMail({ ...facts, code: 'WDJBMJHT', purpose, origin: '', language })
      expect(text).toContain(said)
      expect(html).toContain(said)
      expect(text).toContain('\n\nWDJB-MJHT\n\n')
      expect(html).toContain('>WDJB-MJHT</p>')
    }
    expect(codeMail({ ...facts, language }).text).not.toContain(said)
  })

  it.each([
    ['en', 'ltr', 'Your code', 'Type it where you’re logging in. It’s good for 20 minutes.'],
    ['de', 'ltr', 'Dein Code', 'Gib ihn dort ein, wo du dich anmeldest. Er gilt 20 Minuten.'],
    ['ar', 'rtl', 'رمزك', 'اكتبه حيث تسجّل الدخول. الرمز صالح لمدة 20 دقيقة.'],
  ])('says the same in both forms of a mail, and loads nothing, in %s', (language, dir, title, lead) => {
    const about = { ...facts, network: '203.0.113.0/24', language, languages: language }
    const link = 'https://vault.example.com/security?project=a&b#end.x'
    const mails = [
      codeMail(about),
      noticeMail({ ...about, notice: { kind: 'device-added', way: 'email', at: 0, link } }),
    ]
    for (const { html, text, to } of mails) {
      const words = html
        .replace(/<head>.*<\/head>|<div style="display:none.*?<\/div>/gs, '')
        .replace(/<\/?span[^>]*>/g, '')
        .replace(/<[^>]*>/g, ' ')
        .replaceAll('&amp;', '&')
      for (const line of text.split('\n').filter((each) => !['', '-- '].includes(each))) {
        for (const part of line.replace(link, '').split(/: |(?<=[?؟]) /)) expect(words).toContain(part.trim())
      }
      expect(text).toContain(to)
      expect(html).toContain(`dir="${dir}"`)
      expect(html).not.toMatch(/\ssrc=|url\(|@import|<link|<script/)
    }
    expect(mails[0]?.text.startsWith(`${title}\n\n123456\n\n${lead}\n\n`)).toBe(true)
    expect(mails[0]?.html).not.toContain('href=')
    expect(mails[1]?.html).toContain('href="https://vault.example.com/security?project=a&amp;b#end.x"')
    expect(mails[1]?.text).toContain('vault.example.com')
  })

  it('tells whether a mail was taken', async () => {
    const [from, logger] = [{ name: 'Example', address: 'login@example.com' }, createLogger('silent')]
    const mailer = createMailer({ smtp: sink.url, from, logger })
    const away = createMailer({ smtp: 'smtp://127.0.0.1:1', from, logger })
    expect(await mailer.deliver(codeMail(facts))).toBe(true)
    expect(await away.deliver(codeMail(facts))).toBe(false)
    await Promise.all([mailer.stop(), away.stop()])
  })

  it.each([
    ['en', 'Device: A browser\n'],
    ['de', 'Gerät: Ein Browser\n'],
    ['ar', 'الجهاز: متصفح\n'],
  ])('names a device by words of the list alone, in %s', (language, line) => {
    const device = 'Wallet locked! Open https://evil.example.org'
    for (const mail of [
      codeMail({ ...facts, device, language }),
      noticeMail({ ...facts, notice: { kind: 'device-removed', label: device }, device, languages: language }),
    ]) {
      expect(mail.text).toContain(line)
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain('evil')
    }
    expect(codeMail({ ...facts, language }).text).toContain('Firefox on Windows')
  })

  it.each([
    ['de-AT', 'Dein Code'],
    ['ar', 'رمزك'],
    ['fr', 'Your Example wallet code'],
  ])('speaks %s', (language, words) => {
    const { subject, text } = codeMail({ ...facts, language })
    expect(subject).toContain(words)
    expect(text).toContain('123456')
  })

  it('A18: a mail that cannot be sent is logged without receiver and code', async () => {
    const lines: string[] = []
    const logger = createLogger('debug', { write: (line: string) => lines.push(line) })
    const from = { name: 'Example', address: 'login@example.com' }
    const mailer = createMailer({ smtp: 'smtp://user:planted@127.0.0.1:1', from, logger })
    mailer.send(codeMail(facts))
    await mailer.stop()
    const log = lines.join('')
    expect(log).toContain('a mail was not sent')
    for (const planted of ['alice', '123456', 'planted', 'shop.example.org']) expect(log).not.toContain(planted)
  })
})
