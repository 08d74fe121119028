import {
  type CaipNetworkId,
  createSolanaSignInVerifier,
  matchesOrigin,
  maxSignInMessageLength,
  parseSignInMessage,
  SignInError,
  type SignInMessage,
  type SignInVerifier,
  verifySignIn,
} from '@foyer/contract'
import type { Kysely } from 'kysely'
import type { Secrets } from '../../engines/secrets/secrets.ts'
import type { VerifySignature } from '../names/signatureVerifier.ts'
import type { Project } from '../projects/project.ts'
import { createAccessTokens, type TokenClaims } from './accessTokens.ts'
import { createEvmSignInVerifier } from './evmSignInVerifier.ts'
import { createNonces, nonceMs } from './nonces.ts'
import { createSignInKeyStore } from './signInKeyStore.ts'
import { createSignInKeys, type PublicKey, type SignInKeys } from './signInKeys.ts'
import { SignInRefusal } from './signInRefusal.ts'
import type { SignInConfig } from './signInSchema.ts'
import { createSignInSessions, type SignInSession, sessionIdOf } from './signInSessions.ts'
import type { SignInTables } from './signInTables.ts'

/** A signed-in visitor, as the page is told. Times in milliseconds since 1970. */
export type SignedIn = { session: SignInSession; token: string; tokenExpiresAt: number }

export type AuthenticateParameters = {
  message: string
  /** As its chain family writes it. */
  signature: string
  /** What the nonce's own token says, where the caller sends it back. */
  nonceToken: string | undefined
  /** The page that asks; absent outside of browsers. */
  origin: string | undefined
  /** Counts questions to nodes, before they are asked. */
  chargeWork: (questions: number) => Promise<void>
  signal: AbortSignal
}

/**
 * Sign-in for sites without a server. Every call throws SignInRefusal `SIGN_IN_OFF`, `PROJECT_UNKNOWN` or `ORIGINS_OPEN` for
 * a project that has none.
 */
export type SignIn = {
  makeNonce: (project: Project | undefined) => Promise<{ nonce: string; token: string }>
  /** @throws SignInError with the code of what is wrong with the message or its signature. */
  authenticate: (
    project: Project | undefined,
    parameters: AuthenticateParameters,
  ) => Promise<SignedIn & { refreshToken: string }>
  /** @throws SignInRefusal `TOKEN_INVALID`, `SESSION_ENDED` */
  read: (project: Project | undefined, token: string) => Promise<{ claims: TokenClaims; session: SignInSession }>
  /** New tokens for refresh tokens that are good for this origin, with their followers; the others are left out. */
  refresh: (
    project: Project | undefined,
    origin: string,
    refreshTokens: readonly string[],
  ) => Promise<readonly (SignedIn & { refreshToken: string })[]>
  /** @throws SignInRefusal `TOKEN_INVALID` */
  endByToken: (project: Project | undefined, token: string) => Promise<{ sessionId: string }>
  endByRefreshTokens: (project: Project | undefined, origin: string, refreshTokens: readonly string[]) => Promise<void>
  /** A session that lives, by its id. */
  find: (sessionId: string | undefined) => Promise<SignInSession | undefined>
  /** Ends one session, as for another sign-in of the same account in the same browser. */
  end: (sessionId: string | undefined) => Promise<void>
  /** When a session that begins now ends, in milliseconds since 1970. */
  latestEnd: () => number
  publicKeys: () => Promise<readonly PublicKey[]>
  keys: SignInKeys
  /** What is to be done every hour: a new key in time, and nothing kept longer than needed. */
  tidy: (signal?: AbortSignal) => Promise<void>
  settings: SignInConfig
}

export type CreateSignInParameters<Tables extends SignInTables> = {
  config: SignInConfig
  /** The chains that are served, by CAIP-2 name. */
  chainIds: readonly string[]
  database: Kysely<Tables>
  secrets: Pick<Secrets, 'seal' | 'open'>
  verify: VerifySignature
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
}

const dayMs = 86_400_000
/** As clients write it that follow the first text of CAIP-122 to the letter; the chain's name says of which family it is. */
const anyFamily = '**blockchain**'

