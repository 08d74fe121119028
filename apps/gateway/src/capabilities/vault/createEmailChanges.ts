// Long because the two codes, the swap and its undoing are one row's life.
import { randomUUID } from 'node:crypto'
import { isPostgres } from '../../engines/db/dialect.ts'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Audit, AuditEntry } from './audit.ts'
import type { PaidMail } from './captcha/captcha.ts'
import type { Captcha } from './captcha/createCaptcha.ts'
import { checkAct } from './checkAct.ts'
import { codeMail } from './codeMail.ts'
import type { HeldEmails } from './createHeldEmails.ts'
import type { MailCharges } from './createMailCharges.ts'
import type { SpokenCaller, Tell } from './createNotices.ts'
import type { VaultCaller } from './createVaultSessions.ts'
import { dropLinksSince } from './dropLinksSince.ts'
import { forgetNow, queueForget } from './keeper/forgets.ts'
import type { KeeperLink } from './keeper/keeperLink.ts'
import type { Mailer } from './mailer.ts'
import { isSame, type Marks } from './marks.ts'
import { newCode } from './newCode.ts'
import { revokeDevices } from './revokeDevices.ts'
import { isPlaceholderEmail } from './userEmail.ts'
import { VaultRefusal } from './VaultRefusal.ts'
import type { VaultEmailChangeRow } from './vaultTables.ts'

type Tried<State extends string> = { state: State | 'wrong' | 'dead'; triesLeft: number }

/** Changing the email address that a member logs in with. Each throws VaultRefusal. */
export type EmailChanges = {
  start: (caller: VaultCaller, language: string) => Promise<{ isCodeSent: boolean }>
  /** Takes the code of the present address and sends one to the new address. */
  enterOld: (
    caller: VaultCaller,
    given: { code: string | undefined; email: string; language: string },
    paid?: PaidMail,
  ) => Promise<Tried<'sent'>>
  /** Takes the code of the new address and changes it. */
  enterNew: (who: SpokenCaller, code: string) => Promise<Tried<'changed'>>
  /** Restores the former address by the mail's mark, and ends all sessions of the member. Answers that address. */
  undo: (mark: string, network: string) => Promise<string>
}

export type CreateEmailChangesParameters = {
  database: GatewayDatabase
  mailer: Pick<Mailer, 'send'>
  charges: MailCharges
  captcha: Pick<Captcha, 'check'>
  audit: Audit
  tell: Tell
  held: HeldEmails
  keeper: Pick<KeeperLink, 'forgetSince'>
  /** Hashes codes. */
  marks: Marks
  /** The wallet's name, and the origin of its page. */
  name: string
  app: string
  now: () => number
}

const resendMs = 30_000
const lifetimeMs = 1_200_000
const maxTries = 3
/** How long the former address can undo a change. */
export const undoMs = 7 * 86_400_000

