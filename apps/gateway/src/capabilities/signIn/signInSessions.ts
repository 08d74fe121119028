import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CaipAddress, CaipNetworkId } from '@foyer/contract'
import { type Kysely, sql } from 'kysely'
import { inSlices } from '../../engines/db/inSlices.ts'
import type { SignInSessionRow, SignInTables } from './signInTables.ts'

/** A visitor's session at one site. Times in milliseconds since 1970. */
export type SignInSession = {
  id: string
  projectId: string
  /** The site's origin. */
  origin: string
  account: CaipAddress
  networkIds: readonly CaipNetworkId[]
  domain: string
  uri: string
  expiresAt: number
}

/** A session with the refresh token that is good for it now. */
export type RefreshedSession = { session: SignInSession; refreshToken: string }

/** Which sessions are meant; whatever is left out counts as any. */
export type SignInSessionFilter = {
  id?: string | undefined
  projectId?: string | undefined
  /** CAIP-10; hexadecimal addresses in either spelling. */
  account?: string | undefined
  /** An address on whichever chain; hexadecimal ones in either spelling. */
  address?: string | undefined
}

/** Sessions and their refresh tokens. */
export type SignInSessions = {
  begin: (session: Omit<SignInSession, 'id' | 'expiresAt'>) => Promise<RefreshedSession>
  /** A session that lives. */
  find: (id: string) => Promise<SignInSession | undefined>
  /**
   * Gives the next refresh token for one that is good; nothing for any other. One that was used before ends its session,
   * because two holders of the same token cannot both be the visitor.
   *
   * @param at The project and the origin that the caller is of; of others no session is found.
   */
  refresh: (refreshToken: string, at: { projectId: string; origin: string }) => Promise<RefreshedSession | undefined>
  end: (id: string) => Promise<void>
  /** Ends all that a filter means; answers how many. */
  endAll: (filter: SignInSessionFilter) => Promise<number>
  /** Forgets sessions of which no token can be left, in slices; answers how many. */
  forget: (signal?: AbortSignal) => Promise<number>
}

export type CreateSignInSessionsParameters<Tables extends SignInTables> = {
  database: Kysely<Tables>
  sessionDays: number
  tokenSeconds: number
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
}

const dayMs = 86_400_000
const slackMs = 300_000
/** Of one account at one site; an older one is ended for a new one. */
const maxSessions = 20
/**
 * How long the refresh token before is still good: its answer may have been lost on the way, or another tab asked at the same
 * time. It leads to the same next token.
 */
const graceMs = 30_000
const form = /^([\w-]{22})\.([\w-]{43})$/

/**
 * The id of the session that a refresh token is for; nothing for another text. Access tokens name the id, which tells
 * nothing about refresh tokens: an invented one cannot end a session.
 */
export function sessionIdOf(refreshToken: string): string | undefined {
  const handle = form.exec(refreshToken)?.[1]
  return handle && hashOf(handle)
}

