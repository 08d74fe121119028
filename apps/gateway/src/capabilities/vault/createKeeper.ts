// Long because the keeper is one value with all that its gateway and its visitors may ask of it.
import type { KeyObject } from 'node:crypto'
import type { SealedMessage, SharePlace } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { type CheckProof, type ProvenCall, tokenOf } from './checkProof.ts'
import type { KeeperBook } from './keeper/createKeeperBook.ts'
import {
  type Asked,
  createKeeperOrders,
  type ForgottenPasskey,
  type ForgottenSince,
  type KeeperOrders,
  type KeptPlace,
} from './keeper/createKeeperOrders.ts'
import type { KeeperPasskeys } from './keeper/createKeeperPasskeys.ts'
import type {
  AskedLogin,
  AskedPasskey,
  CheckAnswer,
  NewPasskey,
  SentCode,
  VisitorCheck,
} from './keeper/createVisitorCheck.ts'
import { createWaits } from './keeper/createWaits.ts'
import { isSamePart } from './keeper/isSamePart.ts'
import type { ReleaseGuard } from './keeper/releaseGuard.ts'
import { isRetired, retireParts } from './keeper/retiredParts.ts'
import { type PasskeyTicket, type ReleaseTicket, readTicket } from './keeper/tickets.ts'
import type { Marks } from './marks.ts'
import type { Sealer } from './sealer.ts'
import type { Spend } from './spent.ts'
import { VaultRefusal } from './VaultRefusal.ts'

/** The device's name for the keeper's mail, and whether the device can use passkeys or open a sign-in service. */
export type ChallengeWords = {
  device?: string | undefined
  language?: string | undefined
  passkeys?: boolean | undefined
  logins?: boolean | undefined
}

/** Holds the recovery parts, under its own key and in its own tables. Each call throws VaultRefusal. */
export type Keeper = KeeperOrders & {
  publicKey: string
  /**
   * Keeps a part that a device sent in the call with the proof `jti`, for ids that were never used before. The same part may
   * be sent again, for its answer may have been lost.
   */
  put: (place: KeptPlace, jti: string, message: SealedMessage) => Promise<void>
  /** Stops handing out a wallet's parts, and erases them once no backup of the gateway needs them. */
  drop: (walletId: string) => Promise<void>
  /** The same for one split of a wallet. */
  retire: (place: { walletId: string; splitId: string }) => Promise<void>
  /** Begins a device's wait for a part, by this keeper's clock; a separate keeper mails the member. */
  ask: (asked: Asked) => Promise<void>
  /** The splits, of those given, whose part it would hand out, in their order. */
  holds: (places: readonly { walletId: string; splitId: string }[]) => Promise<readonly boolean[]>
  /** Forgets a passkey. */
  forget: (passkey: ForgottenPasskey) => Promise<void>
  /** Forgets the passkeys of a wallet that were added since a time. */
  forgetSince: (passkeys: ForgottenSince) => Promise<void>
  /** Gives the device of a ticket a nonce, and asks for a passkey or a login, or mails a code, where this keeper checks visitors by itself. */
  challenge: (
    call: ProvenCall,
    words: ChallengeWords,
  ) => Promise<{
    nonce: string
    needsCode: boolean
    expiresAt: number
    code?: SentCode & { now: number }
    passkey?: AskedPasskey
    login?: AskedLogin
  }>
  /** Hands the part out to the device of a ticket, once for each nonce or answer. */
  release: (call: ProvenCall, given: CheckAnswer) => Promise<{ splitId: string; share: SealedMessage }>
  /** Adds the passkey that the device of a ticket names. Only a separate keeper does. */
  name: (call: ProvenCall, given: NewPasskey) => Promise<{ countsFrom: number }>
}

