import { checkAct } from '../checkAct.ts'
import { findHeld, heldPartsOf } from '../factors/heldParts.ts'
import { writeTicket } from '../keeper/tickets.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import { addressOf } from './addressOf.ts'
import type { WalletRows } from './createWalletRows.ts'
import { describeWallet } from './describeWallet.ts'
import type { CreateVaultWalletsParameters, VaultWallets } from './walletTypes.ts'

const ticketMs = 300_000
/** Where the keeper mails its own code, which may have to be sent once more. */
const longTicketMs = 1_800_000

/** What {@link createWalletRecovery} takes. */
export type CreateWalletRecoveryParameters = Pick<
  CreateVaultWalletsParameters,
  'config' | 'database' | 'sealer' | 'ticketKey' | 'audit' | 'recoveries' | 'now'
> & { rows: WalletRows; isOnly: VaultWallets['isOnly'] }

/** Builds what lets a new device open a wallet. */
export function createWalletRecovery(
  parameters: CreateWalletRecoveryParameters,
): Pick<VaultWallets, 'recover' | 'askKeeper'> {
  const { config, database, sealer, ticketKey, audit, recoveries, now, rows, isOnly } = parameters
  const { find, who } = rows

  return {
    recover: async (spoken, walletId) => {
      const { caller } = spoken
      const { eph, jti, jkt } = caller.proof
      if (eph === undefined) throw new VaultRefusal('vault-proof-invalid')
      const row = await find(caller, walletId)
      checkAct('recover', caller, { now: now() })
      const admission = await recoveries.admit(spoken, walletId)
      const kept = await database
        .selectFrom('vault_splits')
        .innerJoin('vault_shares', 'vault_shares.split_id', 'vault_splits.id')
        .select(['vault_splits.id as splitId', 'envelope', 'kid'])
        .where('wallet_id', '=', walletId)
        .where('kind', '=', 'home')
        .where('holder', '=', 'auth')
        .executeTakeFirst()
      if (kept === undefined) throw new VaultRefusal('vault-wallet-unknown')
      const { splitId } = kept
      const share = await sealer.handOut({ kind: 'home', holder: 'auth', walletId, splitId }, kept, { eph, jti })
      const factors = await findHeld(database, { walletId, splitId })
      const isHeld = row.mode === 'user-held'
      const ticket = isHeld
        ? null
        : writeTicket(
            {
              ...{ kind: 'release', walletId, splitId, jkt, email: addressOf(caller), ...admission },
              until: now() + (config.keeper ? longTicketMs : ticketMs),
            },
            ticketKey,
          )
      await audit({ event: 'recovery-asked', ...who(caller, walletId) })
      return { wallet: describeWallet(row), splitId, share, ticket, ...heldPartsOf(factors) }
    },

    askKeeper: async (caller, walletId) => {
      const row = await find(caller, walletId)
      checkAct('add-passkey', caller, { isOnly: await isOnly(caller), now: now() })
      // A passkey that the keeper knows answers in the place of its code.
      if (!(await recoveries.vouchable(caller)).includes(walletId)) throw new VaultRefusal('vault-device-not-enrolled')
      if (config.keeper === undefined || row.mode === 'user-held') return null
      const { jkt } = caller.proof
      const ticket = { kind: 'passkey', walletId, jkt, email: addressOf(caller), until: now() + longTicketMs } as const
      return writeTicket(ticket, ticketKey)
    },
  }
}
