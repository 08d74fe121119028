import { randomUUID } from 'node:crypto'
import type { SealedMessage } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Audit, AuditEntry } from './audit.ts'
import { checkAct } from './checkAct.ts'
import type { SpokenCaller, Tell } from './createNotices.ts'
import type { Recoveries } from './createRecoveries.ts'
import type { VaultCaller } from './createVaultSessions.ts'
import { findBrowser } from './findBrowser.ts'
import type { Marks } from './marks.ts'
import type { Quotas } from './quotas.ts'
import type { Spend } from './spent.ts'
import { VaultRefusal } from './VaultRefusal.ts'
import type { KeptHome, OwnWallet, Proofs, ReleasedPart, VaultWallets } from './wallets/walletTypes.ts'

/** How people leave with their keys, or for good. Each throws VaultRefusal. */
export type VaultExit = {
  /**
   * A trusted device that has the wallet vouches for another one of its person. `isEntry`: the other one is let in at once, and trusted
   * no sooner; a device may say so on the first day of its wallet.
   */
  vouch: (caller: VaultCaller, walletId: string, isEntry?: boolean) => Promise<{ ticket: string; expiresAt: number }>
  trust: (caller: VaultCaller, walletId: string, ticket: string) => Promise<void>
  /** When the member's words were last shown, or a recovery file was made, in milliseconds since 1970; nothing before. */
  savedAt: (caller: Pick<VaultCaller, 'userId'>, walletId: string) => Promise<number | null>
  export: (caller: SpokenCaller, walletId: string) => Promise<ReleasedPart & { share: SealedMessage }>
  /** Lets a recovery file be made, whose parts and password stay with the member; a `recoverable` wallet sends a new home split. */
  file: (
    caller: SpokenCaller,
    walletId: string,
    given: { proofs: Proofs; home?: KeptHome | undefined },
  ) => Promise<OwnWallet>
  /** Ends every session; the parts are erased at `erasedAt` unless the member logs in before. */
  remove: (caller: SpokenCaller, walletId: string) => Promise<{ erasedAt: number }>
  /** Takes a deletion back, as a login does. */
  undo: (caller: VaultCaller, languages: string | undefined) => Promise<void>
}

export type CreateVaultExitParameters = {
  database: GatewayDatabase
  wallets: VaultWallets
  recoveries: Pick<Recoveries, 'letIn' | 'mayAdmit' | 'vouchable'>
  tell: Tell
  quotas: Quotas
  audit: Audit
  /** Makes tickets. */
  tickets: Marks
  spend: Spend
  now: () => number
}

const dayMs = 86_400_000
/** How long a deleted wallet may be had back by logging in. */
export const deletionMs = 7 * dayMs
const ticketMs = 600_000
const perDay = [{ most: 3, windowMs: dayMs }]