/** Builds the sessions on any database that holds their table. */
export function createSignInSessions<Tables extends SignInTables>(
  parameters: CreateSignInSessionsParameters<Tables>,
): SignInSessions {
  const { database, sessionDays, tokenSeconds, now = Date.now } = parameters
  // Kysely is invariant in its tables; only that of sessions is used here.
  const db = database as unknown as Kysely<SignInTables>
  const table = 'sign_in_sessions'

  const isLiving = ({ ended_at, expires_at }: SignInSessionRow) => ended_at === null && Number(expires_at) > now()
  const read = (id: string) => db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
  const end = async (ids: readonly string[]) => {
    if (ids.length === 0) return
    await db.updateTable(table).set({ ended_at: now() }).where('id', 'in', ids).where('ended_at', 'is', null).execute()
  }
  const endOldest = async ({ project_id, account }: SignInSessionRow) => {
    const living = await db
      .selectFrom(table)
      .select('id')
      .where('project_id', '=', project_id)
      .where('account', '=', account)
      .where('ended_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(2 * maxSessions)
      .execute()
    await end(living.slice(maxSessions).map(({ id }) => id))
  }

  /** The next token: derived from the one before, so that a caller who repeats a request gets the same one. */
  const rotate = async (row: SignInSessionRow, secret: string): Promise<string | undefined> => {
    const salt = randomBytes(16).toString('base64url')
    const next = nextOf(secret, salt)
    const changed = await db
      .updateTable(table)
      .set({ token_hash: hashOf(next), previous_hash: row.token_hash, salt, rotated_at: now() })
      .where('id', '=', row.id)
      .where('token_hash', '=', row.token_hash)
      .where('ended_at', 'is', null)
      .returning('id')
      .execute()
    return changed.length > 0 ? next : undefined
  }

  const nextToken = async (row: SignInSessionRow, secret: string): Promise<string | undefined> => {
    if (isHashOf(row.token_hash, secret)) {
      const next = await rotate(row, secret)
      if (next !== undefined) return next
      // Another process was faster: then this one is the token before.
      const newest = await read(row.id)
      return newest === undefined || !isLiving(newest) ? undefined : nextToken(newest, secret)
    }
    const isGrace = isHashOf(row.previous_hash, secret) && now() - Number(row.rotated_at) < graceMs
    return isGrace ? nextOf(secret, row.salt) : undefined
  }

  return {
    begin: async ({ projectId, origin, account, networkIds, domain, uri }) => {
      const at = now()
      const handle = randomBytes(16).toString('base64url')
      const secret = randomBytes(32).toString('base64url')
      const row: SignInSessionRow = {
        id: hashOf(handle),
        project_id: projectId,
        origin,
        account,
        networks: JSON.stringify(networkIds),
        domain,
        uri,
        token_hash: hashOf(secret),
        previous_hash: '',
        salt: '',
        rotated_at: at,
        created_at: at,
        expires_at: at + sessionDays * dayMs,
        ended_at: null,
      }
      await db.insertInto(table).values(row).execute()
      await endOldest(row)
      return { session: toSession(row), refreshToken: `${handle}.${secret}` }
    },
    find: async (id) => {
      const row = await read(id)
      return row !== undefined && isLiving(row) ? toSession(row) : undefined
    },
    refresh: async (refreshToken, { projectId, origin }) => {
      const [, handle, secret] = form.exec(refreshToken) ?? []
      if (handle === undefined || secret === undefined) return undefined
      const row = await read(hashOf(handle))
      if (row === undefined || !isLiving(row) || row.project_id !== projectId || row.origin !== origin) return undefined
      const next = await nextToken(row, secret)
      if (next === undefined) {
        await end([row.id])
        return undefined
      }
      return { session: toSession(row), refreshToken: `${handle}.${next}` }
    },
    end: (id) => end([id]),
    endAll: async ({ account, address, id, projectId }) => {
      let query = db.updateTable(table).set({ ended_at: now() }).where('ended_at', 'is', null)
      if (id !== undefined) query = query.where('id', '=', id)
      if (projectId !== undefined) query = query.where('project_id', '=', projectId)
      if (account !== undefined) query = query.where(spelled(account), '=', spell(account))
      if (address !== undefined) query = query.where(spelled(address), 'like', `%:${spell(address)}`)
      const { numUpdatedRows } = await query.executeTakeFirst()
      return Number(numUpdatedRows)
    },
    forget: async (signal) => {
      const at = now()
      const deleteBefore = (column: 'expires_at' | 'ended_at', time: number) =>
        inSlices({
          database: db,
          signal,
          step: async (rows) => {
            const { numDeletedRows } = await db
              .deleteFrom(table)
              .where('id', 'in', (old) =>
                old.selectFrom(table).select('id').where(column, '<', time).orderBy(column).limit(rows),
              )
              .executeTakeFirst()
            return Number(numDeletedRows)
          },
        })
      const expired = await deleteBefore('expires_at', at - slackMs)
      return expired + (await deleteBefore('ended_at', at - tokenSeconds * 1_000 - slackMs))
    },
  }
}

/** Hexadecimal has two spellings of a letter; every other form has one. */
const isHexadecimal = (account: string) => /(^|:)0x[0-9a-f]+$/i.test(account)
const spell = (account: string) => (isHexadecimal(account) ? account.toLowerCase() : account)
const spelled = (account: string) => (isHexadecimal(account) ? sql<string>`lower(account)` : sql<string>`account`)

function toSession(row: SignInSessionRow): SignInSession {
  return {
    id: row.id,
    projectId: row.project_id,
    origin: row.origin,
    account: row.account as CaipAddress,
    networkIds: JSON.parse(row.networks),
    domain: row.domain,
    uri: row.uri,
    expiresAt: Number(row.expires_at),
  }
}

function nextOf(secret: string, salt: string): string {
  return createHmac('sha256', secret).update(salt).digest('base64url')
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

function isHashOf(hash: string, secret: string): boolean {
  const [given, kept] = [Buffer.from(hashOf(secret)), Buffer.from(hash)]
  return given.byteLength === kept.byteLength && timingSafeEqual(given, kept)
}
