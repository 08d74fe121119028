import { findBrowser } from './findBrowser.ts'
import { showsOnly } from './showsOnly.ts'
import { createWalletHomes } from './wallets/createWalletHomes.ts'
import { createWalletMaking } from './wallets/createWalletMaking.ts'
import { createWalletRecovery } from './wallets/createWalletRecovery.ts'
import { createWalletReleases } from './wallets/createWalletReleases.ts'
import { createWalletRows } from './wallets/createWalletRows.ts'
import { describeWallet } from './wallets/describeWallet.ts'
import type { CreateVaultWalletsParameters, VaultWallets } from './wallets/walletTypes.ts'

const nonceMs = 600_000

export function createVaultWallets(parameters: CreateVaultWalletsParameters): VaultWallets {
  const { audit, browsers, config, database, nonces, now } = parameters
  const rows = createWalletRows(parameters)
  const { addGrant, find, findDeviceShare, findOwn, nonceSubject, prove, who } = rows

  const isOnly: VaultWallets['isOnly'] = async (caller) => {
    const rows = await database
      .selectFrom('vault_wallets')
      .select('only_device_id')
      .where('user_id', '=', caller.userId)
      .execute()
    const browser = await findBrowser(database, caller)
    return rows.every(({ only_device_id: only }) => only !== null && browser.includes(only))
  }

  return {
    own: async (caller, walletId) => describeWallet(await find(caller, walletId)),

    isOnly,

    stepOf: async (caller) => {
      const nonce = nonces.issue(nonceSubject(caller), now() + nonceMs)
      const row = await findOwn(caller)
      if (row === undefined) return { step: 'create', wallet: null, isGranted: false, mayJoin: false, nonce }
      const share = await findDeviceShare(row.id, caller.deviceId)
      const granted = await database
        .selectFrom('vault_grants')
        .select('wallet_id')
        .where('wallet_id', '=', row.id)
        .where('project_id', '=', caller.projectId)
        .where('origin', '=', caller.origin)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      // A frame that only shows the wallet needs nothing of it.
      const isReady = share !== undefined || showsOnly(caller.origin, config)
      const mayJoin = !isReady && (await browsers.mayJoin(caller))
      const step = isReady ? 'ready' : 'recover'
      return { step, wallet: describeWallet(row), isGranted: granted !== undefined, mayJoin, nonce }
    },

    ...createWalletMaking({ ...parameters, rows }),
    ...createWalletReleases({ ...parameters, rows, isOnly }),
    ...createWalletRecovery({ ...parameters, rows, isOnly }),
    ...createWalletHomes({ ...parameters, rows }),

    prove: async (caller, walletId, bound, proofs) => prove(caller, await find(caller, walletId), bound, proofs),

    grant: async (caller, walletId) => {
      await find(caller, walletId)
      await addGrant(database, caller, walletId)
      await audit({ event: 'site-granted', ...who(caller, walletId) })
    },
  }
}
