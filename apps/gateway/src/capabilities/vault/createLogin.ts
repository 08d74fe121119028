import type { SocialProvider } from '@foyer/contract/vault'
import { betterAuth } from 'better-auth'
import { isPostgres } from '../../engines/db/dialect.ts'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { placeholderEmail } from './userEmail.ts'

/** Logs members in through better-auth, whose own routes are not mounted. */
export type Login = {
  /** Opens a session for the owner of an address, or for a new person, once a code has proved it. */
  enterEmail: (email: string) => Promise<{ sessionToken: string; userId: string }>
  /** Opens a session for the owner of a passkey, or for a new person. */
  enterPasskey: (userId: string | undefined) => Promise<{ sessionToken: string; userId: string }>
  /**
   * Opens a session for the owner of an account at another service. Provider and subject alone identify the owner: no email
   * address joins two members. Makes a new member when `mayJoin`; otherwise `undefined` for a new one.
   */
  enterSocial: (
    account: { provider: SocialProvider; subject: string },
    mayJoin: boolean,
  ) => Promise<{ sessionToken: string; userId: string; isNew: boolean } | undefined>
  /** Adds an account at another service to a member; answers whether it is that member's then. */
  linkSocial: (userId: string, account: { provider: SocialProvider; subject: string }) => Promise<boolean>
  /** Opens a further session for a member. */
  enterAgain: (userId: string) => Promise<{ sessionToken: string }>
  /** The member of a session, while better-auth counts it; a session in use is prolonged. */
  findSession: (token: string) => Promise<{ userId: string; email: string; expiresAt: number } | undefined>
}

export type CreateLoginParameters = {
  database: GatewayDatabase
  /** Address of the gateway. */
  address: string
  /** better-auth's own secret. */
  secret: string
}

/** A session ends after this time without use. */
const idleSeconds = 7 * 86_400
const dayMs = 86_400_000

/** The options of better-auth; a test compares its tables with those of the migration. */
export function loginOptions({ database, address, secret }: CreateLoginParameters) {
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
  }
}

/** Builds the login over the gateway's own database. */
export function createLogin(parameters: CreateLoginParameters): Login {
  const auth = betterAuth(loginOptions(parameters))
  const { database } = parameters
  return {
    enterEmail: async (email) => {
      const { internalAdapter } = await auth.$context
      const enter = async (userId: string) => {
        const { token } = await internalAdapter.createSession(userId)
        return { sessionToken: token, userId }
      }
      const known = await internalAdapter.findUserByEmail(email)
      if (known !== null) return enter(known.user.id)
      const person = { email, emailVerified: true, name: '' }
      try {
        return await enter((await internalAdapter.createUser(person, { method: 'email-otp' })).id)
      } catch (error) {
        // Two codes of one address were right at the same moment: the unique index takes one of them, and both are that member.
        const first = await internalAdapter.findUserByEmail(email)
        if (first === null) throw error
        return enter(first.user.id)
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
        // The same account came twice at the same moment: the unique index takes one of them, and both are that member.
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
        // By the unique index an account belongs to one member alone.
        const first = await internalAdapter.findAccountByKey({ providerId, accountId })
        if (first === null) throw error
        return first.userId === userId
      }
    },
    enterAgain: async (userId) => {
      const { internalAdapter } = await auth.$context
      const { token } = await internalAdapter.createSession(userId)
      return { sessionToken: token }
    },
    findSession: async (token) => {
      const { internalAdapter } = await auth.$context
      const found = await internalAdapter.findSession(token)
      if (found === null) return undefined
      const { session, user } = found
      const now = Date.now()
      if (session.expiresAt.getTime() <= now) return undefined
      const expiresAt = new Date(now + idleSeconds * 1000)
      // Once a day is enough to prolong a session in use.
      const isDue = session.updatedAt.getTime() < now - dayMs
      if (isDue) await internalAdapter.updateSession(token, { expiresAt, updatedAt: new Date(now) })
      const until = isDue ? expiresAt : session.expiresAt
      return { userId: user.id, email: user.email, expiresAt: until.getTime() }
    },
  }
}
