import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { inboxPage } from './inboxPage.ts'

/** A mail that arrived. */
export type CaughtMail = {
  /** The receivers that the sending server named. */
  to: readonly string[]
  from: string
  subject: string
  text: string
  html: string
  /** The whole mail, headers first, as it came. */
  raw: string
}

/** A mail server that keeps what it is sent and delivers nothing. */
export type MailSink = {
  /** Where to send mails, such as `smtp://127.0.0.1:2525`. */
  url: string
  /** A page with the newest mails. */
  inboxUrl: string
  /** What arrived so far, the oldest first. */
  mails: readonly CaughtMail[]
  stop: () => Promise<void>
}

/** Ports of {@link startMailSink}; 0, the default, takes a free one. */
export type MailSinkOptions = { smtpPort?: number; inboxPort?: number }

const maxKept = 500
const maxBytes = 1_000_000

/**
 * Starts a mail server on this machine that speaks real SMTP, with a page that shows what it caught.
 *
 * @throws Error when a port is taken.
 * @example
 * const sink = await startMailSink()
 * // … a gateway with `smtp: sink.url` sends a code …
 * const code = /\b\d{6}\b/.exec(sink.mails.at(-1)?.text ?? '')?.[0]
 * await sink.stop()
 */
export async function startMailSink({ smtpPort = 0, inboxPort = 0 }: MailSinkOptions = {}): Promise<MailSink> {
  const mails: CaughtMail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: maxBytes,
    // A sender keeps its connection open for the next mail; `stop` does not wait for that.
    closeTimeout: 500,
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const raw = Buffer.concat(parts)
        simpleParser(raw).then((mail) => {
          const to = envelope.rcptTo.map(({ address }) => address)
          const { subject = '', text = '', html } = mail
          mails.push({ to, from: mail.from?.text ?? '', subject, text, html: html || '', raw: raw.toString('utf8') })
          if (mails.length > maxKept) mails.shift()
          done()
        }, done)
      })
    },
  })
  const inbox = createServer((request, response) => {
    const nonce = randomUUID()
    const chosen = new URL(request.url ?? '/', 'http://inbox.invalid').searchParams.get('mail')
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'nonce-${nonce}'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
      'cache-control': 'no-store',
      'x-mails': String(mails.length),
    })
    response.end(inboxPage(mails, { nonce, ...(chosen !== null && { chosen: Number(chosen) }) }))
  })
  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject)
    smtp.listen(smtpPort, '127.0.0.1', () => resolve())
  })
  await new Promise<void>((resolve, reject) => {
    inbox.once('error', reject)
    inbox.listen(inboxPort, '127.0.0.1', () => resolve())
  })
  return {
    url: `smtp://127.0.0.1:${portOf(smtp.server.address())}`,
    inboxUrl: `http://127.0.0.1:${portOf(inbox.address())}/`,
    mails,
    stop: async () => {
      inbox.closeAllConnections()
      await new Promise<void>((resolve) => inbox.close(() => resolve()))
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}
