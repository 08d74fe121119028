import { useEffect, useMemo, useState } from 'react'
import type { Approval } from '../approvals.ts'
import { allExact, foundFor, limitedSteps } from '../findings/chosenLimits.ts'
import { type ChosenLimit, type Findings, noFindings } from '../findings/findings.ts'
import { limitRequest } from '../limitRequest.ts'

/** What is asked once limits are chosen. */
export type Limited = {
  /** With the calls that were chosen in the place of those that were asked for. */
  readonly approval: Approval
  /** What was found of it; of other limits only what their own bytes say, while the rest is on its way. */
  readonly findings: Findings | undefined
  /** The rest is on its way: it cannot be agreed to yet. */
  readonly isComing: boolean
  readonly chosen: readonly ChosenLimit[]
  readonly choose: (chosen: readonly ChosenLimit[]) => void
}

const nothingFound = {
  complete: undefined,
  obstacle: { kind: 'network' },
  simulation: { kind: 'unavailable' },
} as const satisfies Partial<Findings>

/** Keeps what the visitor chooses of a request's allowances, and what was found of it; `all` is what was found of the request. */
export function useLimits(asked: Approval, all: Findings | undefined): Limited {
  const limits = all?.limits
  const [picked, choose] = useState<readonly ChosenLimit[]>()
  const chosen = useMemo(() => picked ?? (limits ? allExact(limits) : []), [picked, limits])
  const [later, setLater] = useState<{ readonly of: readonly ChosenLimit[]; readonly found: Findings }>()
  const known =
    all && limits ? (foundFor(all, limits, chosen) ?? (later?.of === chosen ? later.found : undefined)) : all
  const isAsked = all !== undefined && limits !== undefined && foundFor(all, limits, chosen) === undefined
  useEffect(() => {
    if (!isAsked || !limits) return undefined
    let isGone = false
    const limited = limitRequest(asked.request, limits, chosen)
    void Promise.resolve(asked.limit?.(limited, chosen) ?? noFindings).then(
      (found) => isGone || setLater({ of: chosen, found }),
    )
    return () => {
      isGone = true
    }
  }, [asked, limits, chosen, isAsked])
  const approval = useMemo((): Approval => {
    if (!limits || !all || known === all) return asked
    return { ...asked, request: limitRequest(asked.request, limits, chosen) }
  }, [asked, all, known, limits, chosen])
  const coming = useMemo(() => {
    if (!all || !limits || foundFor(all, limits, chosen)) return undefined
    const { simulation, steps } = all
    const withLimits = (given: Findings['steps']) => limitedSteps(given, limits, chosen)
    const tried = simulation.kind === 'changes' ? { ...simulation, rights: withLimits(simulation.rights) } : simulation
    return { ...all, steps: withLimits(steps), simulation: tried }
  }, [all, limits, chosen])
  // Where nothing was found, what its own bytes say is still shown.
  const isLost = coming !== undefined && later?.of === chosen && later.found.steps.length === 0
  const lost = useMemo(() => (isLost && coming ? { ...coming, ...nothingFound } : undefined), [isLost, coming])
  return { approval, findings: lost ?? known ?? coming, isComing: known === undefined, chosen, choose }
}
