import { type AskProvidersParameters, askProviders } from './askProviders.ts'
import type { Provider, Sourced } from './provider.ts'

/** Joins a provider's id to its cursor; no cursor of a built-in provider holds this sign. */
const mark = '~'
const maxCursorLength = 900

type Paged = { next: string | null }

/** Which providers may continue a list, and the cursor as they know it. */
export type Continuation<P> = { providers: readonly P[]; cursor: string | undefined }

/**
 * Reads a caller's cursor: a list is continued by the provider that began it. An unmarked cursor belongs to the built-in
 * providers, as does the mark of an unknown provider; without a cursor any provider may begin.
 */
export function readContinuation<P extends Pick<Provider<never, unknown>, 'id' | 'kind'>>(
  providers: readonly P[],
  cursor: string | undefined,
): Continuation<P> {
  if (cursor === undefined || cursor === '') return { providers, cursor: undefined }
  const at = cursor.indexOf(mark)
  const provider = providers.find(({ id, kind }) => kind !== 'built-in' && id === cursor.slice(0, at))
  if (at >= 0 && provider !== undefined) return { providers: [provider], cursor: cursor.slice(at + mark.length) }
  return { providers: providers.filter(({ kind }) => kind === 'built-in'), cursor }
}

/** Asks the providers in order for one page, and marks its cursor with the one that must continue it. */
export async function askPages<Question, Page extends Paged>(
  parameters: AskProvidersParameters<Question, Page>,
): Promise<Sourced<Page>> {
  const page = await askProviders(parameters)
  const provider = parameters.providers.find(({ id }) => id === page.source)
  const { next } = page.value
  if (next === null || provider?.kind === 'built-in') return page
  return {
    ...page,
    value: { ...page.value, next: next.length > maxCursorLength ? null : `${page.source}${mark}${next}` },
  }
}
