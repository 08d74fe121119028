import type { WalletProof } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import { checkWalletProofs } from '../checkWalletProofs.ts'
import type { VaultCaller } from '../createVaultSessions.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import type { VaultSplitRow, VaultWalletRow } from '../vaultTables.ts'
import { describeWallet } from './describeWallet.ts'
import type { CreateVaultWalletsParameters, DeviceSplit, OwnWallet, ProofBinding, Proofs } from './walletTypes.ts'

/** What all that is done with a wallet finds and writes. */
export type WalletRows = ReturnType<typeof createWalletRows>

export type CreateWalletRowsParameters = Pick<
  CreateVaultWalletsParameters,
  'config' | 'database' | 'sealer' | 'nonces' | 'audit' | 'now'
>

/** Builds what reads and writes rows of wallets. Each throws VaultRefusal. */
export function createWalletRows({ config, database, sealer, nonces, audit, now }: CreateWalletRowsParameters) {
  const scopeOf = ({ projectId }: VaultCaller) => (config.scope === 'operator' ? 'operator' : projectId)
  const nonceSubject = ({ userId, deviceId }: VaultCaller) => `${userId}|${deviceId}`
  const who = (caller: VaultCaller, walletId: string) => {
    const { userId, deviceId, origin, network } = caller
    return { userId, walletId, deviceId, origin, network }
  }

  const findOwn = (caller: VaultCaller) =>
    database
      .selectFrom('vault_wallets')
      .selectAll()
      .where('user_id', '=', caller.userId)
      .where('scope', '=', scopeOf(caller))
      .executeTakeFirst()

  /** The caller's wallet with an id. Another member's or another project's wallet is as unknown as one that never existed. */
  const find = async (caller: VaultCaller, walletId: string): Promise<VaultWalletRow> => {
    const row = await findOwn(caller)
    if (row === undefined || row.id !== walletId) throw new VaultRefusal('vault-wallet-unknown')
    return row
  }

  /** The caller's device split with the server's part. */
  const findDeviceShare = (walletId: string, deviceId: string) =>
    database
      .selectFrom('vault_splits')
      .innerJoin('vault_shares', 'vault_shares.split_id', 'vault_splits.id')
      .select(['vault_splits.id as splitId', 'envelope', 'kid'])
      .where('wallet_id', '=', walletId)
      .where('kind', '=', 'device')
      .where('device_id', '=', deviceId)
      .where('holder', '=', 'device-server')
      .executeTakeFirst()

  const checkProofs = async (
    caller: VaultCaller,
    proved: Omit<WalletProof, 'nonce'>,
    { nonce, evm, solana }: Proofs,
  ): Promise<void> => {
    if (!nonces.isGood(nonce, nonceSubject(caller), now())) throw new VaultRefusal('vault-nonce-stale')
    if (!(await checkWalletProofs({ ...proved, nonce }, { evm, solana }))) {
      throw new VaultRefusal('vault-wallet-proof-wrong')
    }
  }

  /** Says that a device can use the wallet; the wallet may have been forgotten meanwhile. */
  const confirm = async (caller: VaultCaller, row: VaultWalletRow): Promise<OwnWallet> => {
    if (row.confirmed_at !== null) return describeWallet(row)
    const confirmed = await database
      .updateTable('vault_wallets')
      .set({ confirmed_at: now() })
      .where('id', '=', row.id)
      .where('confirmed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (confirmed === undefined) return describeWallet(await find(caller, row.id))
    await audit({ event: 'wallet-confirmed', ...who(caller, row.id) })
    return describeWallet({ ...row, confirmed_at: now() })
  }

  /** Writes the row of a part that was sealed for its place. */
  const addShare = async (
    transaction: GatewayDatabase,
    splitId: string,
    holder: 'auth' | 'device-server',
    sealed: { envelope: string; kid: string },
  ): Promise<void> => {
    await transaction
      .insertInto('vault_shares')
      .values({ split_id: splitId, holder, ...sealed })
      .execute()
  }

  const addSplit = async (
    transaction: GatewayDatabase,
    row: Omit<VaultSplitRow, 'created_at' | 'threshold'>,
  ): Promise<void> => {
    const added = await transaction
      .insertInto('vault_splits')
      .values({ ...row, threshold: 2, created_at: now() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    // Ids are made at random: one that is taken was copied.
    if (added === undefined) throw new VaultRefusal('vault-wallet-proof-wrong')
  }

  const addDeviceSplit = async (
    transaction: GatewayDatabase,
    { deviceId }: VaultCaller,
    walletId: string,
    split: { splitId: string; sealed: { envelope: string; kid: string } },
  ): Promise<void> => {
    await addSplit(transaction, { id: split.splitId, wallet_id: walletId, kind: 'device', device_id: deviceId })
    await addShare(transaction, split.splitId, 'device-server', split.sealed)
  }

  const receiveDevice = (caller: VaultCaller, walletId: string, { splitId, share }: DeviceSplit) =>
    sealer.receive({ kind: 'device', holder: 'device-server', walletId, splitId }, caller.proof.jti, share)

  const addGrant = async (transaction: GatewayDatabase, caller: VaultCaller, walletId: string): Promise<void> => {
    const { userId, projectId, origin } = caller
    await transaction
      .insertInto('vault_grants')
      .values({
        user_id: userId,
        project_id: projectId,
        origin,
        wallet_id: walletId,
        granted_at: now(),
        revoked_at: null,
      })
      .onConflict((conflict) =>
        conflict.columns(['wallet_id', 'project_id', 'origin']).doUpdateSet({ granted_at: now(), revoked_at: null }),
      )
      .execute()
  }

  /** Drops the home split with all that the gateway has of it; answers its id. */
  const dropHome = async (transaction: GatewayDatabase, walletId: string): Promise<string[]> => {
    const ofWallet = transaction.selectFrom('vault_splits').select('id').where('wallet_id', '=', walletId)
    await transaction
      .deleteFrom('vault_shares')
      .where('split_id', 'in', ofWallet.where('kind', '=', 'home'))
      .execute()
    const dropped = await transaction
      .deleteFrom('vault_splits')
      .where('wallet_id', '=', walletId)
      .where('kind', '=', 'home')
      .returning('id')
      .execute()
    await transaction.deleteFrom('vault_factors').where('wallet_id', '=', walletId).execute()
    return dropped.map(({ id }) => id)
  }

  /** The keys of a wallet of the caller's signed. */
  const prove = (
    caller: VaultCaller,
    { id, evm_address: evm, solana_address: solana }: VaultWalletRow,
    bound: ProofBinding,
    proofs: Proofs,
  ) => checkProofs(caller, { ...bound, walletId: id, addresses: { evm, solana } }, proofs)

  return {
    who,
    findOwn,
    find,
    findDeviceShare,
    checkProofs,
    confirm,
    addShare,
    addSplit,
    addDeviceSplit,
    receiveDevice,
    addGrant,
    dropHome,
    prove,
    nonceSubject,
    scopeOf,
  }
}
