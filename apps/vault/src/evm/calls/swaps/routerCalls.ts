import { bySelector } from '../callReader.ts'
import { paymentCalls } from './paymentCalls.ts'
import type { RouterReader } from './routerMove.ts'
import { universalRouterCalls } from './universalRouterCalls.ts'
import { v2RouterCalls } from './v2RouterCalls.ts'
import { v3RouterCalls } from './v3RouterCalls.ts'

/** Every function of a router that the vault has words for. */
export const routerCalls: readonly RouterReader[] = [
  ...v2RouterCalls,
  ...v3RouterCalls,
  ...paymentCalls,
  ...universalRouterCalls,
]

/** The function of a router that a call begins with. */
export const routerCallBySelector = bySelector(routerCalls)
