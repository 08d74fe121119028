import { HttpProblem } from '../http/problem.ts'
import { describeError, type Logger } from '../observability/logger.ts'
import { askProviders, NoProviderError, ProvidersFailedError } from '../providers/askProviders.ts'
import type { Sourced } from '../providers/provider.ts'
import type { HistoryPage, HistoryProvider, HistoryQuestion } from './historyProvider.ts'

/** Joins a provider's id to its cursor; no cursor of the index holds this sign. */
const mark = '~'
const longestCursor = 900

/** The provider that a cursor belongs to, with the provider's own part of it; `undefined` for cursors of the index. */
export function readProviderCursor(
  providers: readonly HistoryProvider[],
  cursor: string | undefined,
): { provider: HistoryProvider; cursor: string } | undefined {
  const at = cursor?.indexOf(mark) ?? -1
  if (cursor === undefined || at < 0) return undefined
  const provider = providers.find(({ id }) => id === cursor.slice(0, at))
  return provider === undefined ? undefined : { provider, cursor: cursor.slice(at + 1) }
}

/**
 * Asks the providers in order for one page and marks its cursor with the provider that must continue it.
 *
 * @returns `undefined` when none serves the question.
 * @throws HttpProblem 400 when they refused, 503 when they failed.
 */
export async function askHistoryProviders(
  providers: readonly HistoryProvider[],
  question: HistoryQuestion,
  logger: Logger,
): Promise<Sourced<HistoryPage> | undefined> {
  try {
    const page = await askProviders({
      capability: 'history',
      providers,
      question,
      onFailure: (source, error) => logger.warn({ source, err: describeError(error) }, 'a history source failed'),
    })
    const { data, next } = page.value
    const isLast = next === null || next.length > longestCursor
    return { ...page, value: { data, next: isLast ? null : `${page.source}${mark}${next}` } }
  } catch (error) {
    if (error instanceof NoProviderError) return undefined
    if (!(error instanceof ProvidersFailedError)) throw error
    throw new HttpProblem(503, 'chainId', 'The history cannot be read at the moment. Try again shortly.', {
      headers: { 'retry-after': '5' },
      cause: error,
    })
  }
}
