import type { SocialProvider } from '@foyer/contract/vault'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { emailOTP } from 'better-auth/plugins/email-otp'
import { isPostgres } from '../../engines/db/dialect.ts'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { codeLength } from './codeLength.ts'
import type { Marks } from './marks.ts'
import { placeholderEmail } from './userEmail.ts'

/** Logs people in by better-auth, whose own routes are not mounted. */
export type Login = {
  /** Makes a code for an address; the ones before count no more. */
  createCode: (email: string) => Promise<string>
  /** Takes a code: `right` with the session that better-auth opened, `wrong`, or `dead` when only a new code helps. */
  enterCode: (
    email: string,
    code: string,
  ) => Promise<{ state: 'right'; sessionToken: string; userId: string } | { state: 'wrong' | 'dead' }>
  /** Opens a session for the owner of a passkey, or for a new person. */
  enterPasskey: (userId: string | undefined) => Promise<{ sessionToken: string; userId: string }>
  /**
   * Opens a session for the owner of an account elsewhere, whom its provider and subject alone tell: no e-mail address joins
   * two members. Makes a new member when `mayJoin`; `undefined` when somebody new may not.
   */
  enterSocial: (
    account: { provider: SocialProvider; subject: string },
    mayJoin: boolean,
  ) => Promise<{ sessionToken: string; userId: string; isNew: boolean } | undefined>
  /** Adds an account elsewhere to a member; answers whether it is that member's then. */
  linkSocial: (userId: string, account: { provider: SocialProvider; subject: string }) => Promise<boolean>
  /** Whose session it is, if better-auth says that it still counts; a session in use is prolonged. */
  findSession: (token: string) => Promise<{ userId: string; email: string; expiresAt: number } | undefined>
}

export type CreateLoginParameters = {
  database: GatewayDatabase
  /** Address of the gateway. */
  address: string
  /** better-auth's own secret. */
  secret: string
  /** Hashes codes, which have too few digits to be kept as a plain hash. */
  codes: Marks
}

export const codeTries = 5
/** In seconds. */
export const codeLifetime = 1_200
/** A session ends after so many seconds without use. */
const idleSeconds = 7 * 86_400
const dayMs = 86_400_000

/** What better-auth is set up with; a test compares its tables with those of the migration. */
export function loginOptions({ database, address, secret, codes }: CreateLoginParameters) {
  const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return {
    appName: 'vault',
    baseURL: address,
    basePath: '/unmounted',
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: { db: database, type: isPostgres(database) ? ('postgres' as const) : ('sqlite' as const) },
    user: { modelName: 'vault_users', fields: { ...stamps, emailVerified: 'email_verified' } },
    session: {
      modelName: 'vault_sessions',
      fields: {
        ...stamps,
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        userId: 'user_id',
      },
      expiresIn: idleSeconds,
    },
    account: {
      modelName: 'vault_accounts',
      fields: {
        ...stamps,
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    verification: { modelName: 'vault_verifications', fields: { ...stamps, expiresAt: 'expires_at' } },
    plugins: [
      emailOTP({
        otpLength: codeLength,
        expiresIn: codeLifetime,
        allowedAttempts: codeTries,
        resendStrategy: 'rotate',
        storeOTP: { hash: async (code: string) => codes.hash(code) },
        // Codes are made by `createCode`; better-auth sends nothing by itself.
        sendVerificationOTP: async () => {},
      }),
    ],
  }
}

/** Builds the login over the gateway's own database. */
export function createLogin(parameters: CreateLoginParameters): Login {
  const auth = betterAuth(loginOptions(parameters))
  const { database } = parameters
  return {
    createCode: async (email) => {
      const { internalAdapter } = await auth.$context
      await internalAdapter.deleteVerificationByIdentifier(`sign-in-otp-${email}`)
      return auth.api.createVerificationOTP({ body: { email, type: 'sign-in' } })
    },
    enterCode: async (email, code) => {
      try {
        const { token, user } = await auth.api.signInEmailOTP({ body: { email, otp: code } })
        return { state: 'right', sessionToken: token, userId: user.id }
      } catch (error) {
        if (!(error instanceof APIError)) throw error
        const reason = error.body?.code
        if (reason === 'INVALID_OTP') return { state: 'wrong' }
        if (reason === 'OTP_EXPIRED' || reason === 'TOO_MANY_ATTEMPTS') return { state: 'dead' }
        throw error
      }
    },
    enterPasskey: async (known) => {
      const { internalAdapter } = await auth.$context
      const person = { email: placeholderEmail(), emailVerified: false, name: '' }
      const userId = known ?? (await internalAdapter.createUser(person, { method: 'passkey' })).id
      const { token } = await internalAdapter.createSession(userId)
      return { sessionToken: token, userId }
    },
    enterSocial: async ({ provider: providerId, subject: accountId }, mayJoin) => {
      const { internalAdapter } = await auth.$context
      const enter = async (userId: string, isNew: boolean) => {
        const { token } = await internalAdapter.createSession(userId)
        return { sessionToken: token, userId, isNew }
      }
      const known = await internalAdapter.findAccountByKey({ providerId, accountId })
      if (known !== null) return enter(known.userId, false)
      if (!mayJoin) return undefined
      const person = { email: placeholderEmail(), emailVerified: false, name: '' }
      const { id: userId } = await internalAdapter.createUser(person, { method: providerId })
      try {
        await internalAdapter.createAccount({ userId, providerId, accountId })
      } catch (error) {
        // The same account came twice at one moment: the index lets one of them in, and both are that member.
        await database.deleteFrom('vault_users').where('id', '=', userId).execute()
        const first = await internalAdapter.findAccountByKey({ providerId, accountId })
        if (first === null) throw error
        return enter(first.userId, false)
      }
      return enter(userId, true)
    },
    linkSocial: async (userId, { provider: providerId, subject: accountId }) => {
      const { internalAdapter } = await auth.$context
      try {
        await internalAdapter.createAccount({ userId, providerId, accountId })
        return true
      } catch (error) {
        // The index lets an account belong to one member alone.
        const first = await internalAdapter.findAccountByKey({ providerId, accountId })
        if (first === null) throw error
        return first.userId === userId
      }
    },
    findSession: async (token) => {
      const { internalAdapter } = await auth.$context
      const found = await internalAdapter.findSession(token)
      if (found === null) return undefined
      const { session, user } = found
      const now = Date.now()
      if (session.expiresAt.getTime() <= now) return undefined
      const expiresAt = new Date(now + idleSeconds * 1000)
      // Once a day is often enough to tell a session in use from one that is not.
      const isDue = session.updatedAt.getTime() < now - dayMs
      if (isDue) await internalAdapter.updateSession(token, { expiresAt, updatedAt: new Date(now) })
      const until = isDue ? expiresAt : session.expiresAt
      return { userId: user.id, email: user.email, expiresAt: until.getTime() }
    },
  }
}
