import type { Address } from 'viem'
import { createTimedCache } from '../../engines/cache/timedCache.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import { ownSignal } from '../../engines/work/ownSignal.ts'
import { askProviders, NoProviderError } from '../providers/askProviders.ts'
import type { TokenFinder, TokenFinderQuestion } from './tokenFinder.ts'

/** The tokens of an account by the first source that knows them; empty when none does. Never rejects. */
export type FindTokens = (question: TokenFinderQuestion, signal?: AbortSignal) => Promise<readonly Address[]>

/** Balances are read anew every few seconds; which tokens there are changes seldom. */
const lifetimeMs = 300_000
/** A balance does not wait longer for tokens outside the lists. */
const maxMs = 2_000

export function createTokenFinder(finders: readonly TokenFinder[], logger: Logger): FindTokens {
  const cache = createTimedCache<readonly Address[]>({ lifetimeMs })
  const load = async (question: TokenFinderQuestion, signal: AbortSignal) => {
    const { value } = await askProviders({
      capability: 'tokens of accounts',
      providers: finders,
      question,
      signal,
      onFailure: (source, error) => logger.warn({ source, err: describeError(error) }, 'a source of tokens failed'),
    })
    return value
  }
  return async (question, signal) => {
    if (!finders.some((finder) => finder.serves(question))) return []
    let timer: NodeJS.Timeout | undefined
    // Released when the balance is told without them: what is found later is for the next one.
    const own = ownSignal(signal)
    const late = new Promise<readonly Address[]>((resolve) => {
      timer = setTimeout(() => resolve([]), maxMs)
    })
    try {
      const key = `${question.chainId} ${question.owner}`
      const found = cache.get(key, (end) => load(question, end), { signal: own.signal })
      return await Promise.race([found, late])
    } catch (error) {
      if (!(error instanceof NoProviderError)) logger.debug({ err: describeError(error) }, 'no tokens could be found')
      return []
    } finally {
      clearTimeout(timer)
      own.release()
    }
  }
}
