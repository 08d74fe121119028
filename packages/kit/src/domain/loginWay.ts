import type { Kit } from '../core/kit.ts'
import { defineResource } from '../core/resource.ts'

/** How a visitor last tried to log in: what went wrong is said where it was tried. */
export type LoginWay = { last: 'email' | 'social' | 'passkey' }

/** What is remembered of it while the page is open. */
export function loginWay(kit: Kit): LoginWay {
  return kit.resource(way)
}

const way = defineResource('loginWay', (): LoginWay => ({ last: 'email' }))
