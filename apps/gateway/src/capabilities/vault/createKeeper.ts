import { type KeyObject, timingSafeEqual } from 'node:crypto'
import type { SealedMessage, SharePlace } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { type CheckProof, type ProvenCall, tokenOf } from './checkProof.ts'
import type { ReleaseGuard } from './keeper/releaseGuard.ts'
import { bodyMark, readTicket } from './keeper/tickets.ts'
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

/** The holder of the recovery parts, with a table and a key of its own. Each throws VaultRefusal. */
export type Keeper = {
  publicKey: string
  /**
   * Keeps a part that a device sent in the call with the proof `jti`, for ids that were never used before. The same part may
   * be sent again, for its answer may have been lost.
   */
  put: (place: { walletId: string; splitId: string }, jti: string, message: SealedMessage) => Promise<void>
  /** Erases what is kept of a wallet. */
  drop: (walletId: string) => Promise<void>
  /** Erases what is kept of one split of a wallet. */
  retire: (place: { walletId: string; splitId: string }) => Promise<void>
  /** The place that a gateway's ticket allows a part to be kept for. @throws VaultRefusal `vault-ticket-invalid` */
  readPut: (order: KeeperOrder) => { walletId: string; splitId: string }
  /** The wallet that a gateway's ticket wants erased. @throws VaultRefusal `vault-ticket-invalid` */
  readDrop: (order: KeeperOrder) => string
  /** The split that a gateway's ticket wants erased. @throws VaultRefusal `vault-ticket-invalid` */
  readRetire: (order: KeeperOrder) => { walletId: string; splitId: string }
  /** Gives the device of a ticket a nonce. */
  challenge: (call: ProvenCall) => Promise<{ nonce: string; needsCode: boolean; expiresAt: number }>
  /** Hands the part out to the device of a ticket, once for each nonce. */
  release: (call: ProvenCall) => Promise<{ splitId: string; share: SealedMessage }>
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
  now: () => number
}

const nonceMs = 120_000

/** Builds the keeper. It trusts nothing about a recovery but a ticket of its gateway and the proof of the ticket's device. */
export function createKeeper(parameters: CreateKeeperParameters): Keeper {
  const { database, sealer, ticketKeys: keys, nonces, checkProof, spend, guard, now } = parameters

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

  return {
    publicKey: sealer.publicKey,
    put: async ({ walletId, splitId }, jti, message) => {
      const place = placeOf({ walletId, splitId })
      const sealed = await sealer.receive(place, jti, message)
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
      await database.deleteFrom('keeper_shares').where('wallet_id', '=', walletId).execute()
    },
    retire: async ({ walletId, splitId }) => {
      await database
        .deleteFrom('keeper_shares')
        .where('wallet_id', '=', walletId)
        .where('split_id', '=', splitId)
        .execute()
    },
    readPut: ({ ticket: text, body }) => {
      const ticket = readTicket(text, 'put', { keys, now: now() })
      if (ticket === undefined || ticket.body !== bodyMark(body)) throw new VaultRefusal('vault-ticket-invalid')
      return { walletId: ticket.walletId, splitId: ticket.splitId }
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
    challenge: async (call) => {
      const { text, ticket } = await read(call)
      const expiresAt = Math.min(now() + nonceMs, ticket.until)
      // The code of the mail was the login; other ways of logging in will ask for one of their own here.
      return { nonce: nonces.issue(text, expiresAt), needsCode: false, expiresAt }
    },
    release: async (call) => {
      const { text, ticket, proof } = await read(call)
      const { eph, nonce, jti } = proof
      if (nonce === undefined || !nonces.isGood(nonce, text, now())) throw new VaultRefusal('vault-nonce-stale')
      if (eph === undefined) throw new VaultRefusal('vault-proof-invalid')
      if (!(await spend(`keeper.${nonce}`, nonceMs + 1_000))) throw new VaultRefusal('vault-nonce-stale')
      const kept = await find(ticket)
      if (kept === undefined) throw new VaultRefusal('vault-ticket-invalid')
      await guard(ticket)
      const share = await sealer.handOut(placeOf(ticket), kept, { eph, jti })
      return { splitId: ticket.splitId, share }
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
