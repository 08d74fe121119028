import type { SharePlace } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { Logger } from '../../../engines/observability/logger.ts'
import type { Sealer } from '../sealer.ts'
import { VaultRefusal } from '../VaultRefusal.ts'

/** Whom a keeper knows as the members of its wallets. */
export type Contacts = {
  /**
   * Keeps the address that a gateway names for a wallet, the first time. What is kept is never replaced: a gateway that names another one
   * is not believed.
   *
   * @throws VaultRefusal `vault-keeper-address-none` where there is no address at all, and the operator does not want that;
   * `vault-wallet-proof-wrong` for a wallet that was erased.
   */
  learn: (walletId: string, email: string | undefined) => Promise<void>
  find: (walletId: string) => Promise<string | undefined>
  /**
   * Takes an address away, and remembers that the wallet had one: put anew, it could be given to another address. The address itself is
   * kept apart for as long as a backup of the gateway may need it.
   */
  forget: (walletId: string) => Promise<void>
}

export type CreateContactsParameters = {
  database: GatewayDatabase
  sealer: Pick<Sealer, 'keep' | 'open'>
  logger: Pick<Logger, 'warn'>
  /** What becomes of wallets whose member no mail reaches. */
  unreachable: 'refuse' | 'release'
  /** How long an address that was taken away is kept, in milliseconds. Default not at all. */
  keepMs?: number | undefined
  now: () => number
}

/** Stands where an address was. */
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

/** Where an address belongs: it is of a wallet, whatever its splits are. */
export function contactPlace(walletId: string): SharePlace {
  return { kind: 'home', holder: 'contact', walletId, splitId: walletId }
}
