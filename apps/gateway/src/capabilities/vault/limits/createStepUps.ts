// Long because one place follows a confirmation from the question to the signature that spends it.
import { randomBytes, randomUUID } from 'node:crypto'
import { type StepConfirmation, type ToSign, writeBase64url } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { ReadWorth } from '../../prices/createWorth.ts'
import type { Audit } from '../audit.ts'
import type { AuthenticatorCodes, AuthenticatorStanding } from '../authenticator/createCodes.ts'
import { trustMs } from '../judgeAct.ts'
import { paceNetwork } from '../paceNetwork.ts'
import { checkUsedPasskey } from '../passkeys/checkPasskey.ts'
import { findPasskey } from '../passkeys/createPasskeys.ts'
import type { UsedPasskey } from '../passkeys/passkey.ts'
import { readSigning } from '../policies/readSigning.ts'
import { addSpends, dayMs, readSpent } from '../policies/spends.ts'
import type { Quotas } from '../quotas.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import type { VaultWalletRow } from '../vaultTables.ts'
import { assetsOf, type Cover, coverOf, nothing, together } from './coverOf.ts'
import { digestOf, isConfirmed, isOfSession } from './digestOf.ts'
import { needsPasskey } from './needsPasskey.ts'
import { type KeptLimits, readLimits } from './ownerLimits.ts'

/** What is confirmed beside signatures: looser limits, and showing the 12 words. */
export type ConfirmedAct = 'limits' | 'export'

/** What a passkey has to sign, and whether a code confirms it, too; it ends at a time in milliseconds since 1970. */
export type Step = {
  id: string
  challenge: string
  rpId: string
  passkeys: string[]
  authenticator: boolean
  expiresAt: number
}

/** Where something is confirmed: the caller's network, and `accept-language` of the call. */
export type ConfirmingPlace = { network: string; languages: string | undefined }

/** A wallet, and the device that acts with it. */
export type StepPlace = { row: VaultWalletRow; deviceId: string }

type Owned = Pick<VaultWalletRow, 'user_id' | 'limits'>

/** One thing to sign, and what it gives away. */
export type Weighed = { digest: string; isOfSession: boolean; cover: Cover }

/** Confirmations by passkeys and authenticator apps, where the limits of a wallet's owner ask for them. Each throws VaultRefusal. */
export type StepUps = {
  /** The limits that stand now. */
  limitsOf: (row: Pick<VaultWalletRow, 'limits'>) => KeptLimits | undefined
  /** Reads what is signed, and what it is worth; before a transaction, since sources of prices are asked. */
  weigh: (row: VaultWalletRow, signs: ToSign) => Promise<Weighed>
  /** Begins a confirmation of signatures; `undefined` where the limits do not ask for one. */
  ask: (place: StepPlace, signs: readonly ToSign[]) => Promise<Step | undefined>
  /** Begins a confirmation of an act. */
  askAct: (place: StepPlace, act: ConfirmedAct) => Promise<Step>
  /** Ends a confirmation: a passkey of the wallet's owner signed its challenge in the wallet's own window, or a code is right. */
  confirm: (id: string, by: StepConfirmation, place: ConfirmingPlace) => Promise<void>
  /**
   * Lets one thing be signed, and counts it: in the caller's transaction, so that of many at the same moment no two use one
   * confirmation. @throws VaultRefusal `vault-step-up-needed`
   */
  take: (transaction: GatewayDatabase, place: StepPlace, limits: KeptLimits, weighed: Weighed) => Promise<void>
  /** Uses the confirmation of an act up; false where there is none. */
  takeAct: (database: GatewayDatabase, place: StepPlace, act: ConfirmedAct) => Promise<boolean>
  /** The ids of the passkeys that may confirm. */
  passkeysOf: (row: Owned) => Promise<string[]>
  /** Whether codes of the owner's authenticator app confirm. */
  authenticatorOf: (row: Owned) => Promise<AuthenticatorStanding>
  /** What was signed within 24 hours without a confirmation, in cents of a US dollar. */
  usedCentsOf: (row: Pick<VaultWalletRow, 'id'>) => Promise<number>
}

export type CreateStepUpsParameters = {
  database: GatewayDatabase
  /** The networks of the wallet (CAIP-2). */
  networks: readonly string[]
  readWorth: ReadWorth
  codes: AuthenticatorCodes
  quotas: Pick<Quotas, 'pace'>
  audit: Audit
  /** Origin of the vault. */
  app: string
  now: () => number
}

const openMs = 600_000
/** How long what was confirmed may be carried out: a wallet may have to sign several things one after the other. */
const confirmedMs = 300_000
const maxTries = 5
/** As many as approvals wait in a page, each with its choices of an amount. */
const maxOpen = 32
const perNetwork = 300
/** Receivers that were not paid for longer count as new. */
const receiverMs = 34_560_000_000
/** Of more assets in one signature no prices are asked: each may be a call to a node. It counts as unknown then. */
const maxAssets = 20
/** What was given away without a passkey counts in cents, beside the amounts of policies. */
const dayAsset = 'usd'

