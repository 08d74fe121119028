import { randomBytes, randomUUID } from 'node:crypto'
import { tokenHash, writeBase64url } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Audit } from './audit.ts'
import { type CheckProof, type Proof, type ProvenCall, tokenOf } from './checkProof.ts'
import type { Login } from './createLogin.ts'
import { trustMs } from './judgeAct.ts'
import { VaultRefusal } from './VaultRefusal.ts'
import type { VaultAttemptRow } from './vaultTables.ts'

/** The member who calls, with the device and the site. */
export type VaultCaller = {
  userId: string
  email: string
  deviceId: string
  /** The site's project; empty where projects are not told apart. */
  projectId: string
  origin: string
  network: string
  /** The hash of the session's token, as the database has it. */
  session: string
  /** In milliseconds since 1970. */
  expiresAt: number
  freshUntil: number
  method: VaultAttemptRow['method']
  /** When the device first logged in, and a day after it, or when a trusted device vouched for it; in milliseconds since 1970. */
  enrolledAt: number
  trustedAfter: number
  /** When the passkey of the login was registered; nothing for another login, and for a passkey that was removed since. */
  passkeySince: number | undefined
  proof: Proof
}

/** Sessions that are bound to a device. Each throws VaultRefusal. */
export type VaultSessions = {
  /** Binds the session of an attempt to its device and makes the token. `languages`: `accept-language` of the call. */
  bind: (
    attempt: VaultAttemptRow,
    proof: Proof,
    languages: string | undefined,
  ) => Promise<{ token: string; caller: VaultCaller }>
  /**
   * Logs the frame of a site in, which has the key `jkt`, by the login of the wallet's own window in its browser: for as long, to show
   * the wallet and no more. Answers its token and its device.
   */
  openFrame: (caller: VaultCaller, frame: { jkt: string; site: string }) => Promise<{ token: string; deviceId: string }>
  /** Reads the caller from a call's token and proof. `projectId`: the project that the call names, if any. */
  authenticate: (call: ProvenCall, projectId: string | undefined) => Promise<VaultCaller>
}

export type CreateVaultSessionsParameters = {
  database: GatewayDatabase
  login: Login
  checkProof: CheckProof
  audit: Audit
  /** Takes back the deletion of a wallet whose member logged in again, and notifies the member of a new device. */
  onLogin: (caller: VaultCaller, languages: string | undefined) => Promise<void>
  now: () => number
}

const dayMs = 86_400_000
/** A session ends after this time, however much it is used. */
const maxMs = 30 * dayMs
/** How long after the code a login counts as recent. */
const freshMs = 300_000
/** How often the last use of a device is recorded. */
const seenMs = 60_000