export type CreateKeeperParameters = {
  database: GatewayDatabase
  sealer: Sealer
  /** The keys that sign tickets. */
  ticketKeys: readonly KeyObject[]
  nonces: Marks
  checkProof: CheckProof
  spend: Spend
  guard: ReleaseGuard
  /** Its own check of visitors; nothing where it runs in the gateway and relies on the gateway's check. */
  apart?: { visitors: VisitorCheck; passkeys: Pick<KeeperPasskeys, 'forget' | 'forgetSince' | 'retire'> } | undefined
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
/** How far the clocks of two machines are apart at most. */
const clocksMs = 300_000

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

  const read = async <Kind extends 'release' | 'passkey'>(call: ProvenCall, kinds: readonly Kind[]) => {
    const text = tokenOf(call.authorization)
    const known = { keys, now: now() }
    const ticket = text === undefined ? undefined : kinds.map((kind) => readTicket(text, kind, known)).find(Boolean)
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

  /** What was answered rightly, where an answer is needed. */
  const checkedBy = async (
    { eph, jkt, walletId }: ReleaseTicket & { eph: string },
    given: CheckAnswer,
  ): Promise<'code' | 'passkey' | 'login' | undefined> => {
    if (apart === undefined) return undefined
    const { visitors } = apart
    // Without an address, the operator's `unreachable` decides.
    await visitors.learn(walletId, undefined)
    if (!(await visitors.knows(walletId))) return undefined
    return visitors.check({ walletId, jkt, eph, act: 'release' }, given)
  }

  const hasAnyPart = async (walletId: string): Promise<boolean> => {
    const row = await database
      .selectFrom('keeper_shares')
      .select('split_id')
      .where('wallet_id', '=', walletId)
      .executeTakeFirst()
    return row !== undefined
  }

  /** Whether it has a part that a ticket is about. */
  const hasPart = async (ticket: ReleaseTicket | PasskeyTicket): Promise<boolean> =>
    ticket.kind === 'release' ? (await find(ticket)) !== undefined : hasAnyPart(ticket.walletId)

  /** Writes down why a device with a good ticket got nothing. */
  const written = async <T>({ jkt, walletId }: ReleaseTicket | PasskeyTicket, run: () => Promise<T>): Promise<T> => {
    try {
      return await run()
    } catch (error) {
      if (error instanceof VaultRefusal) await book('part-refused', { walletId, jkt, reason: error.code })
      throw error
    }
  }

  return {
    ...createKeeperOrders({ keys, now }),
    publicKey: sealer.publicKey,
    put: async ({ walletId, splitId, email, login }, jti, message) => {
      const place = placeOf({ walletId, splitId })
      const sealed = await sealer.receive(place, jti, message)
      // A wallet that has a part is not new: its gateway names no account for it any more.
      const isNew = !(await hasAnyPart(walletId))
      await apart?.visitors.meet(walletId, { email, login: isNew ? login : undefined })
      if (await isRetired(database, splitId)) throw new VaultRefusal('vault-wallet-proof-wrong')
      const added = await database
        .insertInto('keeper_shares')
        .values({ split_id: splitId, wallet_id: walletId, created_at: now(), ...sealed })
        // A part is never replaced: a caller who knows the ids could destroy the wallet.
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
      await apart?.passkeys.retire(walletId)
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
    forget: async ({ credentialId, walletId }) => {
      if (apart === undefined) return
      await apart.passkeys.forget(walletId, credentialId)
      await book('passkey-forgotten', { walletId, jkt: '' })
    },
    forgetSince: async ({ since, walletId }) => {
      if (apart === undefined) return
      const count = await apart.passkeys.forgetSince(walletId, since - clocksMs)
      if (count > 0) await book('passkey-forgotten', { walletId, jkt: '' })
    },
    challenge: async (call, { device = '', language = '', passkeys = false, logins = false }) => {
      const { text, ticket } = await read(call, ['release', 'passkey'])
      if (ticket.kind === 'release') await written(ticket, () => waits.check(ticket))
      if (apart === undefined) {
        const expiresAt = Math.min(now() + nonceMs, ticket.until)
        return { nonce: nonces.issue(text, expiresAt), needsCode: false, expiresAt }
      }
      const { visitors } = apart
      if (!(await hasPart(ticket))) throw new VaultRefusal('vault-ticket-invalid')
      const { jkt, walletId } = ticket
      const act = ticket.kind === 'release' ? 'release' : 'name'
      const asked = await written(ticket, () =>
        visitors.begin(
          { walletId, jkt, act, email: ticket.email },
          { device, language, passkeys, logins, network: call.network },
        ),
      )
      const expiresAt = Math.min(asked?.expiresAt ?? now() + nonceMs, ticket.until)
      // What names a passkey outlives a code, of which another one may be sent.
      const nonce = nonces.issue(text, act === 'name' ? ticket.until : expiresAt)
      if (asked === undefined) return { nonce, needsCode: false, expiresAt }
      const shared = { nonce, needsCode: true, expiresAt }
      if ('passkey' in asked) {
        await book('passkey-asked', { walletId, jkt })
        return { ...shared, passkey: asked.passkey }
      }
      if ('login' in asked) {
        await book('login-asked', { walletId, jkt })
        return { ...shared, login: asked.login }
      }
      await book('code-sent', { walletId, jkt })
      return { ...shared, code: { ...asked.code, now: now() } }
    },
    release: async (call, given) => {
      const { text, ticket, proof } = await read(call, ['release'])
      return written(ticket, async () => {
        const { eph, nonce, jti } = proof
        if (nonce === undefined || !nonces.isGood(nonce, text, now())) throw new VaultRefusal('vault-nonce-stale')
        if (eph === undefined) throw new VaultRefusal('vault-proof-invalid')
        await waits.check(ticket)
        const kept = await find(ticket)
        if (kept === undefined) throw new VaultRefusal('vault-ticket-invalid')
        const by = await checkedBy({ ...ticket, eph }, given)
        if (by === undefined) await spendNonce(nonce)
        await guard({ ...ticket, by })
        const share = await sealer.handOut(placeOf(ticket), kept, { eph, jti })
        // A code comes by mail, so that its member knows already.
        if (by === 'passkey') await apart?.visitors.tell(ticket.walletId, 'keeper-release', call.network)
        return { splitId: ticket.splitId, share }
      })
    },
    name: async (call, given) => {
      const { text, ticket, proof } = await read(call, ['passkey'])
      const { jkt, walletId } = ticket
      return written(ticket, async () => {
        if (apart === undefined) throw new VaultRefusal('vault-ticket-invalid')
        const { nonce } = proof
        if (nonce === undefined || !nonces.isGood(nonce, text, now())) throw new VaultRefusal('vault-nonce-stale')
        if (!(await hasPart(ticket))) throw new VaultRefusal('vault-ticket-invalid')
        const countsFrom = await apart.visitors.name({ walletId, jkt }, nonce, given)
        await book('passkey-named', { walletId, jkt })
        await apart.visitors.tell(walletId, 'keeper-passkey', call.network)
        return { countsFrom }
      })
    },
  }
}

function placeOf({ walletId, splitId }: { walletId: string; splitId: string }): SharePlace {
  return { kind: 'home', holder: 'recovery', walletId, splitId }
}