/** Builds what asks for confirmations and checks them. */
export function createStepUps(parameters: CreateStepUpsParameters): StepUps {
  const { app, audit, codes, database, networks, now, quotas, readWorth } = parameters

  const limitsOf = ({ limits }: Pick<VaultWalletRow, 'limits'>) => readLimits(limits, now())
  const dayOf = ({ id }: Pick<VaultWalletRow, 'id'>) => ({ walletId: id, projectId: '' })

  const readCents = (on: GatewayDatabase, row: Pick<VaultWalletRow, 'id'>) =>
    readSpent(on, { ...dayOf(row), asset: dayAsset, since: now() - dayMs })

  const isAsked = async (on: GatewayDatabase, row: VaultWalletRow, limits: KeptLimits, cover: Cover) => {
    const names = [...cover.receivers, ...cover.contracts]
    const known = await readConfirmed(on, row.id, names, now() - receiverMs)
    const cents = await readCents(on, row)
    return needsPasskey(limits, cover, { cents, confirmed: known })
  }

  const sinceOf = (row: Owned) => limitsOf(row)?.setAt ?? now()

  const authenticatorOf: StepUps['authenticatorOf'] = (row) => codes.standingOf(row.user_id, sinceOf(row))

  const passkeysOf: StepUps['passkeysOf'] = async (row) => {
    const since = sinceOf(row)
    const rows = await database
      .selectFrom('vault_passkeys')
      .select(['credential_id', 'created_at'])
      .where('user_id', '=', row.user_id)
      .orderBy('created_at')
      .limit(100)
      .execute()
    // A mailbox that was stolen gives a passkey within a minute.
    const counts = (made: number) => made <= since || now() - made >= trustMs
    return rows.filter(({ created_at: made }) => counts(Number(made))).map(({ credential_id: id }) => id)
  }

  const begin = async ({ deviceId, row }: StepPlace, about: { act: ConfirmedAct | null; digests: string[] }) => {
    const [id, challenge, expiresAt] = [randomUUID(), writeBase64url(randomBytes(32)), now() + openMs]
    const ofDevice = database
      .selectFrom('vault_step_ups')
      .select('id')
      .where('wallet_id', '=', row.id)
      .where('device_id', '=', deviceId)
      .orderBy('expires_at', 'desc')
    const kept = await ofDevice.limit(maxOpen).execute()
    const oldest = kept[maxOpen - 1]
    if (oldest !== undefined) {
      await database.deleteFrom('vault_step_ups').where('id', '=', oldest.id).execute()
    }
    await database
      .insertInto('vault_step_ups')
      .values({
        ...{ id, wallet_id: row.id, device_id: deviceId, challenge, act: about.act },
        ...{ digests: JSON.stringify(about.digests), state: 'open', tries: 0, expires_at: expiresAt },
      })
      .execute()
    const authenticator = (await authenticatorOf(row)) === 'ready'
    return { id, challenge, rpId: new URL(app).hostname, passkeys: await passkeysOf(row), authenticator, expiresAt }
  }

  const checkPasskey = async (used: UsedPasskey, row: VaultWalletRow, challenge: string): Promise<void> => {
    const known = await findPasskey(database, used.id)
    const mayConfirm = (await passkeysOf(row)).includes(used.id)
    if (known === undefined || known.user_id !== row.user_id || !mayConfirm) {
      throw new VaultRefusal('vault-passkey-unknown')
    }
    // No origin of a site: only the wallet's own window confirms.
    const { counter } = await checkUsedPasskey(used, known, { challenge, app, origins: [] })
    await database.updateTable('vault_passkeys').set({ counter }).where('id', '=', known.id).execute()
  }

  const weigh: StepUps['weigh'] = async (row, signs) => {
    const signing = readSigning(signs, { evm: row.evm_address, solana: row.solana_address, networks })
    const assets = assetsOf(signing)
    const worth = assets.length === 0 || assets.length > maxAssets ? new Map() : await readWorth(assets)
    return { digest: digestOf(signs), isOfSession: isOfSession(signs), cover: coverOf(signing, worth) }
  }

  /** Confirmations of a device that count now. */
  const confirmedOf = (on: GatewayDatabase, { deviceId, row }: StepPlace) =>
    on
      .selectFrom('vault_step_ups')
      .select(['id', 'digests'])
      .where('wallet_id', '=', row.id)
      .where('device_id', '=', deviceId)
      .where('state', '=', 'confirmed')
      .where('expires_at', '>', now())

  return {
    limitsOf,
    weigh,
    passkeysOf,
    authenticatorOf,
    usedCentsOf: async (row) => Math.min(Number(await readCents(database, row)), Number.MAX_SAFE_INTEGER),

    ask: async (place, signs) => {
      const limits = limitsOf(place.row)
      if (limits === undefined) return undefined
      const weighed = await Promise.all(signs.map((each) => weigh(place.row, each)))
      const cover = weighed.map((each) => each.cover).reduce(together, nothing)
      if (!(await isAsked(database, place.row, limits, cover))) return undefined
      return begin(place, { act: null, digests: weighed.map((each) => `${each.digest} ${each.cover.feeCents}`) })
    },

    askAct: (place, act) => begin(place, { act, digests: [] }),

    confirm: async (id, by, { languages, network }) => {
      await paceNetwork(quotas, 'step-up-network', network, perNetwork)
      const step = await database
        .updateTable('vault_step_ups')
        .set((update) => ({ tries: update('tries', '+', 1) }))
        .where('id', '=', id)
        .where('state', '=', 'open')
        .where('tries', '<', maxTries)
        .where('expires_at', '>', now())
        .returning(['wallet_id', 'device_id', 'challenge', 'act'])
        .executeTakeFirst()
      const row =
        step &&
        (await database.selectFrom('vault_wallets').selectAll().where('id', '=', step.wallet_id).executeTakeFirst())
      if (step === undefined || row === undefined) throw new VaultRefusal('vault-step-up-unknown')
      const who = { userId: row.user_id, walletId: row.id, deviceId: step.device_id }
      if ('passkey' in by) await checkPasskey(by.passkey, row, step.challenge)
      else {
        if ((await authenticatorOf(row)) !== 'ready') throw new VaultRefusal('vault-authenticator-unknown')
        await codes.use({ ...who, network, languages }, by.code)
      }
      const ended = await database
        .updateTable('vault_step_ups')
        .set({ state: 'confirmed', expires_at: now() + confirmedMs })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .returning('id')
        .executeTakeFirst()
      if (ended === undefined) throw new VaultRefusal('vault-step-up-unknown')
      const detail = `${step.act ?? 'signature'}${'code' in by ? ' by a code' : ''}`
      await audit({ event: 'step-up-confirmed', ...who, origin: app, network, detail })
    },

    take: async (transaction, place, limits, { cover, digest, isOfSession: isShared }) => {
      const { row } = place
      // First: what else is signed with this wallet at the moment comes before or after.
      await transaction
        .updateTable('vault_wallets')
        .set((update) => ({ scope: update.ref('scope') }))
        .where('id', '=', row.id)
        .execute()
      const confirmed = await confirmedOf(transaction, place).where('act', 'is', null).execute()
      const step = confirmed
        .map(({ id, digests }) => ({ id, digests: JSON.parse(digests) as string[] }))
        .map((each) => ({ ...each, at: each.digests.findIndex((kept) => isConfirmed(kept, digest, cover.feeCents)) }))
        .find(({ at }) => at >= 0)
      if (step === undefined) {
        if (await isAsked(transaction, row, limits, cover)) throw new VaultRefusal('vault-step-up-needed')
        await addSpends(transaction, dayOf(row), new Map([[dayAsset, cover.cents]]), now())
        return
      }
      const left = isShared ? step.digests : step.digests.toSpliced(step.at, 1)
      await transaction
        .updateTable('vault_step_ups')
        .set({ digests: JSON.stringify(left) })
        .where('id', '=', step.id)
        .execute()
      await keepConfirmed(transaction, row.id, [...cover.receivers, ...cover.contracts], now())
    },

    takeAct: async (on, place, act) => {
      const step = await confirmedOf(on, place).where('act', '=', act).executeTakeFirst()
      const used =
        step && (await on.deleteFrom('vault_step_ups').where('id', '=', step.id).returning('id').executeTakeFirst())
      return used !== undefined
    },
  }
}

