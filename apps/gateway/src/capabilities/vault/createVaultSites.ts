import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Audit } from './audit.ts'
import type { VaultCaller } from './createVaultSessions.ts'
import { VaultRefusal } from './VaultRefusal.ts'

/** A site that may see a wallet's addresses; `grantedAt` in milliseconds since 1970. */
export type OwnSite = { origin: string; project: string; grantedAt: number }

/** Sites that members let in. */
export type VaultSites = {
  list: (caller: VaultCaller) => Promise<OwnSite[]>
  /** Revokes a permission and ends the sessions on that site. @throws VaultRefusal `vault-site-unknown` for a site without one. */
  disconnect: (caller: VaultCaller, site: Pick<OwnSite, 'origin' | 'project'>) => Promise<void>
}

const maxListed = 500

/** `app`: the wallet's own page, which is not a site. */
export function createVaultSites(database: GatewayDatabase, app: string, audit: Audit, now: () => number): VaultSites {
  return {
    list: async ({ userId }) => {
      const rows = await database
        .selectFrom('vault_grants')
        .select(['origin', 'project_id', 'granted_at'])
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .where('origin', '<>', app)
        .orderBy('granted_at', 'desc')
        .limit(maxListed)
        .execute()
      return rows.map(({ origin, project_id, granted_at }) => ({ origin, project: project_id, grantedAt: granted_at }))
    },

    disconnect: ({ userId, deviceId, network }, { origin, project }) =>
      database.transaction().execute(async (transaction) => {
        const ended = await transaction
          .updateTable('vault_grants')
          .set({ revoked_at: now() })
          .where('user_id', '=', userId)
          .where('project_id', '=', project)
          .where('origin', '=', origin)
          .where('origin', '<>', app)
          .where('revoked_at', 'is', null)
          .returning('wallet_id')
          .executeTakeFirst()
        if (ended === undefined) throw new VaultRefusal('vault-site-unknown')
        const projectId = project === '' ? null : project
        await transaction
          .deleteFrom('vault_sessions')
          .where('user_id', '=', userId)
          .where('origin', '=', origin)
          .where('project_id', 'is not distinct from', projectId)
          .execute()
        const entry = { userId, deviceId, walletId: ended.wallet_id, origin, network }
        await audit({ event: 'site-disconnected', ...entry }, transaction)
      }),
  }
}
