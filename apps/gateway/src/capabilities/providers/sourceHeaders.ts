import type { Sourced } from './provider.ts'

/** The headers that tell a caller where an answer came from and how old it is, in whole seconds. */
export function sourceHeaders(answers: readonly Pick<Sourced<unknown>, 'source' | 'at'>[]): Record<string, string> {
  const [first, second] = answers
  if (first === undefined) return {}
  // Most answers have one source, and cached ones are mostly headers.
  if (second === undefined) return { 'x-foyer-source': first.source, 'x-foyer-age': ageOf(first.at) }
  const sources = [...new Set(answers.map(({ source }) => source))]
  return { 'x-foyer-source': sources.join(', '), 'x-foyer-age': ageOf(Math.min(...answers.map(({ at }) => at))) }
}

function ageOf(at: number): string {
  return String(Math.max(0, Math.floor((Date.now() - at) / 1000)))
}