/** Builds sign-in for one gateway. */
export function createSignIn<Tables extends SignInTables>(parameters: CreateSignInParameters<Tables>): SignIn {
  const { config, chainIds, database, secrets, verify, now = Date.now } = parameters
  const keys = createSignInKeys({ store: createSignInKeyStore(database), secrets, config, nonceMs, now })
  const nonces = createNonces(database, keys, now)
  const tokens = createAccessTokens(keys, { ...config, now })
  const sessions = createSignInSessions({ database, ...config, now })
  const chains = [...new Set([...chainIds, ...config.chains])] as CaipNetworkId[]
  const solana = createSolanaSignInVerifier()

  const tell = async (session: SignInSession): Promise<SignedIn> => {
    const { token, expiresAt } = await tokens.issue(session)
    return { session, token, tokenExpiresAt: expiresAt }
  }

  return {
    settings: config,
    keys,
    makeNonce: (project) => nonces.make(checkProject(project).id),
    authenticate: async (given, { message, signature, nonceToken, origin: page, chargeWork, signal }) => {
      const project = checkProject(given)
      const { origin, said } = findOrigin(project, message, page)
      const verifiers = [createEvmSignInVerifier(paid(verify, chargeWork), signal), solana]
      const verified = await verifySignIn({
        message,
        signature,
        domain: new URL(origin).host,
        origins: [origin],
        chains,
        now: now(),
        nonce: (nonce) => nonces.judge(project.id, nonce, nonceToken),
        verifiers: said.family === anyFamily ? verifiers.flatMap((each) => nameAny(each, said)) : verifiers,
        takeNonce: nonces.take,
      })
      const { account, networkId } = verified
      const { domain, uri } = verified.message
      const site = { projectId: project.id, origin, domain, uri }
      const { session, refreshToken } = await sessions.begin({ ...site, account, networkIds: [networkId] })
      return { ...(await tell(session)), refreshToken }
    },
    read: async (given, token) => {
      const claims = await tokens.read(token, checkProject(given).id)
      const session = await sessions.find(claims.sid)
      if (session === undefined) throw new SignInRefusal('SESSION_ENDED')
      return { claims, session }
    },
    refresh: async (given, origin, refreshTokens) => {
      const at = { projectId: checkProject(given).id, origin }
      const refreshed = await Promise.all(refreshTokens.map((token) => sessions.refresh(token, at)))
      const living = refreshed.filter((each) => each !== undefined)
      return Promise.all(
        living.map(async (each) => ({ ...(await tell(each.session)), refreshToken: each.refreshToken })),
      )
    },
    endByToken: async (given, token) => {
      const { sid } = await tokens.read(token, checkProject(given).id)
      await sessions.end(sid)
      return { sessionId: sid }
    },
    endByRefreshTokens: async (given, origin, refreshTokens) => {
      const { id } = checkProject(given)
      for (const token of refreshTokens) {
        const session = await sessions.find(sessionIdOf(token) ?? '')
        if (session?.projectId === id && session.origin === origin) await sessions.end(session.id)
      }
    },
    find: async (id) => (id === undefined ? undefined : sessions.find(id)),
    end: async (id) => {
      if (id !== undefined) await sessions.end(id)
    },
    latestEnd: () => now() + config.sessionDays * dayMs,
    publicKeys: async () => (await keys.list()).map(({ publicJwk }) => publicJwk),
    tidy: async (signal) => {
      await keys.rotate()
      await nonces.forget(signal)
      await sessions.forget(signal)
    },
  }
}

function checkProject(project: Project | undefined): Project {
  if (project === undefined) throw new SignInRefusal('PROJECT_UNKNOWN')
  if (!project.hasSignIn) throw new SignInRefusal('SIGN_IN_OFF')
  // Anybody's page could have visitors sign in to this project otherwise.
  if (project.origins.includes('*')) throw new SignInRefusal('ORIGINS_OPEN')
  return project
}

/** The origin that is signed in to: the page's, else the message's own where it is one of the project. */
function findOrigin(project: Project, text: string, page: string | undefined): { origin: string; said: SignInMessage } {
  if (text.length > maxSignInMessageLength) throw new SignInError('MESSAGE_TOO_LONG')
  const message = parseSignInMessage(text)
  if (message === undefined) throw new SignInError('MESSAGE_MALFORMED')
  if (!URL.canParse(message.uri)) throw new SignInError('URI_MISMATCH')
  const origin = page ?? new URL(message.uri).origin
  if (!URL.canParse(origin) || !project.origins.some((pattern) => matchesOrigin(pattern, origin)))
    throw new SignInError('URI_MISMATCH')
  return { origin, said: message }
}

function nameAny(verifier: SignInVerifier, { chainId }: SignInMessage): readonly SignInVerifier[] {
  return chainId.startsWith(`${verifier.namespace}:`) ? [{ ...verifier, family: anyFamily }] : []
}

/** Only what a key did not sign is asked of a node, and a node's answer may come from contracts: it counts before. */
function paid(verify: VerifySignature, chargeWork: (questions: number) => Promise<void>): VerifySignature {
  return async (claim, signal) => {
    await chargeWork(1)
    return verify(claim, signal)
  }
}
