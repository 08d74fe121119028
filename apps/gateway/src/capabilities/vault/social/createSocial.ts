// Long because a login at a service is one path from its attempt to its end, whichever window it took.
import { randomBytes, randomUUID } from 'node:crypto'
import {
  challengeOf,
  readDeviceName,
  type SocialProvider,
  socialProviders,
  type VaultErrorCode,
} from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import { describeError, type Logger } from '../../../engines/observability/logger.ts'
import type { Audit } from '../audit.ts'
import type { OpenAttempt } from '../createAttempts.ts'
import type { AttemptWaits } from '../createAttemptWaits.ts'
import type { Login } from '../createLogin.ts'
import { isSame, type Marks } from '../marks.ts'
import { paceNetwork } from '../paceNetwork.ts'
import type { Quotas } from '../quotas.ts'
import { isPlaceholderEmail } from '../userEmail.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import type { VaultConfig } from '../vaultSchema.ts'
import type { AttemptState, VaultAttemptRow } from '../vaultTables.ts'
import { type Client, createClient, type Handshake } from './createClient.ts'
import type { Farcaster } from './createFarcaster.ts'
import { RelayAwayError } from './createRelay.ts'
import { pageOf, withId } from './returnPage.ts'
import { services, type WindowProvider } from './services.ts'
import { cookieName, cookieOf, readCookie } from './socialCookie.ts'

/** What opens an attempt to log in at another service. */
export type OpenSocialAttempt = Omit<OpenAttempt, 'email' | 'language'> & {
  provider: SocialProvider
  /** The page of the site to come back to where the whole page goes away. */
  returnTo?: string | undefined
}

/** What a window is bound by. `isLeaving`: the vault sends the whole page, which comes back. */
type Bind = { number: string; bind: string; isLeaving?: boolean }

/** What a service brought back. */
export type Returned = { state: string; code: string | undefined; error: string | undefined }

/** Logins with other services. Each throws VaultRefusal. */
export type Social = {
  providers: readonly SocialProvider[]
  /** `userId`: the member who adds an account; without it the attempt logs in. */
  open: (
    given: OpenSocialAttempt,
    userId?: string,
  ) => Promise<{
    id: string
    start: string
    /** Given where `start` opens the visitor's app. */
    ui?: 'qr'
    number: string
    bind: string
    expiresAt: number
  }>
  /** Asks the relay whether the visitor's app has answered, when it is due. Whether the attempt is over now. */
  poll: (id: string) => Promise<boolean>
  /** What the window tells the visitor before anything happens. */
  show: (id: string) => Promise<{ service: string; origin: string; label: string; isLinking: boolean }>
  /** Binds the window to the attempt by `number` or `bind`, and says where it goes on and which cookie comes along. */
  bind: (id: string, given: Bind) => Promise<{ location: string; cookie: string; service: string }>
  /**
   * Ends an attempt by what came back, in the browser that has the cookie. Answers the cookie that takes it away and, where the
   * whole page went away, where it goes back to, whatever came of it.
   */
  finish: (
    provider: string,
    returned: Returned,
    cookies: string | undefined,
  ) => Promise<{ cookie: string; isLinking: boolean; location: string | undefined }>
  /** How the caller logs in. */
  loginOf: (caller: { userId: string; email: string }) => Promise<'email' | 'passkey' | SocialProvider>
}

export type CreateSocialParameters = {
  config: Pick<VaultConfig, 'gateway' | 'mode' | 'social'>
  database: GatewayDatabase
  login: Pick<Login, 'enterSocial' | 'linkSocial'>
  /** Nothing where the operator named no relay. */
  farcaster: Farcaster | undefined
  quotas: Quotas
  audit: Audit
  waits: Pick<AttemptWaits, 'tell'>
  marks: Marks
  logger: Logger
  now: () => number
}

