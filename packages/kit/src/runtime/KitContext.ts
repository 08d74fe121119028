import { createContext, useContext } from 'react'
import { KitError } from '../core/errors.ts'
import type { Kit } from '../core/kit.ts'
import type { KitState } from '../core/store.ts'

/** The kit that the components below belong to. */
export const KitContext = /* @__PURE__ */ createContext<Kit | undefined>(undefined)

/** What a server and the first paint show of the kit below. Default: the state that it began with. */
export const FirstStateContext = /* @__PURE__ */ createContext<KitState | undefined>(undefined)

/**
 * The kit of the nearest `KitProvider`.
 *
 * @throws KitError `PROVIDER_MISSING` outside a provider.
 */
export function useKitInstance(): Kit {
  const kit = useContext(KitContext)
  if (!kit) throw new KitError('PROVIDER_MISSING', 'Wrap this part of the page in <KitProvider kit={kit}>')
  return kit
}
