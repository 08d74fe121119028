import type { SharePlace } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { Logger } from '../../../engines/observability/logger.ts'
import type { Sealer } from '../sealer.ts'
import { VaultRefusal } from '../VaultRefusal.ts'

/** The addresses of members that a keeper knows. */
export type Contacts = {
  /**
   * Keeps the first address that a gateway names for a wallet. It is never replaced: the keeper ignores a gateway that names another
   * one.
   *
   * @throws VaultRefusal `vault-keeper-address-none` where there is no address at all, and the operator does not want that;
   * `vault-wallet-proof-wrong` for a wallet that was erased.
   */
  learn: (walletId: string, email: string | undefined) => Promise<void>
  find: (walletId: string) => Promise<string | undefined>
  /**
   * Removes an address, and remembers that the wallet had one: else a gateway could name another address. The address itself is kept
   * in a separate table for as long as a backup of the gateway may need it.
   */
  forget: (walletId: string) => Promise<void>
}

export type CreateContactsParameters = {
  database: GatewayDatabase
  sealer: Pick<Sealer, 'keep' | 'open'>
  logger: Pick<Logger, 'warn'>
  /** How wallets of members without an address are treated. */
  unreachable: 'refuse' | 'release'
  /** How long a removed address is kept, in milliseconds. Default 0. */
  keepMs?: number | undefined
  now: () => number
}

/** Marks the place of a removed address. */
export const erased = ''

export function createContacts(parameters: CreateContactsParameters): Contacts {
  const { database, keepMs = 0, logger, now, sealer, unreachable } = parameters
  const find: Contacts['find'] = async (walletId) => {
    const kept = await database
      .selectFrom('keeper_contacts')
      .select(['envelope', 'kid'])
      .where('wallet_id', '=', walletId)
      .executeTakeFirst()
    if (kept?.kid === erased) throw new VaultRefusal('vault-wallet-proof-wrong')
    return kept && new TextDecoder().decode(await sealer.open(contactPlace(walletId), kept))
  }
  return {
    find,
    learn: async (walletId, email) => {
      const known = await find(walletId)
      if (known !== undefined) {
        if (email !== undefined && email !== known) {
          logger.warn(
            { walletId },
            'the gateway names another address for a wallet; codes go on to the one that is kept',
          )
        }
        return
      }
      if (email === undefined) {
        if (unreachable === 'refuse') throw new VaultRefusal('vault-keeper-address-none')
        return
      }
      const sealed = await sealer.keep(contactPlace(walletId), new TextEncoder().encode(email))
      await database
        .insertInto('keeper_contacts')
        .values({ wallet_id: walletId, created_at: now(), ...sealed })
        .onConflict((conflict) => conflict.column('wallet_id').doNothing())
        .execute()
    },
    forget: async (walletId) => {
      await database.transaction().execute(async (transaction) => {
        const kept = await transaction
          .selectFrom('keeper_contacts')
          .selectAll()
          .where('wallet_id', '=', walletId)
          .where('kid', '<>', erased)
          .executeTakeFirst()
        if (kept === undefined) return
        if (keepMs > 0) {
          await transaction
            .insertInto('keeper_retired_contacts')
            .values({ ...kept, retired_at: now() })
            .onConflict((conflict) => conflict.column('wallet_id').doNothing())
            .execute()
        }
        await transaction
          .updateTable('keeper_contacts')
          .set({ envelope: erased, kid: erased })
          .where('wallet_id', '=', walletId)
          .execute()
      })
    },
  }
}

/** The place of an address: it belongs to the wallet, not to a split. */
export function contactPlace(walletId: string): SharePlace {
  return { kind: 'home', holder: 'contact', walletId, splitId: walletId }
}