const lifetimeMs = 1_200_000
/** As long as a relay keeps a channel at least. */
const channelMs = 300_000
/** How often the relay is asked for one attempt, and how long one asking may take. */
const [askMs, askingMs] = [1_500, 30_000]
const numberTries = 2
const perNetwork = 100
/** Of all networks and processes together: no more than 300 channels are open at once, however many attempts are. */
const channels = [{ most: 60, windowMs: 60_000 }]

export function createSocial(parameters: CreateSocialParameters): Social {
  const { config, database, login, farcaster, quotas, audit, waits, marks, logger, now } = parameters
  const clients = new Map<SocialProvider, Client>()
  for (const provider of Object.keys(services) as WindowProvider[]) {
    const settings = config.social[provider]
    const redirectUri = `${config.gateway}/v1/vault/social/callback/${provider}`
    if (settings !== undefined) clients.set(provider, createClient({ provider, settings, redirectUri }))
  }

  // All derive from what one browser has, so that no part of two logins can be exchanged.
  const handshakeOf = (secret: string): Handshake => ({
    state: marks.hash(`state|${secret}`),
    nonce: marks.hash(`nonce|${secret}`),
    verifier: marks.hash(`verifier|${secret}`),
  })
  // An app signs it: letters and digits alone (ERC-4361).
  const signedNonceOf = (id: string) => Buffer.from(marks.hash(`farcaster|${id}`), 'base64url').toString('hex')
  const bindOf = (id: string) => marks.hash(`bind|${id}`)
  const numberOf = (id: string) => {
    const number = Buffer.from(marks.hash(`number|${id}`), 'base64url').readUInt32BE(0) % 100
    return String(number).padStart(2, '0')
  }

  const find = async (id: string): Promise<{ row: VaultAttemptRow; client: Client }> => {
    const row = await database.selectFrom('vault_attempts').selectAll().where('id', '=', id).executeTakeFirst()
    const client = row?.provider == null ? undefined : clients.get(row.provider)
    if (row === undefined || client === undefined) throw new VaultRefusal('vault-attempt-unknown')
    if (row.state === 'mismatched') throw new VaultRefusal('vault-number-wrong')
    if (row.state !== 'open') throw new VaultRefusal('vault-attempt-unknown')
    if (row.expires_at <= now()) throw new VaultRefusal('vault-attempt-expired')
    return { row, client }
  }

  const end = async (row: VaultAttemptRow, state: AttemptState, sessionToken: string | null = null) => {
    const ended = await database
      .updateTable('vault_attempts')
      .set({ state, session_token: sessionToken, oauth_state: null, return_to: null, channel: null })
      .where('id', '=', row.id)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst()
    if (ended !== undefined) waits.tell(row.id)
    return ended !== undefined
  }

  const refuse = async (row: VaultAttemptRow, state: AttemptState, code: VaultErrorCode): Promise<never> => {
    await end(row, state)
    throw new VaultRefusal(code)
  }

  /** Ends an attempt with the account that a service confirmed: logs its owner in, or adds it to the member who asked. */
  const admit = async (
    row: VaultAttemptRow,
    account: { provider: SocialProvider; subject: string },
  ): Promise<{ isLinking: boolean }> => {
    const { origin, network, user_id: member } = row
    if (member !== null) {
      // A member who was signed out everywhere in between adds nothing.
      const asking = await database
        .selectFrom('vault_devices')
        .select('id')
        .where('jwk_thumbprint', '=', row.device_jkt)
        .where('user_id', '=', member)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      if (asking === undefined) return refuse(row, 'failed', 'vault-social-failed')
      const isOwn = await login.linkSocial(member, account)
      if (!isOwn) return refuse(row, 'taken', 'vault-link-taken')
      if (!(await end(row, 'authenticated'))) throw new VaultRefusal('vault-attempt-unknown')
      await audit({ event: 'login-linked', userId: member, origin, network, detail: account.provider })
      return { isLinking: true }
    }
    const entered = await login.enterSocial(account, config.mode === 'open')
    if (entered === undefined) return refuse(row, 'failed', 'vault-closed')
    if (!(await end(row, 'authenticated', entered.sessionToken))) {
      // It was given up meanwhile.
      await database.deleteFrom('vault_sessions').where('token', '=', entered.sessionToken).execute()
      throw new VaultRefusal('vault-attempt-unknown')
    }
    const event = entered.isNew ? 'signed-up' : 'login'
    await audit({ event, userId: entered.userId, origin, network, detail: account.provider })
    return { isLinking: false }
  }

  const openChannel = async (id: string, expiresAt: number) => {
    if (farcaster === undefined) throw new VaultRefusal('vault-social-off')
    const busyMs = await quotas.take('social-channel', '', channels)
    if (busyMs !== undefined) throw new VaultRefusal('vault-social-away', Math.max(1, Math.ceil(busyMs / 1000)))
    return farcaster.open(signedNonceOf(id), expiresAt).catch((cause: unknown) => {
      logger.warn({ err: describeError(cause), provider: 'farcaster' }, 'the relay opened no channel')
      throw new VaultRefusal('vault-social-away')
    })
  }

  return {
    providers: socialProviders.filter((each) => (each === 'farcaster' ? farcaster !== undefined : clients.has(each))),

    open: async ({ provider, projectId, origin, challenge, jkt, label, network, returnTo }, userId) => {
      const isScanned = provider === 'farcaster'
      if (isScanned ? farcaster === undefined : !clients.has(provider)) throw new VaultRefusal('vault-social-off')
      const page = returnTo === undefined || isScanned ? null : pageOf(returnTo, origin)
      await paceNetwork(quotas, 'social-network', network, perNetwork)
      const [id, expiresAt] = [randomUUID(), now() + (isScanned ? channelMs : lifetimeMs)]
      const channel = isScanned ? await openChannel(id, expiresAt) : undefined
      await database
        .insertInto('vault_attempts')
        .values({
          id,
          project_id: projectId ?? null,
          origin,
          method: 'social',
          email: '',
          email_hash: '',
          challenge,
          device_jkt: jkt,
          label,
          language: '',
          state: 'open',
          tries: 0,
          session_token: null,
          resend_at: 0,
          expires_at: expiresAt,
          network,
          webauthn_challenge: null,
          user_id: userId ?? null,
          provider,
          oauth_state: null,
          return_to: page,
          channel: channel?.token ?? null,
          ask_at: channel === undefined ? null : now() + askMs,
        })
        .execute()
      const start = channel?.url ?? `${config.gateway}/v1/vault/social/start?attempt=${id}`
      return { id, start, ...(channel && { ui: 'qr' }), number: numberOf(id), bind: bindOf(id), expiresAt }
    },

    poll: async (id) => {
      if (farcaster === undefined) return false
      // The first call after `ask_at` asks the relay, in any process; the others wait for the next time.
      const row = await database
        .updateTable('vault_attempts')
        .set({ ask_at: now() + askingMs })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .where('ask_at', '<=', now())
        .where('expires_at', '>', now())
        .returningAll()
        .executeTakeFirst()
      if (row === undefined || row.channel === null) return false
      const askAgain = async () => {
        await database
          .updateTable('vault_attempts')
          .set({ ask_at: now() + askMs })
          .where('id', '=', id)
          .execute()
        return false
      }
      let subject: string | undefined
      try {
        subject = await farcaster.subjectOf(row.channel, signedNonceOf(id))
      } catch (cause) {
        if (cause instanceof RelayAwayError) return askAgain()
        logger.warn({ err: describeError(cause), provider: 'farcaster' }, 'a service did not confirm a login')
        await end(row, 'failed')
        return true
      }
      if (subject === undefined) return askAgain()
      // A refused attempt has its end in the row already; the call for the token reports it.
      await admit(row, { provider: 'farcaster', subject }).catch((failure: unknown) => {
        if (!(failure instanceof VaultRefusal)) throw failure
      })
      return true
    },

    show: async (id) => {
      const { row, client } = await find(id)
      return {
        service: client.name,
        origin: row.origin,
        label: readDeviceName(row.label),
        isLinking: row.user_id !== null,
      }
    },

    bind: async (id, given) => {
      const { row, client } = await find(id)
      const { isLeaving = false } = given
      if (isLeaving && row.return_to === null) throw new VaultRefusal('vault-attempt-unknown')
      if (!isSame(given.bind, bindOf(id))) {
        // Counted before it is looked at, so that guesses at the same moment cannot share a try.
        const taken = await database
          .updateTable('vault_attempts')
          .set((update) => ({ tries: update('tries', '+', 1) }))
          .where('id', '=', id)
          .where('state', '=', 'open')
          .where('tries', '<', numberTries)
          .returning('tries')
          .executeTakeFirst()
        if (taken === undefined) throw new VaultRefusal('vault-number-wrong')
        if (!isSame(given.number, numberOf(id))) {
          if (taken.tries >= numberTries) await end(row, 'mismatched')
          throw new VaultRefusal('vault-number-wrong')
        }
      }
      const secret = randomBytes(32).toString('base64url')
      const handshake = handshakeOf(secret)
      const kept = await database
        .updateTable('vault_attempts')
        .set({ oauth_state: marks.hash(handshake.state), return_mark: isLeaving ? '' : null })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .returning('id')
        .executeTakeFirst()
      if (kept === undefined) throw new VaultRefusal('vault-attempt-unknown')
      const seconds = Math.ceil((row.expires_at - now()) / 1000)
      const cookie = cookieOf(handshake.state, secret, seconds, client)
      return { location: await client.addressFor(handshake), cookie, service: client.name }
    },

    finish: async (provider, { state, code, error }, cookies) => {
      const secret = readCookie(cookies, cookieName(state))
      // A link that was opened in another browser has no cookie of this login.
      const handshake = secret === undefined ? undefined : handshakeOf(secret)
      if (handshake === undefined || !isSame(state, handshake.state)) throw new VaultRefusal('vault-attempt-unknown')
      const row = await database
        .updateTable('vault_attempts')
        .set({ oauth_state: null })
        .where('oauth_state', '=', marks.hash(state))
        .where('state', '=', 'open')
        .returningAll()
        .executeTakeFirst()
      const client = row?.provider == null ? undefined : clients.get(row.provider)
      if (row === undefined || client === undefined) throw new VaultRefusal('vault-attempt-unknown')
      const settle = async (): Promise<{ isLinking: boolean }> => {
        if (row.provider === null || row.provider !== provider) return refuse(row, 'failed', 'vault-social-failed')
        if (row.expires_at <= now()) throw new VaultRefusal('vault-attempt-expired')
        if (error !== undefined || code === undefined) return refuse(row, 'denied', 'vault-social-denied')
        const subject = await client.subjectOf(code, handshake).catch((cause: unknown) => {
          // The service's text may hold a secret; its name and the kind of failure suffice.
          logger.warn({ err: describeError(cause), provider }, 'a service did not confirm a login')
          return undefined
        })
        if (subject === undefined) return refuse(row, 'failed', 'vault-social-failed')
        return admit(row, { provider: row.provider, subject })
      }
      const cookie = cookieOf(state, '', 0, client)
      if (row.return_mark === null || row.return_to === null) {
        return { cookie, location: undefined, ...(await settle()) }
      }
      const returned = randomBytes(32).toString('base64url')
      await database
        .updateTable('vault_attempts')
        .set({ return_to: null, return_mark: await challengeOf(returned) })
        .where('id', '=', row.id)
        .execute()
      // The page asks what became of the attempt, and says it.
      await settle().catch((failure: unknown) => {
        if (!(failure instanceof VaultRefusal)) throw failure
      })
      return { cookie, isLinking: false, location: withId(row.return_to, `${row.id}.${returned}`) }
    },

    loginOf: async ({ userId, email }) => {
      if (!isPlaceholderEmail(email)) return 'email'
      const rows = await database
        .selectFrom('vault_accounts')
        .select('provider_id')
        .where('user_id', '=', userId)
        .execute()
      return socialProviders.find((provider) => rows.some((row) => row.provider_id === provider)) ?? 'passkey'
    },
  }
}
