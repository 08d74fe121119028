import { randomUUID } from 'node:crypto'
import type { CaipAddress, EndpointAnswer, EndpointBody, Endpoints } from '@foyer/contract'
import { sessionEndText } from '@foyer/contract/vault'
import type { Kysely } from 'kysely'
import type { Hex } from 'viem'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import type { Secrets } from '../../engines/secrets/secrets.ts'
import type { MessageTimeRules } from '../names/messageTime.ts'
import type { VerifySignature } from '../names/signatureVerifier.ts'
import { readSessionAccount } from './sessionAccount.ts'
import { makeSessionKey } from './sessionKey.ts'
import { activationText, createSessionProof, listText } from './sessionProof.ts'
import { createSessionStore, type SessionPlace, type StoredSession } from './sessionStore.ts'
import type { SessionsConfig } from './sessionsSchema.ts'
import type { SessionTables } from './sessionTables.ts'

/** One session as the list writes it. */
export type ListedSession = EndpointAnswer<Endpoints['sessionsList']>['pcis'][number]

export type CreateSessionParameters = {
  account: CaipAddress
  terms: EndpointBody<Endpoints['sessionCreate']>
  /** Whose site asked; absent where projects are not told apart. */
  project: { id: string; name: string } | undefined
}

/** What a list is asked with; `gateway` is the host and port under which the caller knows this gateway. */
export type ListQuestion = {
  /** The `next` of the page before. */
  cursor: string | undefined
  gateway: string
  /** When the proof was signed, in seconds since 1970. */
  timestamp: number | undefined
  signature: string | undefined
  /** Fires when no caller waits for the answer any more. */
  signal?: AbortSignal | undefined
}

/** The proof that a session may be changed; `signal` fires when no caller waits for the answer any more. */
export type SessionConsent = { signature: string | undefined; signal?: AbortSignal | undefined }

/** The smart sessions of this gateway. Every call throws GatewayError `invalid` for an invalid account. */
export type Sessions = {
  /** Makes a session with its own key. */
  create: (parameters: CreateSessionParameters) => Promise<{ pci: string; publicKey: Hex }>
  /**
   * The newest sessions of an account, ended ones among them: at most 255 and about a megabyte at once. Outside of
   * compatibility mode those that were never activated are left out, because any caller can make them.
   *
   * @throws GatewayError `invalid` for an invalid cursor, `unauthenticated` `signature`
   */
  list: (account: CaipAddress, question: ListQuestion) => Promise<{ pcis: ListedSession[]; next?: string }>
  /** @throws GatewayError `invalid` `pci` */
  readContext: (account: CaipAddress, pci: string) => Promise<Hex | null>
  /** Keeps what the wallet answered, once. @throws GatewayError `invalid` `pci` or `context`, `unauthenticated` `signature` */
  activate: (account: CaipAddress, pci: string, context: Hex, consent: SessionConsent) => Promise<void>
  /** @throws GatewayError `invalid` `pci`, `unauthenticated` `signature` */
  revoke: (account: CaipAddress, pci: string, consent: SessionConsent) => Promise<void>
  /** Forgets what expired long ago, and what strangers made and no account proved; `signal` ends it before its next step. */
  forget: (signal?: AbortSignal) => Promise<void>
}

export type CreateSessionsParameters<Tables extends SessionTables> = {
  config: SessionsConfig
  /** Whether clients that send no proof of ownership are served. */
  compatibilityMode: boolean
  /** How old, and how far ahead, a proof may be that holds a time. */
  timeRules: MessageTimeRules
  database: Kysely<Tables>
  secrets: Pick<Secrets, 'seal'>
  verify: VerifySignature
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
}

const maxListed = 255
const maxListedBytes = 1_048_576
/** Of signer, permissions and policies as JSON; the largest that callers are known to send is a tenth of it. */
const maxTermsBytes = 32_768
const keptAfterExpirySeconds = 30 * 86_400
/** Wallets are asked at once; a session that was not activated after a quarter of an hour never will be. */
const keptUnprovenSeconds = 900
/** Beside its terms: keys, names and the row itself. */
const rowBytes = 1_024
/** What one process may add, as a share of all, before it looks how much there is. */
const trimShare = 16

