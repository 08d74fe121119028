import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { SealedMessage, SharePlace } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { type CheckProof, type ProvenCall, tokenOf } from './checkProof.ts'
import type { Marks } from './marks.ts'
import type { Sealer } from './sealer.ts'
import type { Spend } from './spent.ts'
import { VaultRefusal } from './VaultRefusal.ts'

/** What a gateway says to the keeper about a recovery that it allowed. */
export type Ticket = {
  walletId: string
  /** The home split. */
  splitId: string
  /** The device that recovers. */
  jkt: string
  /** In milliseconds since 1970. */
  until: number
}

/** The holder of the recovery parts, with a table and a key of its own. Each throws VaultRefusal. */
export type Keeper = {
  publicKey: string
  /** Keeps a part that a device sent in the call with the proof `jti`, for ids that were never used before. */
  put: (place: { walletId: string; splitId: string }, jti: string, message: SealedMessage) => Promise<void>
  /** Forgets the parts of a wallet that its owner holds from now on. */
  drop: (walletId: string) => Promise<void>
  /** Gives the device of a ticket a nonce. */
  challenge: (call: ProvenCall) => Promise<{ nonce: string; needsCode: boolean; expiresAt: number }>
  /** Hands the part out to the device of a ticket, once for each nonce. */
  release: (call: ProvenCall) => Promise<{ splitId: string; share: SealedMessage }>
}

export type CreateKeeperParameters = {
  database: GatewayDatabase
  sealer: Sealer
  /** Who signs tickets. */
  ticketKey: KeyObject
  nonces: Marks
  checkProof: CheckProof
  spend: Spend
  now: () => number
}

const nonceMs = 120_000

/** Builds the keeper. It trusts nothing about a recovery but a ticket of its gateway and the proof of the ticket's device. */
export function createKeeper(parameters: CreateKeeperParameters): Keeper {
  const { database, sealer, ticketKey, nonces, checkProof, spend, now } = parameters

  const read = async (call: ProvenCall) => {
    const text = tokenOf(call.authorization)
    const ticket = text === undefined ? undefined : readTicket(text, ticketKey)
    if (text === undefined || ticket === undefined || ticket.until <= now())
      throw new VaultRefusal('vault-ticket-invalid')
    const proof = await checkProof(call, text)
    if (proof.jkt !== ticket.jkt) throw new VaultRefusal('vault-ticket-invalid')
    return { ticket, text, proof }
  }

  return {
    publicKey: sealer.publicKey,
    put: async ({ walletId, splitId }, jti, message) => {
      const sealed = await sealer.receive(placeOf({ walletId, splitId }), jti, message)
      const added = await database
        .insertInto('keeper_shares')
        .values({ split_id: splitId, wallet_id: walletId, created_at: now(), ...sealed })
        // A part is never replaced, or somebody could destroy a wallet by its ids.
        .onConflict((conflict) => conflict.column('split_id').doNothing())
        .returning('split_id')
        .executeTakeFirst()
      if (added === undefined) throw new VaultRefusal('vault-wallet-proof-wrong')
    },
    drop: async (walletId) => {
      await database.deleteFrom('keeper_shares').where('wallet_id', '=', walletId).execute()
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
      const kept = await database
        .selectFrom('keeper_shares')
        .select(['envelope', 'kid'])
        .where('split_id', '=', ticket.splitId)
        .where('wallet_id', '=', ticket.walletId)
        .executeTakeFirst()
      if (kept === undefined) throw new VaultRefusal('vault-ticket-invalid')
      const share = await sealer.handOut(placeOf(ticket), kept, { eph, jti })
      return { splitId: ticket.splitId, share }
    },
  }
}

/** Writes a ticket: its JSON and an Ed25519 signature, both base64url. */
export function writeTicket(ticket: Ticket, key: KeyObject): string {
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${body}.${sign(null, Buffer.from(body), key).toString('base64url')}`
}

/** What a keeper needs to know of the key that signs tickets. */
export function publicTicketKey(key: KeyObject): KeyObject {
  return createPublicKey(key)
}

function readTicket(text: string, key: KeyObject): Ticket | undefined {
  const [body = '', signature = '', ...rest] = text.split('.')
  if (rest.length > 0 || !verify(null, Buffer.from(body), key, Buffer.from(signature, 'base64url'))) return undefined
  // Only what this gateway wrote itself gets here.
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Ticket
}

function placeOf({ walletId, splitId }: { walletId: string; splitId: string }): SharePlace {
  return { kind: 'home', holder: 'recovery', walletId, splitId }
}
