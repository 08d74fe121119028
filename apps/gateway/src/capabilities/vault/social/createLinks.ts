import type { SocialProvider } from '@foyer/contract/vault'
import { socialProviders } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { Audit } from '../audit.ts'
import { checkAct } from '../checkAct.ts'
import { type Attempts, endings } from '../createAttempts.ts'
import type { SpokenCaller, Tell } from '../createNotices.ts'
import type { VaultCaller } from '../createVaultSessions.ts'
import type { KeeperLink } from '../keeper/keeperLink.ts'
import { isPlaceholderEmail } from '../userEmail.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import type { Social } from './createSocial.ts'

/** A way to log in beside the email address. */
export type OwnLink = { id: string; kind: 'passkey' | SocialProvider }

/** The ways to log in that a member has, adds and takes away. Each throws VaultRefusal. */
export type VaultLinks = {
  list: (caller: VaultCaller) => Promise<OwnLink[]>
  /** Opens the window in which a member adds an account at another service. */
  begin: (caller: VaultCaller, provider: SocialProvider) => ReturnType<Social['open']>
  /** Whether the account is added; what went wrong is thrown. */
  end: (who: SpokenCaller, attemptId: string) => Promise<boolean>
  remove: (who: SpokenCaller, id: string) => Promise<void>
}

export type CreateLinksParameters = {
  database: GatewayDatabase
  attempts: Pick<Attempts, 'find'>
  social: Pick<Social, 'open' | 'poll'>
  keeper: Pick<KeeperLink, 'forget'>
  audit: Audit
  tell: Tell
  now: () => number
}

export function createLinks({
  attempts,
  audit,
  database,
  keeper,
  now,
  social,
  tell,
}: CreateLinksParameters): VaultLinks {
  const list = async (userId: string, handle = database): Promise<OwnLink[]> => {
    const accounts = await handle
      .selectFrom('vault_accounts')
      .select(['id', 'provider_id'])
      .where('user_id', '=', userId)
      .where('provider_id', 'in', [...socialProviders])
      .orderBy('provider_id')
      .execute()
    const passkeys = await handle
      .selectFrom('vault_passkeys')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute()
    return [
      ...accounts.map(({ id, provider_id }) => ({ id, kind: provider_id as SocialProvider })),
      ...passkeys.map(({ id }) => ({ id, kind: 'passkey' as const })),
    ]
  }

  /** First at the keeper: a passkey that is gone here could not be taken away there any more. */
  const forgetAtKeeper = async (userId: string, id: string): Promise<void> => {
    const rows = await database
      .selectFrom('vault_passkeys')
      .innerJoin('vault_wallets', 'vault_wallets.user_id', 'vault_passkeys.user_id')
      .select(['credential_id as credentialId', 'vault_wallets.id as walletId'])
      .where('vault_passkeys.id', '=', id)
      .where('vault_passkeys.user_id', '=', userId)
      // What opens a wallet stays, and the keeper has no part of that one.
      .where('mode', '=', 'recoverable')
      .execute()
    for (const passkey of rows) await keeper.forget(passkey)
  }

  return {
    list: ({ userId }) => list(userId),

    begin: async (caller, provider) => {
      checkAct('add-login', caller, { now: now() })
      const { userId, projectId, origin, network, proof } = caller
      return social.open(
        {
          provider,
          projectId: projectId === '' ? undefined : projectId,
          origin,
          // No verifier: this attempt adds an account, and opens no session.
          challenge: '',
          jkt: proof.jkt,
          label: '',
          network,
        },
        userId,
      )
    },

    end: async ({ caller, languages }, attemptId) => {
      const own = { id: attemptId, jkt: caller.proof.jkt }
      let row = await attempts.find(own)
      if (row.method !== 'social' || row.user_id !== caller.userId) throw new VaultRefusal('vault-attempt-unknown')
      if (await social.poll(attemptId)) row = await attempts.find(own)
      const reason = endings[row.state]
      if (reason !== undefined) throw new VaultRefusal(reason)
      if (row.state !== 'authenticated') return false
      const taken = await database
        .updateTable('vault_attempts')
        .set({ state: 'redeemed' })
        .where('id', '=', row.id)
        .where('state', '=', 'authenticated')
        .returning('provider')
        .executeTakeFirst()
      if (taken === undefined || taken.provider === null) throw new VaultRefusal('vault-attempt-unknown')
      await tell({ kind: 'login-linked', way: taken.provider }, { caller, languages })
      return true
    },

    remove: async ({ caller, languages }, id) => {
      checkAct('remove-login', caller, { now: now() })
      const { userId, deviceId, origin, network } = caller
      await forgetAtKeeper(userId, id)
      const removed = await database.transaction().execute(async (transaction) => {
        // Two that are taken away at one moment come one after the other: one way has to stay.
        const member = await transaction
          .updateTable('vault_users')
          .set((update) => ({ email: update.ref('email') }))
          .where('id', '=', userId)
          .returning('email')
          .executeTakeFirstOrThrow()
        const links = await list(userId, transaction)
        const link = links.find((each) => each.id === id)
        if (link === undefined) throw new VaultRefusal('vault-link-unknown')
        if (links.length === 1 && isPlaceholderEmail(member.email)) throw new VaultRefusal('vault-link-last')
        if (link.kind === 'passkey') {
          const { credential_id: credentialId } = await transaction
            .selectFrom('vault_passkeys')
            .select('credential_id')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          const factor = await transaction
            .selectFrom('vault_factors')
            .select('id')
            .where('credential_id', '=', credentialId)
            .executeTakeFirst()
          if (factor !== undefined) throw new VaultRefusal('vault-link-needed')
          await transaction.deleteFrom('vault_passkeys').where('id', '=', id).where('user_id', '=', userId).execute()
        } else {
          await transaction.deleteFrom('vault_accounts').where('id', '=', id).where('user_id', '=', userId).execute()
        }
        await audit({ event: 'login-unlinked', userId, deviceId, origin, network, detail: link.kind }, transaction)
        return link
      })
      await tell({ kind: 'login-unlinked', way: removed.kind }, { caller, languages })
    },
  }
}
