import { readFileSync } from 'node:fs'
import { type ListedToken, parseTokenList } from '@foyer/contract'
import { ConfigError } from '../config/parseConfig.ts'
import type { ChainConfig } from '../config/schema.ts'
import type { GatewayDatabase } from '../db/openDatabase.ts'
import { describeError, type Logger } from '../observability/logger.ts'
import type { SafeFetch } from '../outside/safeFetch.ts'

/** The tokens that balances are read for. */
export type TokenLists = {
  /**
   * The listed tokens of a chain, each contract once.
   *
   * @param signal Fires when nobody waits for the answer any more; a list that is being fetched is worth its end.
   * @throws TokenListError while a list was never fetched with success.
   */
  tokensOf: (chain: ChainConfig, signal?: AbortSignal) => Promise<readonly ListedToken[]>
}

/** Thrown when a token list is needed and there is no copy of it. */
export class TokenListError extends Error {
  override readonly name = 'TokenListError'
}

const refreshMs = 3_600_000
const retryMs = 10_000
const longestList = 5_242_880

export type CreateTokenListsParameters = {
  chains: readonly ChainConfig[]
  database: GatewayDatabase
  logger: Logger
  safeFetch: SafeFetch
}

/**
 * Reads the lists given as files at once, and those given as addresses when first needed and then each hour; the last
 * good copy is kept in the database.
 *
 * @throws ConfigError when a file is missing or is no token list.
 */
export function createTokenLists({ chains, database, logger, safeFetch }: CreateTokenListsParameters): TokenLists {
  const sources = new Set(chains.flatMap((chain) => chain.tokenLists))
  const loaded = new Map<string, { tokens: readonly ListedToken[]; nextAt: number }>()
  const loading = new Map<string, Promise<readonly ListedToken[]>>()
  for (const source of sources) {
    if (!isRemote(source)) loaded.set(source, { tokens: readListFile(source), nextAt: Number.POSITIVE_INFINITY })
  }

  const refresh = async (source: string): Promise<readonly ListedToken[]> => {
    try {
      const body = await fetchList(safeFetch, source)
      const tokens = readList(body, source)
      loaded.set(source, { tokens, nextAt: Date.now() + refreshMs })
      const row = { source, body, fetched_at: Date.now() }
      await database
        .insertInto('token_lists')
        .values(row)
        .onConflict((conflict) => conflict.column('source').doUpdateSet({ body, fetched_at: row.fetched_at }))
        .execute()
      return tokens
    } catch (error) {
      logger.warn({ err: describeError(error) }, 'a token list could not be fetched')
      const known = loaded.get(source)?.tokens ?? (await readStored(database, source))
      if (known === undefined) throw new TokenListError('A token list is not available yet.')
      loaded.set(source, { tokens: known, nextAt: Date.now() + retryMs })
      return known
    }
  }

  const listOf = (source: string): Promise<readonly ListedToken[]> => {
    const known = loaded.get(source)
    const isDue = known === undefined || known.nextAt <= Date.now()
    if (known !== undefined && !isDue) return Promise.resolve(known.tokens)
    const running = loading.get(source) ?? refresh(source).finally(() => loading.delete(source))
    loading.set(source, running)
    if (known === undefined) return running
    // The copy at hand answers now; a failed refresh was logged above and is tried again later.
    running.catch(() => undefined)
    return Promise.resolve(known.tokens)
  }

  return {
    tokensOf: async (chain) => {
      const chainNumber = Number(chain.id.slice('eip155:'.length))
      const lists = await Promise.all(chain.tokenLists.map(listOf))
      const byAddress = new Map<string, ListedToken>()
      for (const token of lists.flat()) {
        const key = token.address.toLowerCase()
        if (token.chainId === chainNumber && !byAddress.has(key)) byAddress.set(key, token)
      }
      return [...byAddress.values()]
    },
  }
}

function readListFile(path: string): readonly ListedToken[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new ConfigError([
      `tokenLists: the file ${path} cannot be read; give the path of a token list or its https address`,
    ])
  }
  return readList(text, path)
}

function readList(text: string, source: string): readonly ListedToken[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new ConfigError([`tokenLists: ${source} is not JSON`])
  }
  const list = parseTokenList(json)
  if (list === undefined)
    throw new ConfigError([`tokenLists: ${source} is no token list; expected the form of tokenlists.org`])
  return list.tokens
}

async function fetchList(safeFetch: SafeFetch, source: string): Promise<string> {
  const { status, bytes } = await safeFetch(source, {
    maxBytes: longestList,
    headers: { accept: 'application/json' },
  })
  if (status !== 200) throw new Error(`The token list answered with status ${status}.`)
  return new TextDecoder().decode(bytes)
}

async function readStored(database: GatewayDatabase, source: string): Promise<readonly ListedToken[] | undefined> {
  const row = await database.selectFrom('token_lists').select('body').where('source', '=', source).executeTakeFirst()
  return row === undefined ? undefined : readList(row.body, source)
}

function isRemote(source: string): boolean {
  return /^https?:\/\//.test(source)
}