export function createVaultExit(parameters: CreateVaultExitParameters): VaultExit {
  const { database, wallets, recoveries, tell, quotas, audit, tickets, spend, now } = parameters

  const note = (
    event: AuditEntry['event'],
    { userId, deviceId, origin, network }: VaultCaller,
    walletId: string,
    transaction?: GatewayDatabase,
  ) => audit({ event, userId, walletId, deviceId, origin, network }, transaction)

  const subjectOf = (id: string, { userId }: VaultCaller, walletId: string, isEntry: boolean) =>
    [id, userId, walletId, ...(isEntry ? ['entry'] : [])].join('|')

  /** Keeps that the member can bring the wallet back without the server now. */
  const keepSaved = async (walletId: string, transaction: GatewayDatabase = database) =>
    void (await transaction.updateTable('vault_wallets').set({ saved_at: now() }).where('id', '=', walletId).execute())

  return {
    savedAt: async ({ userId }, walletId) => {
      const row = await database
        .selectFrom('vault_wallets')
        .select('saved_at')
        .where('id', '=', walletId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.saved_at ?? null
    },

    vouch: async (caller, walletId, isEntry = false) => {
      await wallets.own(caller, walletId)
      if (!isEntry || !(await recoveries.mayAdmit(caller, walletId))) {
        checkAct('vouch', caller, { now: now() })
        const known = await recoveries.vouchable(caller)
        if (!known.includes(walletId)) throw new VaultRefusal('vault-device-not-enrolled')
      }
      const expiresAt = now() + ticketMs
      const id = randomUUID()
      await note('device-vouched', caller, walletId)
      return { ticket: `${id}.${tickets.issue(subjectOf(id, caller, walletId, isEntry), expiresAt)}`, expiresAt }
    },

    trust: async (caller, walletId, ticket) => {
      await wallets.own(caller, walletId)
      checkAct('be-vouched-for', caller, { now: now() })
      const [id = '', ...mark] = ticket.split('.')
      const isGood = (isEntry: boolean) =>
        tickets.isGood(mark.join('.'), subjectOf(id, caller, walletId, isEntry), now())
      const isEntry = isGood(true)
      if ((!isEntry && !isGood(false)) || !(await spend(`trust|${id}`, ticketMs))) {
        throw new VaultRefusal('vault-trust-stale')
      }
      if (isEntry) {
        await recoveries.letIn(database, { userId: caller.userId, deviceIds: [caller.deviceId] }, walletId)
        await note('device-admitted', caller, walletId)
        return
      }
      const browser = await findBrowser(database, caller)
      await database
        .updateTable('vault_devices')
        .set({ trusted_after: now() })
        .where('id', 'in', browser)
        .where('trusted_after', '>', now())
        .execute()
      await recoveries.letIn(database, { userId: caller.userId, deviceIds: browser }, walletId)
      await note('device-trusted', caller, walletId)
    },

    export: async ({ caller, languages }, walletId) => {
      await wallets.own(caller, walletId)
      checkAct('export', caller, { now: now() })
      const waitMs = await quotas.take('export', caller.userId, perDay)
      if (waitMs !== undefined) throw new VaultRefusal('vault-export-limit', Math.ceil(waitMs / 1000))
      // The words are the member's own: no policy stands against leaving with them.
      const { share, ...released } = await wallets.release(caller, walletId, 'own')
      if (share === null) throw new VaultRefusal('vault-device-not-enrolled')
      await keepSaved(walletId)
      await note('exported', caller, walletId)
      await tell({ kind: 'exported' }, { caller, languages })
      return { ...released, share }
    },

    file: async ({ caller, languages }, walletId, { proofs, home }) => {
      const { mode } = await wallets.own(caller, walletId)
      checkAct('make-file', caller, { now: now() })
      // A new home split would leave a user-held wallet to none of what opens it.
      if ((home === undefined) !== (mode === 'user-held')) throw new VaultRefusal('vault-wallet-proof-wrong')
      const waitMs = await quotas.take('file', caller.userId, perDay)
      if (waitMs !== undefined) throw new VaultRefusal('vault-file-limit', Math.ceil(waitMs / 1000))
      if (home === undefined) {
        await wallets.prove(caller, walletId, { purpose: 'file', splits: [] }, proofs)
        await keepSaved(walletId)
        await note('file-made', caller, walletId)
      } else {
        await wallets.renew(caller, walletId, { proofs, home }, async (transaction) => {
          await keepSaved(walletId, transaction)
          await note('file-made', caller, walletId, transaction)
        })
      }
      await tell({ kind: 'filed' }, { caller, languages })
      return wallets.own(caller, walletId)
    },

    remove: async ({ caller, languages }, walletId) => {
      await wallets.own(caller, walletId)
      checkAct('delete', caller, { now: now() })
      const { userId } = caller
      const deletedAt = now()
      await database.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('vault_wallets')
          .set({ deleted_at: deletedAt })
          .where('id', '=', walletId)
          .where('user_id', '=', userId)
          .returning('scope')
          .executeTakeFirst()
        if (row === undefined) throw new VaultRefusal('vault-wallet-unknown')
        await transaction
          .deleteFrom('vault_sessions')
          .where('user_id', '=', userId)
          .$if(row.scope !== 'operator', (sessions) => sessions.where('project_id', '=', row.scope))
          .execute()
        await note('deletion-asked', caller, walletId, transaction)
      })
      const erasedAt = deletedAt + deletionMs
      await tell({ kind: 'deleted', erasedAt }, { caller, languages })
      return { erasedAt }
    },

    undo: async (caller, languages) => {
      const { userId, projectId } = caller
      const back = await database
        .updateTable('vault_wallets')
        .set({ deleted_at: null })
        .where('user_id', '=', userId)
        .where('scope', 'in', ['operator', projectId])
        .where('deleted_at', 'is not', null)
        .returning('id')
        .execute()
      for (const { id } of back) await note('deletion-undone', caller, id)
      if (back.length > 0) await tell({ kind: 'kept' }, { caller, languages })
    },
  }
}