export function createVaultSessions(parameters: CreateVaultSessionsParameters): VaultSessions {
  const { database, login, checkProof, audit, onLogin, now } = parameters

  /** The device with this key, or a new one. A key whose device was revoked is a new device. */
  const enrolKey = async (
    { device_jkt, label, network, origin: site }: Pick<VaultAttemptRow, 'device_jkt' | 'label' | 'network' | 'origin'>,
    userId: string,
  ) => {
    const seen = { site, label, network, last_seen_at: now() }
    const id = randomUUID()
    // The index of keys counts living devices only.
    await database
      .insertInto('vault_devices')
      .values({
        id,
        user_id: userId,
        jwk_thumbprint: device_jkt,
        enrolled_at: now(),
        trusted_after: now() + trustMs,
        revoked_at: null,
        told_at: null,
        browser_jkt: null,
        put_off: null,
        ...seen,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'jwk_thumbprint'])
          .where('revoked_at', 'is', null)
          .doUpdateSet({ network, last_seen_at: now() }),
      )
      .execute()
    const device = await database
      .selectFrom('vault_devices')
      .select(['id', 'enrolled_at', 'trusted_after'])
      .where('user_id', '=', userId)
      .where('jwk_thumbprint', '=', device_jkt)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (device.id === id) await audit({ event: 'device-added', userId, deviceId: id, origin: site, network })
    return device
  }

  return {
    bind: async (attempt, proof, languages) => {
      if (attempt.session_token === null) throw new VaultRefusal('vault-attempt-unknown')
      const opened = await database
        .selectFrom('vault_sessions')
        .leftJoin('vault_passkeys', 'vault_passkeys.id', 'vault_sessions.passkey_id')
        .select(['vault_sessions.user_id', 'vault_passkeys.created_at'])
        .where('token', '=', attempt.session_token)
        .executeTakeFirst()
      if (opened === undefined) throw new VaultRefusal('vault-attempt-unknown')
      const device = await enrolKey(attempt, opened.user_id)
      const { method } = attempt
      const token = writeBase64url(randomBytes(32))
      const session = await tokenHash(token)
      await database
        .updateTable('vault_sessions')
        .set({
          token: session,
          device_id: device.id,
          method,
          project_id: attempt.project_id,
          origin: attempt.origin,
          authed_at: now(),
          ends_at: now() + maxMs,
        })
        .where('token', '=', attempt.session_token)
        .execute()
      const found = await login.findSession(session)
      if (found === undefined) throw new VaultRefusal('vault-session-ended')
      const caller: VaultCaller = {
        userId: opened.user_id,
        email: found.email,
        deviceId: device.id,
        projectId: attempt.project_id ?? '',
        origin: attempt.origin,
        network: attempt.network,
        session,
        expiresAt: Math.min(found.expiresAt, now() + maxMs),
        freshUntil: now() + freshMs,
        method,
        enrolledAt: device.enrolled_at,
        trustedAfter: device.trusted_after,
        passkeySince: opened.created_at ?? undefined,
        proof,
      }
      await onLogin(caller, languages)
      return { token, caller }
    },

    openFrame: async ({ deviceId, network, session, userId }, { jkt, site: origin }) => {
      const { label } = await database
        .selectFrom('vault_devices')
        .select('label')
        .where('id', '=', deviceId)
        .executeTakeFirstOrThrow()
      const { sessionToken } = await login.enterAgain(userId)
      const device = await enrolKey({ device_jkt: jkt, label, network, origin }, userId)
      const token = writeBase64url(randomBytes(32))
      const own = await database
        .selectFrom('vault_sessions')
        .select(['method', 'project_id', 'authed_at', 'ends_at', 'passkey_id'])
        .where('token', '=', session)
        .executeTakeFirst()
      if (own === undefined) {
        // It was signed out at this moment.
        await database.deleteFrom('vault_sessions').where('token', '=', sessionToken).execute()
        throw new VaultRefusal('vault-session-ended')
      }
      await database
        .updateTable('vault_sessions')
        .set({ ...own, token: await tokenHash(token), device_id: device.id, origin })
        .where('token', '=', sessionToken)
        .execute()
      await audit({ event: 'frame-opened', userId, deviceId: device.id, origin, network })
      return { token, deviceId: device.id }
    },

    authenticate: async (call, projectId) => {
      const token = tokenOf(call.authorization)
      if (token === undefined) throw new VaultRefusal('vault-session-ended')
      const proof = await checkProof(call, token)
      const session = await tokenHash(token)
      const found = await login.findSession(session)
      const bound = await database
        .selectFrom('vault_sessions')
        .innerJoin('vault_devices', 'vault_devices.id', 'vault_sessions.device_id')
        .leftJoin('vault_passkeys', 'vault_passkeys.id', 'vault_sessions.passkey_id')
        .select(['device_id', 'project_id', 'origin', 'authed_at', 'ends_at', 'jwk_thumbprint', 'revoked_at'])
        .select(['method', 'last_seen_at', 'enrolled_at', 'trusted_after', 'vault_passkeys.created_at'])
        .where('token', '=', session)
        .executeTakeFirst()
      if (found === undefined || bound?.device_id == null || bound.ends_at === null || bound.ends_at <= now()) {
        throw new VaultRefusal('vault-session-ended')
      }
      if (bound.revoked_at !== null) throw new VaultRefusal('vault-device-revoked')
      // A token is of no use without the key it was given to.
      if (bound.jwk_thumbprint !== proof.jkt) throw new VaultRefusal('vault-proof-invalid')
      const ownProject = bound.project_id ?? ''
      if (projectId !== undefined && projectId !== ownProject) throw new VaultRefusal('vault-session-ended')
      if (bound.last_seen_at < now() - seenMs) {
        await database
          .updateTable('vault_devices')
          .set({ last_seen_at: now(), network: call.network })
          .where('id', '=', bound.device_id)
          .execute()
      }
      return {
        userId: found.userId,
        email: found.email,
        deviceId: bound.device_id,
        projectId: ownProject,
        origin: bound.origin ?? '',
        network: call.network,
        session,
        expiresAt: Math.min(found.expiresAt, bound.ends_at),
        freshUntil: (bound.authed_at ?? 0) + freshMs,
        method: bound.method ?? 'email',
        enrolledAt: bound.enrolled_at,
        trustedAfter: bound.trusted_after,
        passkeySince: bound.created_at ?? undefined,
        proof,
      }
    },
  }
}
