import { useCallback, useRef, useState } from 'react'
import type { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { sayError } from '../../runtime/notices.ts'

/** How the last call of an action stands. */
export type ActionState<Data, Failure extends KitError = KitError> = {
  /** What the last call that worked resolved to. */
  readonly data: Data | undefined
  /** Why the last call failed; undefined while one is under way and after one that worked. */
  readonly error: Failure | undefined
  readonly isPending: boolean
  /** Forgets data and error. */
  reset(): void
}

type Outcome<Data, Failure extends KitError> = Pick<ActionState<Data, Failure>, 'data' | 'error' | 'isPending'>

const idle = { data: undefined, error: undefined, isPending: false }

/**
 * An action of the nearest kit with the state of its last call. The function rejects as the action does, so that callers
 * may wait for it; the state is for those who draw.
 *
 * @example
 * const [send, { data, error, isPending }] = useAction(sendCalls)
 */
export function useAction<Parameters extends readonly unknown[], Data, Failure extends KitError>(
  action: (kit: Kit, ...parameters: Parameters) => Promise<Data>,
): readonly [run: (...parameters: Parameters) => Promise<Data>, state: ActionState<Data, Failure>] {
  const kit = useKitInstance()
  const [outcome, setOutcome] = useState<Outcome<Data, Failure>>(idle)
  const latest = useRef(0)
  const run = useCallback(
    async (...parameters: Parameters) => {
      latest.current += 1
      const call = latest.current
      // Only the last call is told; an older one has been overtaken.
      const notify = (next: Outcome<Data, Failure>) => call === latest.current && setOutcome(next)
      notify({ ...idle, isPending: true })
      try {
        const data = await action(kit, ...parameters)
        notify({ ...idle, data })
        return data
      } catch (error) {
        const failure = error as Failure
        notify({ ...idle, error: failure })
        if (failure.code === 'PART_MISSING' || failure.code === 'PAGE_OUTDATED') sayError(kit, failure)
        throw error
      }
    },
    [kit, action],
  )
  const reset = useCallback(() => {
    latest.current += 1
    setOutcome(idle)
  }, [])
  return [run, { ...outcome, reset }]
}
