import { type Address, getAddress } from 'viem'
import type { ChainConfig } from '../../engines/config/schema.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import type { History } from '../history/createHistory.ts'
import type { ReceivedToken } from '../history/historyReader.ts'
import { isLure, isSpam } from '../history/spamRules.ts'
import type { FindTokens } from '../tokens/createTokenFinder.ts'

/** A token that an account got, as far as it is known how. */
export type DiscoveredToken = ReceivedToken & { address: Address }

/** How long the first request for an account waits for its past; later ones take what is there. */
const firstWaitMs = 1_000
const maxTokens = 1_000

/**
 * Tokens that an account has on a chain by those who know its whole past, else those that the indexer saw it receive, newest
 * first. Asking makes the indexer follow the account, so that the next answer knows more; a failure here costs no balance.
 */
export async function discoverTokens(
  services: { history: History; tokenFinder: FindTokens; logger: Logger },
  {
    chain,
    owner,
    caller,
    signal,
  }: { chain: ChainConfig; owner: Address; caller: string | undefined; signal?: AbortSignal | undefined },
): Promise<readonly DiscoveredToken[]> {
  const { history, tokenFinder, logger } = services
  const known = chain.local ? [] : await tokenFinder({ chainId: chain.id, owner }, signal)
  if (known.length > 0) {
    const bare = { kind: 'erc20' as const, tokenId: '', block: 0, receivers: 0, asked: false }
    return known
      .slice(0, maxTokens)
      .map((address) => ({ ...bare, chainId: chain.id, token: address.toLowerCase(), address }))
  }
  if (!history.chainIds.includes(chain.id)) return []
  const address = owner.toLowerCase()
  try {
    const [before] = await history.reader.coverage(address, [chain.id])
    if (history.followsBalances) {
      const budgetMs = before?.since === undefined ? firstWaitMs : 0
      await history.prepare(address, [chain.id], { budgetMs, needsHead: false, caller, signal })
    }
    const found = await history.reader.received({ address, chainIds: [chain.id], kinds: ['erc20'] })
    return found
      .sort((a, b) => b.block - a.block)
      .slice(0, maxTokens)
      .map((token) => ({ ...token, address: getAddress(token.token) }))
  } catch (error) {
    if (signal?.aborted === true) throw error
    logger.warn({ chain: chain.id, err: describeError(error) }, 'tokens outside the lists could not be looked up')
    return []
  }
}

/**
 * Whether a discovered token is left out of balances: its name lures people to a site; or, unless a source prices it, it is
 * an unsolicited gift that went to ten accounts at once or that borrows the symbol of a known coin.
 */
export function isJunk(token: {
  name: string
  symbol: string
  asked: boolean
  receivers: number
  isPriced: boolean
  /** Lower-case symbols of the native coin and of listed tokens. */
  knownSymbols: ReadonlySet<string>
}): boolean {
  const { name, symbol, asked, receivers, isPriced, knownSymbols } = token
  if (asked) return false
  if (isLure(name, symbol)) return true
  if (isPriced) return false
  return isSpam({ asked, receivers, names: [] }) || knownSymbols.has(symbol.trim().toLowerCase())
}
