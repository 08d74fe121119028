import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { Audit } from '../audit.ts'
import type { Tell } from '../createNotices.ts'
import { trustMs } from '../judgeAct.ts'
import type { Sealer } from '../sealer.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import { authenticatorPlace } from './authenticatorSecrets.ts'
import { stepOfCode } from './totp.ts'
import { waitAfter } from './waitAfter.ts'

/** Whether a member has an app, and whether its codes confirm: `young` ones do not yet. */
export type AuthenticatorStanding = 'none' | 'young' | 'ready'

/** Whose code it is, and where it was typed. */
export type CodeUser = {
  userId: string
  walletId: string
  deviceId: string
  network: string
  /** `accept-language` of the call. */
  languages: string | undefined
}

/** Codes of the members' authenticator apps. */
export type AuthenticatorCodes = {
  /** What codes of a member are good for where limits stand since a time, in milliseconds since 1970. */
  standingOf: (userId: string, since: number) => Promise<AuthenticatorStanding>
  /** Uses a code up. @throws VaultRefusal `vault-authenticator-code`, `-wait` or `-unknown` */
  use: (who: CodeUser, code: string) => Promise<void>
}

export type CreateCodesParameters = {
  database: GatewayDatabase
  sealer: Pick<Sealer, 'open'>
  audit: Audit
  tell: Tell
  /** Origin of the vault. */
  app: string
  now: () => number
}

/** Builds what checks codes of authenticator apps. */
export function createCodes({ app, audit, database, now, sealer, tell }: CreateCodesParameters): AuthenticatorCodes {
  /** Counts a code as wrong before it is looked at, so that of many at the same moment no more than five are. */
  const count = (userId: string) =>
    database.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable('vault_authenticators')
        .set((update) => ({ wrong: update('wrong', '+', 1) }))
        .where('user_id', '=', userId)
        .where('expires_at', 'is', null)
        .where('wait_until', '<=', now())
        .returning(['id', 'envelope', 'kid', 'wrong'])
        .executeTakeFirst()
      if (row === undefined) return undefined
      const waitMs = waitAfter(row.wrong)
      if (waitMs === 0) return { ...row, waitUntil: undefined }
      const waitUntil = now() + waitMs
      await transaction
        .updateTable('vault_authenticators')
        .set({ wait_until: waitUntil })
        .where('id', '=', row.id)
        .execute()
      return { ...row, waitUntil }
    })

  const waiting = (until: number) =>
    new VaultRefusal('vault-authenticator-wait', Math.max(1, Math.ceil((until - now()) / 1000)))

  /** Why a code was not even counted. */
  const refusalOf = async (userId: string): Promise<VaultRefusal> => {
    const row = await database
      .selectFrom('vault_authenticators')
      .select('wait_until')
      .where('user_id', '=', userId)
      .where('expires_at', 'is', null)
      .executeTakeFirst()
    return row === undefined ? new VaultRefusal('vault-authenticator-unknown') : waiting(Number(row.wait_until))
  }

  const noteWait = async ({ languages, ...who }: CodeUser, until: number): Promise<void> => {
    await audit({ event: 'authenticator-locked', ...who, origin: app })
    const { email } = await database
      .selectFrom('vault_users')
      .select('email')
      .where('id', '=', who.userId)
      .executeTakeFirstOrThrow()
    await tell({ kind: 'authenticator-locked', until }, { caller: { ...who, email, origin: app }, languages })
  }

  return {
    standingOf: async (userId, since) => {
      const row = await database
        .selectFrom('vault_authenticators')
        .select('created_at')
        .where('user_id', '=', userId)
        .where('expires_at', 'is', null)
        .executeTakeFirst()
      if (row === undefined) return 'none'
      const made = Number(row.created_at)
      // As with passkeys: a mailbox that was stolen adds an app within a minute.
      return made <= since || now() - made >= trustMs ? 'ready' : 'young'
    },

    use: async (who, code) => {
      const { userId } = who
      const counted = await count(userId)
      if (counted === undefined) throw await refusalOf(userId)
      const { id, waitUntil } = counted
      const secret = await sealer.open(authenticatorPlace({ id, userId }), counted)
      const step = stepOfCode(secret, code, now())
      secret.fill(0)
      const used =
        step === undefined
          ? undefined
          : await database
              .updateTable('vault_authenticators')
              .set({ last_step: step, wrong: 0, wait_until: 0 })
              .where('id', '=', id)
              // Of two calls with one code at the same moment one is the first.
              .where('last_step', '<', step)
              .returning('id')
              .executeTakeFirst()
      if (used !== undefined) return
      if (waitUntil === undefined) throw new VaultRefusal('vault-authenticator-code')
      await noteWait(who, waitUntil)
      throw waiting(waitUntil)
    },
  }
}