/** Builds the smart sessions of one gateway (gateway contract, section 3). */
export function createSessions<Tables extends SessionTables>(parameters: CreateSessionsParameters<Tables>): Sessions {
  const { config, compatibilityMode, timeRules, database, secrets, verify, now = Date.now } = parameters
  const store = createSessionStore(database)
  const checkProof = createSessionProof({ verify, rules: timeRules, isOptional: compatibilityMode, now })
  const needsEndSigned = config.requireRevokeSignature ?? !compatibilityMode
  const checkEnd = createSessionProof({ verify, rules: timeRules, isOptional: !needsEndSigned, now })
  let addedBytes = 0
  const seconds = () => Math.floor(now() / 1000)

  const find = async (account: CaipAddress, pci: string) => {
    const owner = readSessionAccount(account)
    const row = await store.find(pci.toLowerCase())
    // A session of another account is as unknown as one that never was.
    if (row === undefined || row.account !== owner.id) throw badPci('There is no such session of this account.')
    if (row.revoked_at !== null) throw revoked()
    return { row, owner }
  }

  const findLiving = async (account: CaipAddress, pci: string) => {
    const found = await find(account, pci)
    if (found.row.expiry <= seconds()) throw badPci('This session has expired. Create a new one.')
    return found
  }

  return {
    create: async ({ account, terms, project }) => {
      const owner = readSessionAccount(account)
      const [signer, permissions, policies] = writeTerms(terms)
      const pci = randomUUID()
      const { privateKey, publicKey } = makeSessionKey()
      const at = seconds()
      await store.forget({ ...timesOf(at), account: owner.id })
      const termsBytes = rowBytes + bytesOf([signer, permissions, policies])
      await store.add({
        pci,
        account: owner.id,
        project_id: project?.id ?? null,
        project_name: project?.name ?? null,
        expiry: terms.expiry,
        signer,
        permissions,
        policies,
        terms_bytes: termsBytes,
        context: null,
        public_key: publicKey,
        signing_key: secrets.seal(privateKey, sessionContext(pci)),
        created_at: at,
        revoked_at: null,
      })
      addedBytes += termsBytes
      if (addedBytes >= config.maxUnprovenBytes / trimShare) {
        addedBytes = 0
        await store.trim(config.maxUnprovenBytes)
      }
      return { pci, publicKey }
    },
    list: async (account, { cursor, gateway, timestamp, signature, signal }) => {
      const owner = readSessionAccount(account)
      const after = readCursor(cursor)
      const at = timestamp ?? seconds()
      await checkProof(owner, { message: listText(owner, gateway, at), signature, timestamp: at, signal })
      const page = { after, sessions: maxListed, bytes: maxListedBytes, isActivated: !compatibilityMode }
      const { rows, last } = await store.list(owner.id, page)
      const pcis = rows.map(writeSession)
      return last === undefined ? { pcis } : { pcis, next: `${last.createdAt}_${last.pci}` }
    },
    readContext: async (account, pci) => (await findLiving(account, pci)).row.context as Hex | null,
    activate: async (account, pci, context, consent) => {
      const { row, owner } = await findLiving(account, pci)
      await checkProof(owner, { ...consent, message: activationText(row.pci, context) })
      if (isSameContext(row, context) || (await store.setContext(row.pci, context))) return
      const { row: newest } = await find(account, pci)
      if (!isSameContext(newest, context)) {
        throw new GatewayError('invalid', 'context', 'This session is active with another context. Create a new one.')
      }
    },
    revoke: async (account, pci, consent) => {
      const { row, owner } = await find(account, pci)
      await checkEnd(owner, { ...consent, message: sessionEndText(row.pci) })
      if (!(await store.revoke(row.pci, seconds()))) throw revoked()
    },
    forget: async (signal) => {
      await store.forget({ ...timesOf(seconds()), signal })
      await store.trim(config.maxUnprovenBytes)
    },
  }
}

function writeTerms({ signer, permissions, policies }: CreateSessionParameters['terms']): [string, string, string] {
  const written = [JSON.stringify(signer), JSON.stringify(permissions), JSON.stringify(policies)] as const
  const bytes = bytesOf(written)
  if (bytes > maxTermsBytes) {
    const advice = `Signer, permissions and policies hold ${bytes} bytes; a session may have ${maxTermsBytes}. Grant less.`
    throw new GatewayError('tooLarge', 'body', advice)
  }
  return [...written]
}

function bytesOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
}

function timesOf(at: number): { expiredBefore: number; madeBefore: number } {
  return { expiredBefore: at - keptAfterExpirySeconds, madeBefore: at - keptUnprovenSeconds }
}

function readCursor(cursor: string | undefined): SessionPlace | undefined {
  if (cursor === undefined) return undefined
  const [, createdAt, pci] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (createdAt === undefined || pci === undefined) {
    throw new GatewayError('invalid', '', 'This is no cursor of a list of sessions. Start without one.')
  }
  return { createdAt: Number(createdAt), pci }
}

// Hexadecimal letters say the same in either case.
function isSameContext({ context }: StoredSession, given: string): boolean {
  return context?.toLowerCase() === given.toLowerCase()
}

/** What the sealed key of a session is tied to. */
function sessionContext(pci: string): string {
  return `session/${pci}`
}

function writeSession(row: StoredSession): ListedSession {
  const { project_id: id, project_name: name } = row
  return {
    // Some callers read the project's name without asking whether there is a project.
    project: { id: id ?? '', name: name ?? id ?? '', url: null, iconUrl: null },
    pci: row.pci,
    expiry: row.expiry,
    createdAt: row.created_at,
    permissions: JSON.parse(row.permissions),
    policies: JSON.parse(row.policies),
    context: row.context as Hex | null,
    revokedAt: row.revoked_at,
  }
}

function badPci(sentence: string): GatewayError {
  return new GatewayError('invalid', 'pci', sentence)
}

function revoked(): GatewayError {
  return badPci('This session was ended already.')
}
