import { randomUUID } from 'node:crypto'
import { challengeOf, type VaultErrorCode } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Audit } from './audit.ts'
import type { PaidMail } from './captcha/captcha.ts'
import type { Captcha } from './captcha/createCaptcha.ts'
import { codeMail } from './codeMail.ts'
import type { AttemptWaits } from './createAttemptWaits.ts'
import type { HeldEmails } from './createHeldEmails.ts'
import type { Login } from './createLogin.ts'
import type { MailCharges } from './createMailCharges.ts'
import { isOwnDevice } from './isOwnDevice.ts'
import type { Mailer } from './mailer.ts'
import { isSame, type Marks } from './marks.ts'
import { newCode } from './newCode.ts'
import { noticeMail } from './notices/noticeMail.ts'
import { isPlaceholderEmail } from './userEmail.ts'
import { VaultRefusal } from './VaultRefusal.ts'
import type { AttemptState, VaultAttemptRow } from './vaultTables.ts'

/** The parameters of a new attempt. */
export type OpenAttempt = {
  projectId: string | undefined
  origin: string
  email: string
  challenge: string
  jkt: string
  label: string
  language: string
  network: string
}

/** The caller of an attempt: the thumbprint of the device that opened it. */
export type AttemptCaller = { id: string; jkt: string }

/** When a code may be sent again and when the attempt ends, in milliseconds since 1970. */
export type AttemptTimes = { resendAt: number; expiresAt: number }

/** Attempts to log in by email. Each throws VaultRefusal. */
export type Attempts = {
  open: (given: OpenAttempt, paid?: PaidMail) => Promise<AttemptTimes & { id: string }>
  enterCode: (
    caller: AttemptCaller,
    code: string,
  ) => Promise<{ state: 'authenticated' | 'wrong' | 'dead'; triesLeft: number }>
  resend: (caller: AttemptCaller, paid?: PaidMail) => Promise<AttemptTimes>
  /** Takes the result, once; nothing before the code was entered. `returned`: the id with which a redirected page came back. */
  redeem: (caller: AttemptCaller, verifier: string, returned?: string) => Promise<VaultAttemptRow | undefined>
  cancel: (caller: AttemptCaller) => Promise<void>
  /** An attempt of this device that still counts, by any method. */
  find: (caller: AttemptCaller) => Promise<VaultAttemptRow>
}

export type CreateAttemptsParameters = {
  database: GatewayDatabase
  login: Login
  mailer: Mailer
  charges: MailCharges
  captcha: Pick<Captcha, 'check'>
  audit: Audit
  held: HeldEmails
  waits: Pick<AttemptWaits, 'tell'>
  /** Hashes the counted email addresses. */
  emails: Marks
  /** Hashes codes with a key: they have too few digits for a plain hash. */
  codes: Marks
  /** The wallet's name. */
  name: string
  now: () => number
}

const resendMs = 30_000
const lifetimeMs = 1_200_000
const codeTries = 5
/** Open attempts for one address: this many from its owner's devices, and this many from others. */
const maxOpen = 5
/** The refusal for a caller whose login ended without a token. */
export const endings: Partial<Record<AttemptState, VaultErrorCode>> = {
  denied: 'vault-social-denied',
  failed: 'vault-social-failed',
  mismatched: 'vault-number-wrong',
  taken: 'vault-link-taken',
}

