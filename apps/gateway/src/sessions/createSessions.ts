import { randomUUID } from 'node:crypto'
import type { CaipAddress, EndpointAnswer, EndpointBody, Endpoints } from '@foyer/contract'
import type { Kysely } from 'kysely'
import type { Hex } from 'viem'
import { HttpProblem } from '../http/problem.ts'
import type { VerifySignature } from '../names/signatureVerifier.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { readSessionAccount } from './sessionAccount.ts'
import { makeSessionKey } from './sessionKey.ts'
import { createSessionStore, type SessionPlace } from './sessionStore.ts'
import type { SessionsConfig } from './sessionsSchema.ts'
import type { SessionRow, SessionTables } from './sessionTables.ts'

/** One session as the list writes it. */
export type ListedSession = EndpointAnswer<Endpoints['sessionsList']>['pcis'][number]

export type CreateSessionParameters = {
  account: CaipAddress
  terms: EndpointBody<Endpoints['sessionCreate']>
  /** Whose site asked; absent where projects are not told apart. */
  project: { id: string; name: string } | undefined
}

/** The smart sessions of this gateway. Every call throws HttpProblem 400 for an account that is none. */
export type Sessions = {
  /** Makes a session with a key of its own. */
  create: (parameters: CreateSessionParameters) => Promise<{ pci: string; publicKey: Hex }>
  /**
   * The newest sessions of an account, ended ones among them: at most 255 and about a megabyte at once.
   *
   * @param cursor The `next` of the page before. @throws HttpProblem 400 when it is none.
   */
  list: (account: CaipAddress, cursor: string | undefined) => Promise<{ pcis: ListedSession[]; next?: string }>
  /** @throws HttpProblem 400 `pci` */
  readContext: (account: CaipAddress, pci: string) => Promise<Hex | null>
  /** Keeps what the wallet answered, once. @throws HttpProblem 400 `pci` or `context` */
  activate: (account: CaipAddress, pci: string, context: Hex) => Promise<void>
  /** @throws HttpProblem 400 `pci`, 401 `signature` */
  revoke: (account: CaipAddress, pci: string, signature: string | undefined) => Promise<void>
}

export type CreateSessionsParameters<Tables extends SessionTables> = {
  config: SessionsConfig
  database: Kysely<Tables>
  secrets: Pick<Secrets, 'seal'>
  verify: VerifySignature
}

const mostListed = 255
const mostListedBytes = 1_048_576
/** Of signer, permissions and policies as JSON; the largest that callers are known to send is a tenth of it. */
const mostTermsBytes = 32_768
const keptAfterExpirySeconds = 30 * 86_400

/** Builds the smart sessions of one gateway (gateway contract, section 3). */
export function createSessions<Tables extends SessionTables>(parameters: CreateSessionsParameters<Tables>): Sessions {
  const { config, database, secrets, verify } = parameters
  const store = createSessionStore(database)

  const find = async (account: CaipAddress, pci: string) => {
    const owner = readSessionAccount(account)
    const row = await store.find(pci.toLowerCase())
    // A session of another account is as unknown as one that never was.
    if (row === undefined || row.account !== owner.id) throw badPci('There is no such session of this account.')
    if (row.revoked_at !== null) throw revoked()
    return { row, owner }
  }

  const findLiving = async (account: CaipAddress, pci: string): Promise<SessionRow> => {
    const { row } = await find(account, pci)
    if (row.expiry <= nowInSeconds()) throw badPci('This session has expired. Create a new one.')
    return row
  }

  return {
    create: async ({ account, terms, project }) => {
      const owner = readSessionAccount(account)
      const [signer, permissions, policies] = writeTerms(terms)
      const pci = randomUUID()
      const { privateKey, publicKey } = makeSessionKey()
      const now = nowInSeconds()
      await store.forget(owner.id, now - keptAfterExpirySeconds)
      await store.add({
        pci,
        account: owner.id,
        project_id: project?.id ?? null,
        project_name: project?.name ?? null,
        expiry: terms.expiry,
        signer,
        permissions,
        policies,
        context: null,
        public_key: publicKey,
        signing_key: secrets.seal(privateKey, sessionContext(pci)),
        created_at: now,
        revoked_at: null,
      })
      return { pci, publicKey }
    },
    list: async (account, cursor) => {
      const { id } = readSessionAccount(account)
      const page = { after: readCursor(cursor), sessions: mostListed, bytes: mostListedBytes }
      const { rows, last } = await store.list(id, page)
      const pcis = rows.map(writeSession)
      return last === undefined ? { pcis } : { pcis, next: `${last.createdAt}_${last.pci}` }
    },
    readContext: async (account, pci) => (await findLiving(account, pci)).context as Hex | null,
    activate: async (account, pci, context) => {
      const row = await findLiving(account, pci)
      if (isSameContext(row, context) || (await store.setContext(row.pci, context))) return
      const { row: now } = await find(account, pci)
      if (!isSameContext(now, context)) {
        throw new HttpProblem(400, 'context', 'This session is active with another context. Create a new one.')
      }
    },
    revoke: async (account, pci, signature) => {
      const { row, owner } = await find(account, pci)
      if (signature !== undefined && signature !== '' && signature !== '0x') {
        await verify({ address: owner.address, chainId: owner.chainId, message: row.pci, signature })
      } else if (config.requireRevokeSignature) {
        throw new HttpProblem(401, 'signature', 'Sign the text of the pci with this account to end its session.')
      }
      if (!(await store.revoke(row.pci, nowInSeconds()))) throw revoked()
    },
  }
}

function writeTerms({ signer, permissions, policies }: CreateSessionParameters['terms']): [string, string, string] {
  const written = [JSON.stringify(signer), JSON.stringify(permissions), JSON.stringify(policies)] as const
  const bytes = written.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  if (bytes > mostTermsBytes) {
    const advice = `Signer, permissions and policies hold ${bytes} bytes; a session may have ${mostTermsBytes}. Grant less.`
    throw new HttpProblem(413, 'body', advice)
  }
  return [...written]
}

function readCursor(cursor: string | undefined): SessionPlace | undefined {
  if (cursor === undefined) return undefined
  const [, createdAt, pci] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (createdAt === undefined || pci === undefined) {
    throw new HttpProblem(400, '', 'This is no cursor of a list of sessions. Start without one.')
  }
  return { createdAt: Number(createdAt), pci }
}

// Hexadecimal letters say the same in either case.
function isSameContext({ context }: SessionRow, given: string): boolean {
  return context?.toLowerCase() === given.toLowerCase()
}

/** What the sealed key of a session is tied to. */
function sessionContext(pci: string): string {
  return `session/${pci}`
}

function writeSession(row: SessionRow): ListedSession {
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

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

function badPci(sentence: string): HttpProblem {
  return new HttpProblem(400, 'pci', sentence)
}

function revoked(): HttpProblem {
  return badPci('This session was ended already.')
}
