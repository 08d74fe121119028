import { type HeldPart, readDeviceName } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { Audit, AuditEntry } from '../audit.ts'
import { checkAct } from '../checkAct.ts'
import type { SpokenCaller, Tell } from '../createNotices.ts'
import type { VaultCaller } from '../createVaultSessions.ts'
import { protectAct } from '../judgeAct.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import type { VaultFactorRow } from '../vaultTables.ts'
import type { NewHome, OwnWallet, Proofs, VaultWallets } from '../wallets/walletTypes.ts'
import { addHeld, checkHeld, findHeld } from './heldParts.ts'

/** What opens a wallet on a new device, as its owner sees it. */
export type OwnFactor = { id: string; kind: 'passkey' | 'password'; label: string; addedAt: number }

/** What opens a member's wallet on a new device. Each throws VaultRefusal. */
export type VaultFactors = {
  list: (caller: VaultCaller, walletId: string) => Promise<OwnFactor[]>
  /** Gives a wallet a new home split that one passkey or password opens; what opened it before does no more. */
  protect: (
    who: SpokenCaller,
    walletId: string,
    given: { proofs: Proofs; home: Extract<NewHome, { held: HeldPart }> },
  ) => Promise<OwnWallet>
  /** Adds one without changing the home split. */
  add: (
    who: SpokenCaller,
    walletId: string,
    given: { proofs: Proofs; splitId: string; held: HeldPart },
  ) => Promise<OwnFactor>
  remove: (who: SpokenCaller, walletId: string, factorId: string) => Promise<void>
}

export type CreateFactorsParameters = {
  database: GatewayDatabase
  wallets: Pick<VaultWallets, 'isOnly' | 'own' | 'prove' | 'protect'>
  audit: Audit
  tell: Tell
  now: () => number
}

const maxFactors = 10

export function createFactors({ audit, database, now, tell, wallets }: CreateFactorsParameters): VaultFactors {
  const note = (
    event: AuditEntry['event'],
    { userId, deviceId, origin, network }: VaultCaller,
    walletId: string,
    transaction: GatewayDatabase,
  ) => audit({ event, userId, walletId, deviceId, origin, network }, transaction)

  /** Locks the wallet's row, so that calls that change what opens it run one after the other; answers its home split. */
  const lock = async (transaction: GatewayDatabase, walletId: string): Promise<string> => {
    const held = await transaction
      .updateTable('vault_wallets')
      .set({ mode: 'user-held' })
      .where('id', '=', walletId)
      .where('mode', '=', 'user-held')
      .returning('id')
      .executeTakeFirst()
    const home = held && (await findHome(transaction, walletId))
    if (home === undefined) throw new VaultRefusal('vault-factor-stale')
    return home
  }

  return {
    list: async (caller, walletId) => {
      await wallets.own(caller, walletId)
      const splitId = await findHome(database, walletId)
      return splitId === undefined ? [] : (await findHeld(database, { walletId, splitId })).map(describe)
    },

    protect: async ({ caller, languages }, walletId, given) => {
      const before = await wallets.own(caller, walletId)
      // A thief of both keys could take the money; only this would keep the wallet from its member too.
      const isOnly = await wallets.isOnly(caller)
      checkAct(protectAct(before.mode), caller, { isOnly, now: now() })
      const wallet = await wallets.protect(caller, walletId, given)
      const kind = before.mode === 'user-held' ? 'factors-replaced' : 'factor-added'
      await tell({ kind, factor: kindOf(given.home.held) }, { caller, languages })
      return wallet
    },

    add: async ({ caller, languages }, walletId, { proofs, splitId, held }) => {
      await wallets.own(caller, walletId)
      checkAct('add-factor', caller, { isOnly: await wallets.isOnly(caller), now: now() })
      await wallets.prove(caller, walletId, { purpose: 'factor', splits: [splitId] }, proofs)
      await checkHeld(database, caller.userId, held)
      const row = await database.transaction().execute(async (transaction) => {
        // A part of another split would open nothing, and its member would rely on it.
        if ((await lock(transaction, walletId)) !== splitId) throw new VaultRefusal('vault-factor-stale')
        const rows = await findHeld(transaction, { walletId, splitId })
        const credentialId = 'credentialId' in held ? held.credentialId : ''
        if (rows.some((each) => each.credential_id === credentialId)) throw new VaultRefusal('vault-factor-exists')
        if (rows.length >= maxFactors) throw new VaultRefusal('vault-factor-limit')
        const added = await addHeld(transaction, { walletId, splitId, deviceId: caller.deviceId }, held, now())
        await note('factor-added', caller, walletId, transaction)
        return added
      })
      await tell({ kind: 'factor-added', factor: kindOf(held) }, { caller, languages })
      return describe(row)
    },

    remove: async ({ caller, languages }, walletId, factorId) => {
      await wallets.own(caller, walletId)
      checkAct('remove-factor', caller, { now: now() })
      const removed = await database.transaction().execute(async (transaction) => {
        const splitId = await lock(transaction, walletId)
        const rows = await findHeld(transaction, { walletId, splitId })
        const row = rows.find(({ id }) => id === factorId)
        if (row === undefined) throw new VaultRefusal('vault-factor-unknown')
        if (rows.length === 1) throw new VaultRefusal('vault-factor-last')
        await transaction.deleteFrom('vault_factors').where('id', '=', row.id).execute()
        await note('factor-removed', caller, walletId, transaction)
        return describe(row)
      })
      await tell({ kind: 'factor-removed', factor: removed.kind }, { caller, languages })
    },
  }
}

async function findHome(database: GatewayDatabase, walletId: string): Promise<string | undefined> {
  const home = await database
    .selectFrom('vault_splits')
    .select('id')
    .where('wallet_id', '=', walletId)
    .where('kind', '=', 'home')
    .executeTakeFirst()
  return home?.id
}

const kindOf = (held: HeldPart) => ('credentialId' in held ? 'passkey' : 'password')

function describe({ created_at, id, kind, label }: VaultFactorRow): OwnFactor {
  return { id, kind: kind === 'password' ? 'password' : 'passkey', label: readDeviceName(label), addedAt: created_at }
}
