import { readFileSync } from 'node:fs'
import { ConfigError } from '../../engines/config/parseConfig.ts'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import type { SafeFetch } from '../../engines/outside/safeFetch.ts'

/** Thrown when a token list is needed and there is no copy of it. */
export class TokenListError extends Error {
  override readonly name = 'TokenListError'
}

const refreshMs = 3_600_000
const retryMs = 10_000
const maxListBytes = 5_242_880

/** What every reader of lists needs. */
export type TokenListServices = {
  database: GatewayDatabase
  logger: Logger
  safeFetch: SafeFetch
  /** Milliseconds since 1970. */
  now: () => number
}

export type CreateListReaderParameters<Token> = TokenListServices & {
  /** Paths and addresses of lists. */
  sources: readonly string[]
  /** Reads a list whose bad tokens are dropped; `undefined` when it is not a list. */
  parse: (json: unknown) => readonly Token[] | undefined
}

/** The tokens of some of the lists. @throws TokenListError while one of them was never fetched with success. */
export type ReadLists<Token> = (sources: readonly string[]) => Promise<readonly Token[]>

/**
 * Reads the lists given as files at once, and those given as addresses when first needed and then each hour; the last
 * good copy is kept in the database.
 *
 * @throws ConfigError when a file is missing or is no token list.
 */
export function createListReader<Token>(parameters: CreateListReaderParameters<Token>): ReadLists<Token> {
  const { sources, parse, database, logger, safeFetch, now } = parameters
  const loaded = new Map<string, { tokens: readonly Token[]; nextAt: number }>()
  const loading = new Map<string, Promise<readonly Token[]>>()
  for (const source of new Set(sources)) {
    if (!isRemote(source)) loaded.set(source, { tokens: readListFile(source, parse), nextAt: Number.POSITIVE_INFINITY })
  }

  const refresh = async (source: string): Promise<readonly Token[]> => {
    try {
      const body = await fetchList(safeFetch, source)
      const tokens = readList(body, source, parse)
      loaded.set(source, { tokens, nextAt: now() + refreshMs })
      const row = { source, body, fetched_at: now() }
      await database
        .insertInto('token_lists')
        .values(row)
        .onConflict((conflict) => conflict.column('source').doUpdateSet({ body, fetched_at: row.fetched_at }))
        .execute()
      return tokens
    } catch (error) {
      logger.warn({ err: describeError(error) }, 'a token list could not be fetched')
      const known = loaded.get(source)?.tokens ?? (await readStored(database, source, parse))
      if (known === undefined) throw new TokenListError('A token list is not available yet.')
      loaded.set(source, { tokens: known, nextAt: now() + retryMs })
      return known
    }
  }

  const listOf = (source: string): Promise<readonly Token[]> => {
    const known = loaded.get(source)
    const isDue = known === undefined || known.nextAt <= now()
    if (known !== undefined && !isDue) return Promise.resolve(known.tokens)
    const running = loading.get(source) ?? refresh(source).finally(() => loading.delete(source))
    loading.set(source, running)
    if (known === undefined) return running
    // The copy at hand answers now; a failed refresh was logged above and is tried again later.
    running.catch(() => undefined)
    return Promise.resolve(known.tokens)
  }

  return async (wanted) => (await Promise.all(wanted.map(listOf))).flat()
}

type Parse<Token> = CreateListReaderParameters<Token>['parse']

function readListFile<Token>(path: string, parse: Parse<Token>): readonly Token[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new ConfigError([
      `tokenLists: the file ${path} cannot be read; give the path of a token list or its https address`,
    ])
  }
  return readList(text, path, parse)
}

function readList<Token>(text: string, source: string, parse: Parse<Token>): readonly Token[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new ConfigError([`tokenLists: ${source} is not JSON`])
  }
  const tokens = parse(json)
  if (tokens === undefined)
    throw new ConfigError([`tokenLists: ${source} is no token list; expected the form of tokenlists.org`])
  return tokens
}

async function fetchList(safeFetch: SafeFetch, source: string): Promise<string> {
  const { status, bytes } = await safeFetch(source, {
    maxBytes: maxListBytes,
    headers: { accept: 'application/json' },
  })
  if (status !== 200) throw new Error(`The token list answered with status ${status}.`)
  return new TextDecoder().decode(bytes)
}

async function readStored<Token>(
  database: GatewayDatabase,
  source: string,
  parse: Parse<Token>,
): Promise<readonly Token[] | undefined> {
  const row = await database.selectFrom('token_lists').select('body').where('source', '=', source).executeTakeFirst()
  return row === undefined ? undefined : readList(row.body, source, parse)
}

function isRemote(source: string): boolean {
  return /^https?:\/\//.test(source)
}
