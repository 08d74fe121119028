import { randomUUID } from 'node:crypto'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { Audit } from '../audit.ts'
import { checkAct } from '../checkAct.ts'
import type { SpokenCaller, Tell } from '../createNotices.ts'
import type { VaultCaller } from '../createVaultSessions.ts'
import { paceNetwork } from '../paceNetwork.ts'
import type { Quotas } from '../quotas.ts'
import type { Sealer } from '../sealer.ts'
import { isPlaceholderEmail } from '../userEmail.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import type { VaultWallets } from '../wallets/walletTypes.ts'
import { authenticatorPlace } from './authenticatorSecrets.ts'
import { newSecret, stepOfCode, writeSecret } from './totp.ts'

/** What an app is set up with; it ends at a time in milliseconds since 1970. */
export type BegunApp = { id: string; secret: string; uri: string; expiresAt: number }

/** The authenticator app of a member, whose codes confirm as a passkey does. Each throws VaultRefusal. */
export type Authenticator = {
  /** Begins to add an app, in the place of one that was begun before. */
  begin: (caller: VaultCaller) => Promise<BegunApp>
  /** Adds the app that this device began, by a code of it. The member is told by mail. */
  confirm: (who: SpokenCaller, id: string, code: string) => Promise<void>
  /** Takes the app away. The member is told by mail. */
  remove: (who: SpokenCaller) => Promise<void>
}

export type CreateAuthenticatorParameters = {
  database: GatewayDatabase
  sealer: Pick<Sealer, 'keep' | 'open'>
  wallets: Pick<VaultWallets, 'isOnly' | 'stepOf'>
  quotas: Pick<Quotas, 'pace'>
  audit: Audit
  tell: Tell
  /** The wallet's name. */
  name: string
  now: () => number
}

const openMs = 600_000
const maxTries = 5
const perNetwork = 100
/** As much of an address as tells two wallets apart in a list. */
const addressLetters = 10

/** Builds what adds authenticator apps and takes them away. */
export function createAuthenticator(parameters: CreateAuthenticatorParameters): Authenticator {
  const { audit, database, name, now, quotas, sealer, tell, wallets } = parameters

  const accountOf = async (caller: VaultCaller): Promise<string> => {
    if (!isPlaceholderEmail(caller.email)) return caller.email
    const { wallet } = await wallets.stepOf(caller)
    return wallet?.addresses.evm.slice(0, addressLetters) ?? name
  }

  return {
    begin: async (caller) => {
      checkAct('add-authenticator', caller, { isOnly: await wallets.isOnly(caller), now: now() })
      await paceNetwork(quotas, 'authenticator-network', caller.network, perNetwork)
      const { deviceId, userId } = caller
      const [id, expiresAt, bytes] = [randomUUID(), now() + openMs, newSecret()]
      const sealed = await sealer.keep(authenticatorPlace({ id, userId }), bytes)
      const row = {
        ...{ id, device_id: deviceId, ...sealed, created_at: now(), expires_at: expiresAt },
        ...{ last_step: 0, wrong: 0, wait_until: 0 },
      }
      const begun = await database
        .insertInto('vault_authenticators')
        .values({ ...row, user_id: userId })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet(row).where('vault_authenticators.expires_at', 'is not', null),
        )
        .returning('id')
        .executeTakeFirst()
      const written = writeSecret(bytes, { issuer: name, account: await accountOf(caller) })
      bytes.fill(0)
      if (begun === undefined) throw new VaultRefusal('vault-authenticator-exists')
      return { id, ...written, expiresAt }
    },

    confirm: async ({ caller, languages }, id, code) => {
      const { deviceId, network, origin, userId } = caller
      const pending = await database
        .updateTable('vault_authenticators')
        .set((update) => ({ wrong: update('wrong', '+', 1) }))
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('device_id', '=', deviceId)
        .where('expires_at', '>', now())
        .where('wrong', '<', maxTries)
        .returning(['envelope', 'kid'])
        .executeTakeFirst()
      if (pending === undefined) throw new VaultRefusal('vault-authenticator-unknown')
      const secret = await sealer.open(authenticatorPlace({ id, userId }), pending)
      const step = stepOfCode(secret, code, now())
      secret.fill(0)
      if (step === undefined) throw new VaultRefusal('vault-authenticator-code')
      const added = await database
        .updateTable('vault_authenticators')
        .set({ expires_at: null, created_at: now(), last_step: step, wrong: 0 })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('expires_at', 'is not', null)
        .returning('id')
        .executeTakeFirst()
      // Another call was quicker.
      if (added === undefined) throw new VaultRefusal('vault-authenticator-unknown')
      await audit({ event: 'authenticator-added', userId, deviceId, origin, network })
      await tell({ kind: 'authenticator-added' }, { caller, languages })
    },

    remove: async ({ caller, languages }) => {
      checkAct('remove-authenticator', caller, { now: now() })
      const { deviceId, network, origin, userId } = caller
      await database.transaction().execute(async (transaction) => {
        const removed = await transaction
          .deleteFrom('vault_authenticators')
          .where('user_id', '=', userId)
          .where('expires_at', 'is', null)
          .returning('id')
          .executeTakeFirst()
        if (removed === undefined) throw new VaultRefusal('vault-authenticator-unknown')
        await audit({ event: 'authenticator-removed', userId, deviceId, origin, network }, transaction)
      })
      await tell({ kind: 'authenticator-removed' }, { caller, languages })
    },
  }
}

/** Forgets apps that were begun and never added. */
export async function forgetAuthenticators(database: GatewayDatabase, now: number): Promise<void> {
  await database.deleteFrom('vault_authenticators').where('expires_at', '<=', now).execute()
}