export function createEmailChanges(parameters: CreateEmailChangesParameters): EmailChanges {
  const { database, mailer, charges, captcha, audit, tell, held, keeper, marks, name, app, now } = parameters

  const hashOf = (id: string, step: 'old' | 'new', code: string) => marks.hash(`${id}|${step}|${code}`)

  const note = (
    event: AuditEntry['event'],
    { userId, deviceId, origin, network }: VaultCaller,
    transaction?: GatewayDatabase,
  ) => audit({ event, userId, deviceId, origin, network }, transaction)

  const sendCode = async (
    purpose: 'leave' | 'arrive',
    given: { to: string; code: string; language: string },
    { userId, deviceId, origin, network }: VaultCaller,
  ) => {
    const device = await database
      .selectFrom('vault_devices')
      .select('label')
      .where('id', '=', deviceId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    mailer.send(codeMail({ ...given, at: now(), purpose, name, origin, network, device: device?.label ?? '' }))
  }

  const openOf = (userId: string) =>
    database
      .selectFrom('vault_email_changes')
      .selectAll()
      .where('user_id', '=', userId)
      .where('changed_at', 'is', null)
      .executeTakeFirst()

  /** The change that this device began, as long as the member still has the address of its beginning. */
  const find = async ({ userId, deviceId, email }: VaultCaller): Promise<VaultEmailChangeRow> => {
    const row = await openOf(userId)
    const before = isPlaceholderEmail(email) ? null : email
    if (row === undefined || row.device_id !== deviceId || row.old_email !== before) {
      throw new VaultRefusal('vault-change-unknown')
    }
    return row
  }

  /** Counts a try before it is compared, so that concurrent guesses cannot share one of the three. */
  const take = async (id: string, column: 'old_tries' | 'new_tries'): Promise<number | undefined> => {
    const taken = await database
      .updateTable('vault_email_changes')
      .set((update) => ({ [column]: update(column, '+', 1) }))
      .where('id', '=', id)
      .where('changed_at', 'is', null)
      .where(column, '<', maxTries)
      .returning(column)
      .executeTakeFirst()
    return taken?.[column]
  }

  const ownerOf = async (email: string, handle = database): Promise<string | undefined> => {
    const row = await handle.selectFrom('vault_users').select('id').where('email', '=', email).executeTakeFirst()
    return row?.id
  }

  const setEmail = (transaction: GatewayDatabase, userId: string, email: string) =>
    transaction
      .updateTable('vault_users')
      .set({ email, email_verified: isPostgres(database) ? true : 1 })
      .where('id', '=', userId)

  return {
    start: async (caller, language) => {
      checkAct('change-email', caller, { now: now() })
      const before = await openOf(caller.userId)
      const waitMs = (before?.resend_at ?? 0) - now()
      if (waitMs > 0) throw new VaultRefusal('vault-resend-early', inSeconds(waitMs))
      const { userId, deviceId, network } = caller
      const oldEmail = isPlaceholderEmail(caller.email) ? null : caller.email
      if (oldEmail !== null) await charges.charge({ email: oldEmail, network, ownDevice: deviceId })
      const [id, code] = [randomUUID(), newCode()]
      const resendAt = oldEmail === null ? now() : now() + resendMs
      const expiresAt = now() + lifetimeMs
      const fresh = {
        id,
        device_id: deviceId,
        step: 'old' as const,
        old_email: oldEmail,
        old_code_hash: oldEmail === null ? null : hashOf(id, 'old', code),
        old_tries: 0,
        old_expires_at: expiresAt,
        new_email: null,
        new_code_hash: null,
        new_tries: 0,
        new_expires_at: null,
        resend_at: resendAt,
        forget_at: expiresAt,
      }
      await database
        .insertInto('vault_email_changes')
        .values({ ...fresh, user_id: userId, changed_at: null })
        .onConflict((conflict) => conflict.column('user_id').where('changed_at', 'is', null).doUpdateSet(fresh))
        .execute()
      await note('email-asked', caller)
      if (oldEmail !== null) await sendCode('leave', { to: oldEmail, code, language }, caller)
      return { isCodeSent: oldEmail !== null }
    },

    enterOld: async (caller, { code, email: given, language }, paid = {}) => {
      const email = given.toLowerCase()
      const row = await find(caller)
      if (row.old_expires_at <= now()) throw new VaultRefusal('vault-change-unknown')
      // A call that no code could complete does not count as a try.
      if (email === row.old_email) throw new VaultRefusal('vault-email-same')
      if (isPlaceholderEmail(email)) throw new VaultRefusal('vault-email-none')
      const { old_email: oldEmail, old_code_hash: expected } = row
      if (oldEmail !== null && expected !== null) {
        const tries = await take(row.id, 'old_tries')
        if (tries === undefined) return { state: 'dead', triesLeft: 0 }
        if (!isSame(hashOf(row.id, 'old', code ?? ''), expected)) {
          return { state: tries === maxTries ? 'dead' : 'wrong', triesLeft: maxTries - tries }
        }
        await database.updateTable('vault_email_changes').set({ old_tries: 0 }).where('id', '=', row.id).execute()
      }
      // The first mail to the new address need not wait for the resend time of the old one.
      const waitMs = row.step === 'new' ? row.resend_at - now() : 0
      if (waitMs > 0) throw new VaultRefusal('vault-resend-early', inSeconds(waitMs))
      // Members cost nothing to make, and a caller may enter any address here.
      await captcha.check({ email, jkt: caller.proof.jkt, ...paid })
      await charges.charge({ email, network: caller.network })
      const fresh = newCode()
      const expiresAt = now() + lifetimeMs
      const holder = await held.find(email)
      const isTaken = (holder && holder.userId !== caller.userId) || (await ownerOf(email)) !== undefined
      const renewed = await database
        .updateTable('vault_email_changes')
        .set({
          step: 'new',
          new_email: email,
          // No code opens another member's address: its hash is of a random text.
          new_code_hash: hashOf(row.id, 'new', isTaken ? randomUUID() : fresh),
          new_tries: 0,
          new_expires_at: expiresAt,
          resend_at: now() + resendMs,
          forget_at: expiresAt,
        })
        .where('id', '=', row.id)
        .where('changed_at', 'is', null)
        .where('resend_at', '=', row.resend_at)
        .returning('id')
        .executeTakeFirst()
      // Another call renewed it in between.
      if (renewed === undefined) throw new VaultRefusal('vault-resend-early', inSeconds(resendMs))
      if (isTaken) await tell({ kind: 'email-taken' }, { caller, languages: language }, email)
      else await sendCode('arrive', { to: email, code: fresh, language }, caller)
      return { state: 'sent', triesLeft: maxTries }
    },

    enterNew: async ({ caller, languages }, code) => {
      const row = await find(caller)
      const { new_email: email, new_code_hash: expected, new_expires_at: expiresAt } = row
      if (email === null || expected === null || (expiresAt ?? 0) <= now()) {
        throw new VaultRefusal('vault-change-unknown')
      }
      const tries = await take(row.id, 'new_tries')
      if (tries === undefined) return { state: 'dead', triesLeft: 0 }
      if (!isSame(hashOf(row.id, 'new', code), expected)) {
        return { state: tries === maxTries ? 'dead' : 'wrong', triesLeft: maxTries - tries }
      }
      const changedAt = now()
      const { userId } = caller
      await database
        .transaction()
        .execute(async (transaction) => {
          const done = await transaction
            .updateTable('vault_email_changes')
            .set({ step: 'done', changed_at: changedAt, old_code_hash: null, new_code_hash: null })
            .set({ forget_at: changedAt + undoMs })
            .where('id', '=', row.id)
            .where('changed_at', 'is', null)
            .returning('id')
            .executeTakeFirst()
          const changed = await setEmail(transaction, userId, email)
            .where('email', '=', caller.email)
            .returning('id')
            .executeTakeFirst()
          if (done === undefined || changed === undefined) throw new VaultRefusal('vault-change-unknown')
          // A member without an address never got the mail that the wallet closes.
          if (row.old_email === null)
            await transaction
              .updateTable('vault_wallets')
              .set({ closing_told_at: null })
              .where('user_id', '=', userId)
              .execute()
          const others = transaction.deleteFrom('vault_sessions').where('user_id', '=', userId)
          await others.where('token', '<>', caller.session).execute()
          await note('email-changed', caller, transaction)
        })
        .catch(async (error: unknown) => {
          // Another member signed up with it in between: the unique index lets one of them have it.
          const owner = await ownerOf(email)
          throw owner !== undefined && owner !== userId ? new VaultRefusal('vault-email-taken') : error
        })
      if (row.old_email !== null) {
        const until = changedAt + undoMs
        const link = held.linkOf({ id: row.id, until }, caller.projectId)
        await tell({ kind: 'email-changed', until, link }, { caller, languages }, row.old_email)
      }
      return { state: 'changed', triesLeft: maxTries - tries }
    },

    undo: async (given, network) => {
      const [id = '', ...mark] = given.split('.')
      if (!held.isGood(mark.join('.'), id)) throw new VaultRefusal('vault-undo-stale')
      const row = await database
        .selectFrom('vault_email_changes')
        .select(['user_id', 'old_email', 'changed_at', 'device_id'])
        .where('id', '=', id)
        .executeTakeFirst()
      const { user_id: userId, old_email: email, changed_at: changedAt } = row ?? {}
      if (userId === undefined || email == null || changedAt == null) throw new VaultRefusal('vault-undo-stale')
      const walletIds = await database
        .transaction()
        .execute(async (transaction) => {
          // Later changes go too: else a later link would restore what this one undoes.
          const gone = await transaction
            .deleteFrom('vault_email_changes')
            .where('user_id', '=', userId)
            .where((where) => where.or([where('changed_at', 'is', null), where('changed_at', '>=', changedAt)]))
            .returning('id')
            .execute()
          if (!gone.some((each) => each.id === id)) throw new VaultRefusal('vault-undo-stale')
          await setEmail(transaction, userId, email).execute()
          await dropLinksSince(transaction, { userId, since: changedAt })
          await revokeDevices(transaction, { userId, now: now() })
          await audit({ event: 'email-undone', userId, origin: app, network }, transaction)
          // The factors of a `user-held` wallet stay, and the keeper has no part of it.
          const wallets = await transaction
            .selectFrom('vault_wallets')
            .select('id')
            .where('user_id', '=', userId)
            .where('mode', '=', 'recoverable')
            .execute()
          const ids = wallets.map((wallet) => wallet.id)
          await queueForget(transaction, ids, { since: changedAt, now: now() })
          return ids
        })
        .catch(async (error: unknown) => {
          const owner = await ownerOf(email)
          throw owner !== undefined && owner !== userId ? new VaultRefusal('vault-email-taken') : error
        })
      // A passkey that a stranger added at the keeper would open the wallet without its code.
      await forgetNow(keeper, walletIds, changedAt)
      return email
    },
  }
}

function inSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000))
}
