import { addHeld, checkHeld } from '../factors/heldParts.ts'
import { findBrowser } from '../findBrowser.ts'
import { forgetDrop, noteDrop } from '../keeper/drops.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import type { VaultWalletRow } from '../vaultTables.ts'
import { accountOf } from './accountOf.ts'
import { addressOf } from './addressOf.ts'
import type { WalletRows } from './createWalletRows.ts'
import { describeWallet } from './describeWallet.ts'
import type { CreateVaultWalletsParameters, VaultWallets } from './walletTypes.ts'

/** What {@link createWalletMaking} takes. */
export type CreateWalletMakingParameters = Pick<
  CreateVaultWalletsParameters,
  'config' | 'database' | 'sealer' | 'keeper' | 'audit' | 'news' | 'now'
> & { rows: WalletRows }

/** Builds what makes wallets and lets devices in. */
export function createWalletMaking(parameters: CreateWalletMakingParameters): Pick<VaultWallets, 'create' | 'enrol'> {
  const { config, database, sealer, keeper, audit, news, now, rows } = parameters
  const {
    scopeOf,
    findOwn,
    find,
    checkProofs,
    confirm,
    addShare,
    addSplit,
    addDeviceSplit,
    receiveDevice,
    addGrant,
    prove,
    who,
  } = rows

  return {
    create: async (caller, { walletId, addresses, proofs, home, device }) => {
      if (config.mode === 'winddown') throw new VaultRefusal('vault-closed')
      const splits = [home.splitId, device.splitId]
      await checkProofs(caller, { purpose: 'create', walletId, splits, addresses }, proofs)
      const before = await findOwn(caller)
      if (before !== undefined) {
        // The answer to the same call was lost.
        if (before.id === walletId && before.evm_address === addresses.evm.toLowerCase()) return describeWallet(before)
        throw new VaultRefusal('vault-wallet-exists')
      }
      const held = 'held' in home ? home.held : undefined
      if (held !== undefined) await checkHeld(database, caller.userId, held)
      else if (config.custody.ask === 'required') throw new VaultRefusal('vault-passkey-needed')
      const { jti } = caller.proof
      const auth = await sealer.receive(
        { kind: 'home', holder: 'auth', walletId, splitId: home.splitId },
        jti,
        home.auth,
      )
      const sealed = await receiveDevice(caller, walletId, device)
      // The keeper first: a part there without a wallet is forgotten, a wallet without its part would be lost.
      if ('recovery' in home) {
        await noteDrop(database, walletId, now())
        const member = { email: addressOf(caller), login: await accountOf(database, caller) }
        await keeper.put({ walletId, splitId: home.splitId, ...member }, jti, home.recovery)
      }
      const row: VaultWalletRow = {
        id: walletId,
        user_id: caller.userId,
        scope: scopeOf(caller),
        mode: held === undefined ? 'recoverable' : 'user-held',
        evm_address: addresses.evm.toLowerCase(),
        solana_address: addresses.solana,
        confirmed_at: null,
        created_at: now(),
        deleted_at: null,
        closing_told_at: null,
        only_device_id: caller.deviceId,
        limits: null,
        saved_at: null,
      }
      await database.transaction().execute(async (transaction) => {
        if ('recovery' in home) await forgetDrop(transaction, walletId)
        const added = await transaction
          .insertInto('vault_wallets')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (added === undefined) throw new VaultRefusal('vault-wallet-exists')
        await addSplit(transaction, { id: home.splitId, wallet_id: walletId, kind: 'home', device_id: null })
        await addShare(transaction, home.splitId, 'auth', auth)
        const { deviceId } = caller
        if (held !== undefined) await addHeld(transaction, { walletId, splitId: home.splitId, deviceId }, held, now())
        await addDeviceSplit(transaction, caller, walletId, { splitId: device.splitId, sealed })
        await addGrant(transaction, caller, walletId)
        await audit({ event: 'wallet-created', ...who(caller, walletId) }, transaction)
      })
      return describeWallet(row)
    },

    enrol: async ({ caller, languages }, walletId, { proofs, device }) => {
      const row = await find(caller, walletId)
      await prove(caller, row, { purpose: 'enrol', splits: [device.splitId] }, proofs)
      const sealed = await receiveDevice(caller, walletId, device)
      const browser = await findBrowser(database, caller)
      const isFurther = await database.transaction().execute(async (transaction) => {
        // A device that lost its own part gets a new split; nothing opens with the old one.
        const old = transaction.selectFrom('vault_splits').select('id').where('device_id', '=', caller.deviceId)
        const ofWallet = old.where('wallet_id', '=', walletId)
        await transaction.deleteFrom('vault_shares').where('split_id', 'in', ofWallet).execute()
        const before = await transaction
          .deleteFrom('vault_splits')
          .where('wallet_id', '=', walletId)
          .where('device_id', '=', caller.deviceId)
          .returning('id')
          .execute()
        await transaction
          .updateTable('vault_wallets')
          .set({ only_device_id: null })
          .where('id', '=', walletId)
          .where('only_device_id', 'not in', browser)
          .execute()
        await addDeviceSplit(transaction, caller, walletId, { splitId: device.splitId, sealed })
        await transaction
          .deleteFrom('vault_recoveries')
          .where('device_id', '=', caller.deviceId)
          .where('wallet_id', '=', walletId)
          .execute()
        await addGrant(transaction, caller, walletId)
        await audit({ event: 'device-enrolled', ...who(caller, walletId) }, transaction)
        return before.length === 0
      })
      // Those that logged in before they were told of.
      if (isFurther) await news.tell({ caller, languages })
      return confirm(caller, row)
    },
  }
}
