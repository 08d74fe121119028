import { type KeyObject, timingSafeEqual } from 'node:crypto'
import type { SealedMessage, SharePlace } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { type CheckProof, type ProvenCall, tokenOf } from './checkProof.ts'
import type { KeeperBook } from './keeper/createKeeperBook.ts'
import type { SentCode, VisitorCheck } from './keeper/createVisitorCheck.ts'
import { createWaits } from './keeper/createWaits.ts'
import type { ReleaseGuard } from './keeper/releaseGuard.ts'
import { isRetired, retireParts } from './keeper/retiredParts.ts'
import { type AskTicket, bodyMark, type PutTicket, type ReleaseTicket, readTicket } from './keeper/tickets.ts'
import type { Marks } from './marks.ts'
import type { Sealer } from './sealer.ts'
import type { Spend } from './spent.ts'
import { VaultRefusal } from './VaultRefusal.ts'

/** An order of a gateway as a keeper of its own gets it. */
export type KeeperOrder = {
  /** The ticket that came with it. */
  ticket: string
  /** The body as it came. */
  body: Uint8Array
}

/** Where a part belongs, and whose it is: the member's address, where there is one. */
export type KeptPlace = Pick<PutTicket, 'walletId' | 'splitId' | 'email'>

/** What a device says of itself for the keeper's mail. */
export type ChallengeWords = { device?: string | undefined; language?: string | undefined }

/** A device that is not known, which wants a wallet's part; the member's address, where there is one. */
export type Asked = Pick<AskTicket, 'walletId' | 'jkt' | 'waitMs' | 'email'>

/** The holder of the recovery parts, with a table and a key of its own. Each throws VaultRefusal. */
export type Keeper = {
  publicKey: string
  /**
   * Keeps a part that a device sent in the call with the proof `jti`, for ids that were never used before. The same part may
   * be sent again, for its answer may have been lost.
   */
  put: (place: KeptPlace, jti: string, message: SealedMessage) => Promise<void>
  /** Hands out nothing of a wallet any more, and erases it once no backup of the gateway needs it. */
  drop: (walletId: string) => Promise<void>
  /** The same for one split of a wallet. */
  retire: (place: { walletId: string; splitId: string }) => Promise<void>
  /** Begins a device's wait for a part by this keeper's clock; a keeper apart mails the member. */
  ask: (asked: Asked) => Promise<void>
  /** The device that a gateway's ticket says so of. @throws VaultRefusal `vault-ticket-invalid` */
  readAsk: (order: KeeperOrder) => Asked
  /** Which of some splits it would hand a part out of, in their order. */
  holds: (places: readonly { walletId: string; splitId: string }[]) => Promise<readonly boolean[]>
  /** @throws VaultRefusal `vault-ticket-invalid` where the body is not signed by this keeper's gateway. */
  readHolds: (order: KeeperOrder) => void
  /** The place that a gateway's ticket allows a part to be kept for. @throws VaultRefusal `vault-ticket-invalid` */
  readPut: (order: KeeperOrder) => KeptPlace
  /** The wallet that a gateway's ticket wants erased. @throws VaultRefusal `vault-ticket-invalid` */
  readDrop: (order: KeeperOrder) => string
  /** The split that a gateway's ticket wants erased. @throws VaultRefusal `vault-ticket-invalid` */
  readRetire: (order: KeeperOrder) => { walletId: string; splitId: string }
  /** Gives the device of a ticket a nonce, and mails a code where this keeper checks visitors by itself. */
  challenge: (
    call: ProvenCall,
    words: ChallengeWords,
  ) => Promise<{
    nonce: string
    needsCode: boolean
    expiresAt: number
    code?: Omit<SentCode, 'expiresAt'> & { now: number }
  }>
  /** Hands the part out to the device of a ticket, once for each nonce or code. */
  release: (
    call: ProvenCall,
    code: { challenge: string; answer: SealedMessage } | undefined,
  ) => Promise<{ splitId: string; share: SealedMessage }>
}

export type CreateKeeperParameters = {
  database: GatewayDatabase
  sealer: Sealer
  /** Who signs tickets. */
  ticketKeys: readonly KeyObject[]
  nonces: Marks
  checkProof: CheckProof
  spend: Spend
  guard: ReleaseGuard
  /** How it checks visitors by itself; nothing where it runs in the gateway, whose word is all that there is then. */
  apart?: { visitors: VisitorCheck } | undefined
  book: KeeperBook
  /**
   * How long what is retired is kept, in milliseconds. Default not at all: one that runs in the gateway shares its database, and so its
   * backups.
   */
  keepMs?: number | undefined
  /** How long a device waits at least that is not known, in milliseconds, whatever the ticket says. Default it goes by the ticket. */
  delayMs?: number | undefined
  now: () => number
}

