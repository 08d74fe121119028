import type { Sourced } from './provider.ts'

/** The headers that tell a caller where an answer came from and how old it is, in whole seconds. */
export function sourceHeaders(answers: readonly Pick<Sourced<unknown>, 'source' | 'at'>[]): Record<string, string> {
  if (answers.length === 0) return {}
  const sources = [...new Set(answers.map(({ source }) => source))]
  const oldest = Math.min(...answers.map(({ at }) => at))
  const age = Math.max(0, Math.floor((Date.now() - oldest) / 1000))
  return { 'x-foyer-source': sources.join(', '), 'x-foyer-age': String(age) }
}
