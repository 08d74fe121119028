import { randomBytes, randomUUID } from 'node:crypto'
import {
  createTransportKeys,
  openFromTransport,
  type SealedMessage,
  type SharePlace,
  sealForTransport,
  sealKeeperCode,
  transportContext,
} from '@foyer/contract/vault'
import { startMailSink } from '@foyer/test'
import type { KeeperLogin } from '../capabilities/vault/keeper/createKeeperLogins.ts'
import type { KeeperConfig } from '../capabilities/vault/keeper/keeperSchema.ts'
import { remoteLink } from '../capabilities/vault/keeper/remoteLink.ts'
import { type Ticket, writeTicket, writeTicketKey } from '../capabilities/vault/keeper/tickets.ts'
import { ticketKeyOf } from '../capabilities/vault/ticketKeyOf.ts'
import { createKeeperServer, type KeeperServer } from '../createKeeperServer.ts'
import { openDatabase } from '../engines/db/openDatabase.ts'
import { createLogger } from '../engines/observability/logger.ts'
import { readKeysOr } from '../engines/secrets/masterKeys.ts'
import { createTestDatabase } from './createTestDatabase.ts'
import { createVaultClient } from './vaultClient.ts'

/** Where a test’s keeper says that it is. */
const keeperAddress = 'https://keeper.example.com'
/** Whose pages it answers. */
export const keeperApp = 'https://wallet.example.com'

export const minute = 60_000
const newKey = () => randomBytes(32).toString('base64')

/** A wallet whose part a keeper has; `put` hands it in once more. */
export type KeptWallet = {
  walletId: string
  splitId: string
  part: Uint8Array
  at: SharePlace
  put: (named?: string, login?: KeeperLogin) => Promise<void>
}

/** The keeper of a test. */
export type TestKeeper = Awaited<ReturnType<typeof startTestKeeper>>

/** A keeper apart over HTTP and SMTP, and a caller that holds all keys of its gateway. */
export async function startTestKeeper() {
  const [sink, place] = [await startMailSink(), await createTestDatabase()]
  const [keeperKek, ticketSecret] = [newKey(), newKey()]
  let server: KeeperServer
  let url = ''
  /** How far its clock, and those of the browsers, are ahead. */
  let ahead = 0
  const now = () => Date.now() + ahead
  const readTicketSecret = () => ticketKeyOf(readKeysOr([ticketSecret], { database: ':memory:', file: '' }))

  const start = async (changes: Partial<KeeperConfig> = {}) => {
    const config: KeeperConfig = {
      host: '127.0.0.1',
      port: 0,
      database: place.location,
      logLevel: 'silent',
      trustedProxies: ['127.0.0.1'],
      address: keeperAddress,
      app: keeperApp,
      gatewayKeys: [writeTicketKey(await readTicketSecret())],
      releasesPerHour: 1_000,
      name: 'Example wallet',
      smtp: sink.url,
      from: 'keeper@example.net',
      unreachable: 'refuse',
      keks: [keeperKek],
      ...changes,
    }
    server = await createKeeperServer(config, now)
    url = `http://127.0.0.1:${(await server.start()).port}`
  }
  await start()
  const database = openDatabase(place.location)

  /** A thief of the whole gateway: the ticket key signs orders that the keeper takes. */
  const gateway = async () => {
    const ticketKey = await readTicketSecret()
    const link = remoteLink({ url: keeperAddress, inside: url, ticketKey, logger: createLogger('silent'), now })
    return { ticketKey, link, publicKey: (await link.publicKey()) ?? '' }
  }

  /** A wallet whose part the keeper gets by `put`. */
  const wallet = async (email: string | undefined, account?: KeeperLogin): Promise<KeptWallet> => {
    const { publicKey } = await gateway()
    const [walletId, splitId, jti] = [randomUUID(), randomUUID(), randomBytes(16).toString('base64url')]
    const part = new Uint8Array(randomBytes(17))
    const at = { kind: 'home', holder: 'recovery', walletId, splitId } as const
    const put = async (named = email, login = account) =>
      (await gateway()).link.put(
        { walletId, splitId, email: named, login },
        jti,
        await sealForTransport({ to: publicKey, context: transportContext(at, jti), plaintext: part }),
      )
    return { walletId, splitId, part, at, put }
  }

  /** Where the keeper answers now: it takes another port when it is started anew. */
  const atKeeper = () => ({
    url: '',
    gateway: '',
    app: keeperApp,
    sink,
    now,
    keeper: {
      get url() {
        return url
      },
      address: keeperAddress,
      sink,
    },
  })

  /** A browser with a ticket that the gateway's key signed. */
  const device = async ({ at, splitId, walletId }: KeptWallet, named?: string) => {
    const { publicKey, ticketKey } = await gateway()
    const client = await createVaultClient(atKeeper())
    const jkt = await client.jkt()
    const ticketOf = (ticket: Ticket) => writeTicket(ticket, ticketKey)
    const until = now() + 30 * minute
    const ticket = ticketOf({ kind: 'release', walletId, splitId, jkt, email: named, until })
    const ask = () => client.askCode(ticket)
    type Asked = Awaited<ReturnType<typeof ask>>
    const seal = (asked: Asked, code: string, bound: string) =>
      sealKeeperCode({ to: publicKey, challenge: asked.sent?.challenge ?? '', code, bound })
    const send = async (asked: Pick<Asked, 'answer' | 'sent'>, eph: string, answer: SealedMessage | undefined) => {
      const body = answer && { code: { challenge: asked.sent?.challenge, answer } }
      const nonce = String(asked.answer.nonce)
      return client.call('POST', '/v1/vault/keeper/release', body ?? {}, { token: ticket, nonce, eph })
    }
    /** Types a code here. Answers the part, or why there is none. */
    const type = async (asked: Asked, code: string) => {
      const keys = await createTransportKeys()
      const answered = await send(asked, keys.publicKey, await seal(asked, code, keys.publicKey))
      if (answered.status !== 200) return answered.code
      const message = answered.answer.share as SealedMessage
      return openFromTransport({ keys, context: transportContext(at, answered.jti), message })
    }
    return { ask, client, jkt, seal, send, ticket, ticketOf, type }
  }

  return {
    sink,
    database,
    now,
    start,
    /** Starts it anew, with other settings. */
    restart: async (changes: Partial<KeeperConfig> = {}) => {
      await server.stop()
      await start(changes)
    },
    pass: (ms: number) => {
      ahead += ms
    },
    gateway,
    wallet,
    kept: async (email: string) => {
      const made = await wallet(email)
      await made.put()
      return made
    },
    atKeeper,
    device,
    mailsTo: (email: string) => sink.mails.filter(({ to }) => to.includes(email)),
    stop: async () => {
      await server.stop()
      await database.destroy()
      await place.drop()
      await sink.stop()
    },
  }
}