export function createAttempts(parameters: CreateAttemptsParameters): Attempts {
  const { database, login, mailer, charges, captcha, audit, held, waits, emails, codes, name, now } = parameters

  /** A code counts only for the attempt that it was mailed for. */
  const hashOf = (id: string, code: string) => codes.hash(`${id}|${code}`)

  const sendCode = async (row: VaultAttemptRow, code: string) => {
    const { email: to, origin, label: device, network, language } = row
    const change = await held.find(to)
    if (change !== undefined) {
      // The link that undoes the change goes there instead of a code.
      const notice = {
        kind: 'email-changed',
        until: change.until,
        link: held.linkOf(change, row.project_id),
      } as const
      mailer.send(noticeMail({ notice, to, name, origin, device, network, languages: language }))
      return
    }
    mailer.send(codeMail({ at: now(), purpose: 'login', to, code, name, origin, device, network, language }))
  }

  /** Ends the oldest attempts of an address, separately for strangers and for its owner's devices. */
  const endOldest = async ({ email_hash: emailHash, is_known: isKnown }: VaultAttemptRow) => {
    const rows = await database
      .selectFrom('vault_attempts')
      .select('id')
      .where('email_hash', '=', emailHash)
      .where('expires_at', '>', now())
      .where('state', '=', 'open')
      .where('method', '=', 'email')
      .where('is_known', '=', isKnown)
      .orderBy('expires_at', 'desc')
      .execute()
    const ids = rows.slice(maxOpen).map(({ id }) => id)
    if (ids.length === 0) return
    await database
      .updateTable('vault_attempts')
      .set({ state: 'cancelled' })
      .where('id', 'in', ids)
      .where('state', '=', 'open')
      .execute()
    for (const id of ids) waits.tell(id)
  }

  /** @throws VaultRefusal when there is no such attempt of this device that still counts. */
  const find = async ({ id, jkt }: AttemptCaller): Promise<VaultAttemptRow> => {
    const row = await database.selectFrom('vault_attempts').selectAll().where('id', '=', id).executeTakeFirst()
    // An attempt of another device is as unknown as one that never existed.
    if (row === undefined || !isSame(row.device_jkt, jkt)) throw new VaultRefusal('vault-attempt-unknown')
    if (row.state === 'cancelled' || row.state === 'redeemed') throw new VaultRefusal('vault-attempt-unknown')
    if (row.expires_at <= now()) throw new VaultRefusal('vault-attempt-expired')
    return row
  }

  return {
    find,

    open: async ({ projectId, jkt, email: given, ...rest }, paid = {}) => {
      const email = given.toLowerCase()
      // A member without an address gets no code: it would log another person in.
      if (isPlaceholderEmail(email)) throw new VaultRefusal('vault-email-none')
      await captcha.check({ email, jkt, ...paid })
      const emailHash = emails.hash(email)
      const isKnown = await isOwnDevice(database, jkt, email)
      await charges.charge({ email, network: rest.network, ownDevice: isKnown ? jkt : undefined })
      const [id, code] = [randomUUID(), newCode()]
      const row: VaultAttemptRow = {
        id,
        project_id: projectId ?? null,
        ...rest,
        method: 'email',
        email,
        email_hash: emailHash,
        device_jkt: jkt,
        state: 'open',
        tries: 0,
        session_token: null,
        resend_at: now() + resendMs,
        expires_at: now() + lifetimeMs,
        webauthn_challenge: null,
        user_id: null,
        provider: null,
        oauth_state: null,
        return_to: null,
        return_mark: null,
        channel: null,
        ask_at: null,
        code_hash: hashOf(id, code),
        is_known: isKnown ? 1 : 0,
      }
      await database.insertInto('vault_attempts').values(row).execute()
      await endOldest(row)
      await sendCode(row, code)
      return { id: row.id, resendAt: row.resend_at, expiresAt: row.expires_at }
    },

    enterCode: async (caller, code) => {
      const row = await find(caller)
      if (row.state !== 'open' || row.method !== 'email') throw new VaultRefusal('vault-attempt-unknown')
      await charges.checkGuess({ network: row.network, ownDevice: row.is_known === 1 ? row.device_jkt : undefined })
      // Counted before it is compared, so that concurrent guesses cannot share one of the five tries.
      const taken = await database
        .updateTable('vault_attempts')
        .set((update) => ({ tries: update('tries', '+', 1) }))
        .where('id', '=', row.id)
        .where('state', '=', 'open')
        .where('tries', '<', codeTries)
        .returning(['tries', 'code_hash'])
        .executeTakeFirst()
      if (taken === undefined || taken.code_hash === null) return { state: 'dead', triesLeft: 0 }
      // A code from before the change is refused too.
      if ((await held.find(row.email)) !== undefined) return { state: 'dead', triesLeft: 0 }
      const triesLeft = codeTries - taken.tries
      if (!isSame(hashOf(row.id, code), taken.code_hash)) {
        await charges.noteWrong(row.network)
        return { state: triesLeft === 0 ? 'dead' : 'wrong', triesLeft }
      }
      // Of two concurrent calls with the right code one gets in.
      const used = await database
        .updateTable('vault_attempts')
        .set({ code_hash: null })
        .where('id', '=', row.id)
        .where('code_hash', '=', taken.code_hash)
        .where('state', '=', 'open')
        .returning('id')
        .executeTakeFirst()
      if (used === undefined) return { state: 'dead', triesLeft: 0 }
      const entered = await login.enterEmail(row.email)
      const done = await database
        .updateTable('vault_attempts')
        .set({ state: 'authenticated', session_token: entered.sessionToken })
        .where('id', '=', row.id)
        .where('state', '=', 'open')
        .returning('id')
        .executeTakeFirst()
      if (done === undefined) {
        // The attempt was cancelled in between.
        await database.deleteFrom('vault_sessions').where('token', '=', entered.sessionToken).execute()
        throw new VaultRefusal('vault-attempt-unknown')
      }
      waits.tell(row.id)
      const { origin, network } = row
      await audit({ event: 'login', userId: entered.userId, origin, network, detail: 'email' })
      return { state: 'authenticated', triesLeft }
    },

    resend: async (caller, paid = {}) => {
      const row = await find(caller)
      if (row.state !== 'open' || row.method !== 'email') throw new VaultRefusal('vault-attempt-unknown')
      const waitMs = row.resend_at - now()
      if (waitMs > 0) throw new VaultRefusal('vault-resend-early', inSeconds(waitMs))
      await captcha.check({ email: row.email, jkt: row.device_jkt, ...paid })
      const ownDevice = row.is_known === 1 ? row.device_jkt : undefined
      await charges.charge({ email: row.email, network: row.network, ownDevice })
      const times = { resend_at: now() + resendMs, expires_at: now() + lifetimeMs }
      const code = newCode()
      const renewed = await database
        .updateTable('vault_attempts')
        .set({ ...times, tries: 0, code_hash: hashOf(row.id, code) })
        .where('id', '=', row.id)
        .where('state', '=', 'open')
        .where('resend_at', '=', row.resend_at)
        .returning('id')
        .executeTakeFirst()
      // Another call renewed it in between.
      if (renewed === undefined) throw new VaultRefusal('vault-resend-early', inSeconds(resendMs))
      await sendCode(row, code)
      return { resendAt: times.resend_at, expiresAt: times.expires_at }
    },

    redeem: async (caller, verifier, returned) => {
      const row = await find(caller)
      if (!isSame(await challengeOf(verifier), row.challenge)) throw new VaultRefusal('vault-verifier-wrong')
      if (row.return_mark !== null) {
        // The verifier proves who began the login; only the browser that ended it also has the id.
        if (returned === undefined) return undefined
        if (!isSame(await challengeOf(returned), row.return_mark)) throw new VaultRefusal('vault-verifier-wrong')
      }
      const reason = endings[row.state]
      if (reason !== undefined) throw new VaultRefusal(reason)
      if (row.state !== 'authenticated') return undefined
      const taken = await database
        .updateTable('vault_attempts')
        .set({ state: 'redeemed', session_token: null })
        .where('id', '=', row.id)
        .where('state', '=', 'authenticated')
        .returning('id')
        .executeTakeFirst()
      if (taken === undefined) throw new VaultRefusal('vault-attempt-unknown')
      return row
    },

    cancel: async (caller) => {
      const row = await find(caller)
      await database.updateTable('vault_attempts').set({ state: 'cancelled' }).where('id', '=', row.id).execute()
      waits.tell(row.id)
      if (row.session_token !== null) {
        await database.deleteFrom('vault_sessions').where('token', '=', row.session_token).execute()
      }
    },
  }
}

function inSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000))
}
