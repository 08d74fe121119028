import type { Going } from '../../approvals/approvals.ts'
import { readPageWay } from '../../platform/window/pageWay.ts'
import { type PrepareGoingParameters, prepareGoing } from './goToWallet.ts'

/** What {@link goingOf} takes. */
export type GoingOfParameters = Omit<PrepareGoingParameters, 'page' | 'signal'>

/** How the whole page of a site goes to the wallet with a question; nothing where it could not come back. */
export function goingOf(parameters: GoingOfParameters): Going | undefined {
  const way = readPageWay(parameters.origin)
  if (!way) return undefined
  const { isWindowless, page } = way
  return { isWindowless, prepare: (signal) => prepareGoing({ ...parameters, page, signal }) }
}
