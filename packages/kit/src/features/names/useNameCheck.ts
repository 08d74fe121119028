import { useQuery } from '@tanstack/react-query'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitData } from '../../view/useKitData.ts'
import { useSettled } from '../../workshop/useSettled.ts'
import { type NameProblem, nameProblem } from './nameProblem.ts'
import { suggestionsQuery } from './nameQueries.ts'

/** The debounce of the typed name, in ms. */
const restOfTyping = 500
/** The fewest characters for which a gateway has ideas. */
const shortestIdea = 3

/** How a name stands. */
export type Verdict = 'checking' | 'failed' | 'free' | 'reserved' | 'taken' | NameProblem

/** What is known of the typed name. */
export type NameCheck = {
  readonly verdict: Verdict
  /** Free names like it, at most two, with their suffix. */
  readonly ideas: readonly string[]
  /** Asks again. */
  readonly check: () => void
}

/** Judges a name while it is typed; the gateway is asked once the typing rests. */
export function useNameCheck(label: string): NameCheck {
  const kit = useKitInstance()
  const data = useKitData()
  const settled = useSettled(label, restOfTyping)
  const problem = nameProblem(label)
  const isAsked = settled.length >= shortestIdea && [undefined, 'short'].includes(nameProblem(settled))
  const query = useQuery({ ...suggestionsQuery(kit, settled), enabled: isAsked && !kit.isDestroyed }, data.queryClient)
  const suggestions = (settled === label && query.data?.suggestions) || []
  const [exact] = suggestions
  const answer = exact && (exact.reserved ? 'reserved' : exact.registered ? 'taken' : 'free')
  const hasFailed = settled === label && query.isError && !query.isFetching
  return {
    verdict: problem ?? answer ?? (hasFailed ? 'failed' : 'checking'),
    ideas: suggestions
      .slice(1)
      .flatMap(({ name, registered, reserved }) => (registered || reserved ? [] : [name]))
      .slice(0, 2),
    check: () => void query.refetch(),
  }
}