/** Forgets confirmations that are over, and receivers that count as new again. */
export async function forgetStepUps(database: GatewayDatabase, now: number): Promise<void> {
  await database.deleteFrom('vault_step_ups').where('expires_at', '<=', now).execute()
  await database
    .deleteFrom('vault_confirmed_receivers')
    .where('confirmed_at', '<=', now - receiverMs)
    .execute()
}

async function readConfirmed(on: GatewayDatabase, walletId: string, names: readonly string[], since: number) {
  if (names.length === 0) return new Set<string>()
  const rows = await on
    .selectFrom('vault_confirmed_receivers')
    .select('receiver')
    .where('wallet_id', '=', walletId)
    .where('receiver', 'in', names)
    .where('confirmed_at', '>', since)
    .execute()
  return new Set(rows.map(({ receiver }) => receiver))
}

async function keepConfirmed(transaction: GatewayDatabase, walletId: string, names: readonly string[], now: number) {
  // An address may be paid and called, and one statement takes each once.
  const receivers = [...new Set(names)]
  if (receivers.length === 0) return
  await transaction
    .insertInto('vault_confirmed_receivers')
    .values(receivers.map((receiver) => ({ wallet_id: walletId, receiver, confirmed_at: now })))
    .onConflict((conflict) => conflict.columns(['wallet_id', 'receiver']).doUpdateSet({ confirmed_at: now }))
    .execute()
}