const nonceMs = 120_000

/** Builds the keeper. It hands out nothing without a ticket of its gateway and the proof of the ticket's device; apart, not for those alone. */
export function createKeeper(parameters: CreateKeeperParameters): Keeper {
  const {
    database,
    sealer,
    ticketKeys: keys,
    nonces,
    checkProof,
    spend,
    guard,
    apart,
    book,
    delayMs = 0,
    keepMs = 0,
    now,
  } = parameters
  const waits = createWaits({ database, delayMs, now })

  const read = async (call: ProvenCall) => {
    const text = tokenOf(call.authorization)
    const ticket = text === undefined ? undefined : readTicket(text, 'release', { keys, now: now() })
    if (text === undefined || ticket === undefined) throw new VaultRefusal('vault-ticket-invalid')
    const proof = await checkProof(call, text)
    if (proof.jkt !== ticket.jkt) throw new VaultRefusal('vault-ticket-invalid')
    return { ticket, text, proof }
  }

  const find = (place: { walletId: string; splitId: string }) =>
    database
      .selectFrom('keeper_shares')
      .select(['envelope', 'kid'])
      .where('split_id', '=', place.splitId)
      .where('wallet_id', '=', place.walletId)
      .executeTakeFirst()

  const spendNonce = async (nonce: string) => {
    if (!(await spend(`keeper.${nonce}`, nonceMs + 1_000))) throw new VaultRefusal('vault-nonce-stale')
  }

  /** Whether a code was needed, which was right then. */
  const isChecked = async (
    { eph, jkt, walletId }: ReleaseTicket & { eph: string },
    code: { challenge: string; answer: SealedMessage } | undefined,
  ): Promise<boolean> => {
    if (apart === undefined) return false
    const { visitors } = apart
    // Without an address, the operator's `unreachable` decides.
    await visitors.learn(walletId, undefined)
    if ((await visitors.find(walletId)) === undefined) return false
    await visitors.check({ walletId, jkt, eph }, code)
    return true
  }

  /** Writes down why a device with a good ticket got nothing. */
  const written = async <T>({ jkt, walletId }: ReleaseTicket, run: () => Promise<T>): Promise<T> => {
    try {
      return await run()
    } catch (error) {
      if (error instanceof VaultRefusal) await book('part-refused', { walletId, jkt, reason: error.code })
      throw error
    }
  }

  return {
    publicKey: sealer.publicKey,
    put: async ({ walletId, splitId, email }, jti, message) => {
      const place = placeOf({ walletId, splitId })
      const sealed = await sealer.receive(place, jti, message)
      await apart?.visitors.learn(walletId, email)
      if (await isRetired(database, splitId)) throw new VaultRefusal('vault-wallet-proof-wrong')
      const added = await database
        .insertInto('keeper_shares')
        .values({ split_id: splitId, wallet_id: walletId, created_at: now(), ...sealed })
        // A part is never replaced, or somebody could destroy a wallet by its ids.
        .onConflict((conflict) => conflict.column('split_id').doNothing())
        .returning('split_id')
        .executeTakeFirst()
      if (added !== undefined) return
      const kept = await find({ walletId, splitId })
      if (kept === undefined || !(await isSamePart(sealer, place, kept, sealed))) {
        throw new VaultRefusal('vault-wallet-proof-wrong')
      }
    },
    drop: async (walletId) => {
      // First: what comes at this moment is for a wallet that is gone.
      await apart?.visitors.forget(walletId)
      await retireParts(database, { walletId }, { now: now(), keepMs })
      await database.deleteFrom('keeper_recoveries').where('wallet_id', '=', walletId).execute()
    },
    retire: (place) => retireParts(database, place, { now: now(), keepMs }),
    ask: async ({ email, jkt, waitMs, walletId }) => {
      await waits.begin({ walletId, jkt })
      // Inside, the gateway has told the member, and has its own row of it.
      if (apart === undefined) return
      await apart.visitors.warn({ walletId, email }, now() + waitMs)
      await book('recovery-asked', { walletId, jkt })
    },
    readAsk: ({ ticket: text }) => {
      const ticket = readTicket(text, 'ask', { keys, now: now() })
      if (ticket === undefined) throw new VaultRefusal('vault-ticket-invalid')
      const { email, jkt, waitMs, walletId } = ticket
      return { walletId, jkt, waitMs, email }
    },
    holds: async (places) => {
      const ids = places.map(({ splitId }) => splitId)
      const rows = await database
        .selectFrom('keeper_shares')
        .select(['split_id', 'wallet_id'])
        .where('split_id', 'in', ids)
        .execute()
      const owners = new Map(rows.map(({ split_id, wallet_id }) => [split_id, wallet_id]))
      return places.map(({ splitId, walletId }) => owners.get(splitId) === walletId)
    },
    readHolds: ({ ticket: text, body }) => {
      const ticket = readTicket(text, 'holds', { keys, now: now() })
      if (ticket === undefined || ticket.body !== bodyMark(body)) throw new VaultRefusal('vault-ticket-invalid')
    },
    readPut: ({ ticket: text, body }) => {
      const ticket = readTicket(text, 'put', { keys, now: now() })
      if (ticket === undefined || ticket.body !== bodyMark(body)) throw new VaultRefusal('vault-ticket-invalid')
      return { walletId: ticket.walletId, splitId: ticket.splitId, email: ticket.email }
    },
    readDrop: ({ ticket: text }) => {
      const ticket = readTicket(text, 'drop', { keys, now: now() })
      if (ticket === undefined) throw new VaultRefusal('vault-ticket-invalid')
      return ticket.walletId
    },
    readRetire: ({ ticket: text }) => {
      const ticket = readTicket(text, 'retire', { keys, now: now() })
      if (ticket === undefined) throw new VaultRefusal('vault-ticket-invalid')
      return { walletId: ticket.walletId, splitId: ticket.splitId }
    },
    challenge: async (call, { device = '', language = '' }) => {
      const { text, ticket } = await read(call)
      await written(ticket, () => waits.check(ticket))
      if (apart === undefined) {
        const expiresAt = Math.min(now() + nonceMs, ticket.until)
        return { nonce: nonces.issue(text, expiresAt), needsCode: false, expiresAt }
      }
      const { visitors } = apart
      if ((await find(ticket)) === undefined) throw new VaultRefusal('vault-ticket-invalid')
      const { jkt, walletId } = ticket
      const sent = await written(ticket, () =>
        visitors.begin({ walletId, jkt, email: ticket.email }, { device, language, network: call.network }),
      )
      const expiresAt = Math.min(sent?.expiresAt ?? now() + nonceMs, ticket.until)
      const nonce = nonces.issue(text, expiresAt)
      if (sent === undefined) return { nonce, needsCode: false, expiresAt }
      await book('code-sent', { walletId, jkt })
      const { challenge, resendAt, sentTo, tries } = sent
      return { nonce, needsCode: true, expiresAt, code: { challenge, sentTo, tries, resendAt, now: now() } }
    },
    release: async (call, code) => {
      const { text, ticket, proof } = await read(call)
      return written(ticket, async () => {
        const { eph, nonce, jti } = proof
        if (nonce === undefined || !nonces.isGood(nonce, text, now())) throw new VaultRefusal('vault-nonce-stale')
        if (eph === undefined) throw new VaultRefusal('vault-proof-invalid')
        await waits.check(ticket)
        const kept = await find(ticket)
        if (kept === undefined) throw new VaultRefusal('vault-ticket-invalid')
        if (!(await isChecked({ ...ticket, eph }, code))) await spendNonce(nonce)
        await guard(ticket)
        const share = await sealer.handOut(placeOf(ticket), kept, { eph, jti })
        return { splitId: ticket.splitId, share }
      })
    },
  }
}

type Sealed = { envelope: string; kid: string }

/** Whether two envelopes hold the same part, in a time that tells nothing about where they differ. */
async function isSamePart(sealer: Sealer, place: SharePlace, one: Sealed, other: Sealed): Promise<boolean> {
  const [a, b] = [await sealer.open(place, one), await sealer.open(place, other)]
  const isSame = a.byteLength === b.byteLength && timingSafeEqual(a, b)
  a.fill(0)
  b.fill(0)
  return isSame
}

function placeOf({ walletId, splitId }: { walletId: string; splitId: string }): SharePlace {
  return { kind: 'home', holder: 'recovery', walletId, splitId }
}
