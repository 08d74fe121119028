import { setTimeout } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { describeError, type Logger } from '../../engines/observability/logger.ts'

/** A mail in both forms. */
export type Mail = { to: string; subject: string; text: string; html: string }

/** Sends mails in the background, so that the time of an answer does not tell a caller whether one was sent. */
export type Mailer = {
  send: (mail: Mail) => void
  /** Waits for what is being sent, and closes the connections. */
  stop: () => Promise<void>
}

/** A mailer that also tells whether a mail was taken. */
export type TellingMailer = Mailer & {
  /** Sends a mail, and answers whether the mail server took it within ten seconds. */
  deliver: (mail: Mail) => Promise<boolean>
}

export type CreateMailerParameters = {
  /** `smtp:` or `smtps:` address, with user and password where the server wants them. */
  smtp: string
  /** Name and address of the sender. */
  from: { name: string; address: string }
  logger: Logger
}

const connectMs = 10_000
const socketMs = 30_000
const deliverMs = 10_000

/** Builds the mailer. A mail that cannot be sent is logged without its receiver and text. */
export function createMailer({ smtp, from, logger }: CreateMailerParameters): TellingMailer {
  const { protocol, hostname, port, username, password } = new URL(smtp)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    pool: true,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (secure ? 465 : 587)),
    secure,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) }, requireTLS: !secure }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: socketMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const sending = new Set<Promise<boolean>>()
  const send = ({ to, subject, text, html }: Mail): Promise<boolean> => {
    // Every field is given as data; nodemailer writes the headers, and a line break cannot begin another one.
    const mail = { from, to: { name: '', address: to }, subject, text, html }
    const sent: Promise<boolean> = transport
      .sendMail(mail)
      .then(() => true)
      .catch((error: unknown) => {
        const { code } = Object(error) as { code?: unknown }
        logger.warn({ err: describeError(new Error('The mail server took no mail.')), code }, 'a mail was not sent')
        return false
      })
      .finally(() => sending.delete(sent))
    sending.add(sent)
    return sent
  }
  return {
    send: (mail) => void send(mail),
    deliver: async (mail) => {
      const late = new AbortController()
      const given = setTimeout(deliverMs, false, { signal: late.signal, ref: false }).catch(() => false)
      const isTaken = await Promise.race([send(mail), given])
      late.abort()
      return isTaken
    },
    stop: async () => {
      await Promise.all(sending)
      transport.close()
    },
  }
}
