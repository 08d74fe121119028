import { backupMs } from '../backupMs.ts'
import { addHeld, checkHeld } from '../factors/heldParts.ts'
import { dropNow, queueDrop } from '../keeper/drops.ts'
import { keepRetiredHome } from '../keeper/reconcile.ts'
import { forgetRetired, noteRetired, queueRetire, retireNow } from '../keeper/retired.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import { addressOf } from './addressOf.ts'
import type { WalletRows } from './createWalletRows.ts'
import { describeWallet } from './describeWallet.ts'
import type { CreateVaultWalletsParameters, VaultWallets } from './walletTypes.ts'

/** What {@link createWalletHomes} takes. */
export type CreateWalletHomesParameters = Pick<
  CreateVaultWalletsParameters,
  'config' | 'database' | 'sealer' | 'keeper' | 'audit' | 'now'
> & { rows: WalletRows }

/** Builds what replaces the home split of a wallet. */
export function createWalletHomes(parameters: CreateWalletHomesParameters): Pick<VaultWallets, 'protect' | 'renew'> {
  const { config, database, sealer, keeper, audit, now, rows } = parameters
  const { who, find, addShare, addSplit, dropHome, prove } = rows

  return {
    protect: async (caller, walletId, { proofs, home }) => {
      const row = await find(caller, walletId)
      await prove(caller, row, { purpose: 'protect', splits: [home.splitId] }, proofs)
      await checkHeld(database, caller.userId, home.held)
      const place = { kind: 'home', holder: 'auth', walletId, splitId: home.splitId } as const
      const auth = await sealer.receive(place, caller.proof.jti, home.auth)
      await database.transaction().execute(async (transaction) => {
        // First, as a lock: a call that adds what opens the wallet runs before or after this one.
        await transaction.updateTable('vault_wallets').set({ mode: 'user-held' }).where('id', '=', walletId).execute()
        await dropHome(transaction, walletId)
        // What only its member opens now has no way back to the keeper.
        await transaction.deleteFrom('vault_retired_homes').where('wallet_id', '=', walletId).execute()
        await addSplit(transaction, { id: home.splitId, wallet_id: walletId, kind: 'home', device_id: null })
        await addShare(transaction, home.splitId, 'auth', auth)
        const { deviceId } = caller
        await addHeld(transaction, { walletId, splitId: home.splitId, deviceId }, home.held, now())
        await queueDrop(transaction, walletId)
        await audit({ event: 'wallet-protected', ...who(caller, walletId) }, transaction)
      })
      // Last: without the gateway's part of its split, the keeper's is worth nothing, whatever becomes of this call.
      await dropNow(database, keeper, walletId, now())
      return describeWallet({ ...row, mode: 'user-held' })
    },

    renew: async (caller, walletId, { proofs, home }, note) => {
      const row = await find(caller, walletId)
      await prove(caller, row, { purpose: 'file', splits: [home.splitId] }, proofs)
      const place = { walletId, splitId: home.splitId }
      const { jti } = caller.proof
      const auth = await sealer.receive({ kind: 'home', holder: 'auth', ...place }, jti, home.auth)
      // The keeper first, as for a new wallet.
      await noteRetired(database, place, now())
      await keeper.put({ ...place, email: addressOf(caller) }, jti, home.recovery)
      const old = await database.transaction().execute(async (transaction) => {
        await forgetRetired(transaction, home.splitId)
        // A lock: a call that protects the wallet or replaces its split runs before or after this one. The mode stays unchanged.
        const same = await transaction
          .updateTable('vault_wallets')
          .set({ mode: 'recoverable' })
          .where('id', '=', walletId)
          .where('mode', '=', 'recoverable')
          .returning('id')
          .executeTakeFirst()
        if (same === undefined) throw new VaultRefusal('vault-wallet-proof-wrong')
        // A keeper that is restored may know this one alone.
        if (config.keeper && backupMs(config) > 0) await keepRetiredHome(transaction, walletId, now())
        const dropped = await dropHome(transaction, walletId)
        await addSplit(transaction, { id: home.splitId, wallet_id: walletId, kind: 'home', device_id: null })
        await addShare(transaction, home.splitId, 'auth', auth)
        for (const splitId of dropped) await queueRetire(transaction, { walletId, splitId })
        await note(transaction)
        return dropped
      })
      // Last: without the gateway's part of its split, the keeper's is worth nothing.
      for (const splitId of old) await retireNow(database, keeper, { walletId, splitId }, now())
      return describeWallet(row)
    },
  }
}
