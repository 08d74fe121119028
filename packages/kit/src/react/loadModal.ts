import { discoverWallets } from '../core/discoverWallets.ts'
import { featuresFor } from '../core/featureRoutes.ts'
import type { Kit } from '../core/kit.ts'
import { loadPart } from '../core/loadPart.ts'
import { reportPart } from '../core/reportPart.ts'
import { selectIsConnected } from '../core/store.ts'
import { kitFeatures } from '../runtime/kitFeatures.ts'
import { type LoadedModal, pendingModal } from './modalState.ts'

/** Fetches the modal and starts to look for wallets; call it when a visitor is about to press the button. */
export function loadModal(kit: Kit): Promise<LoadedModal> {
  const pending = pendingModal(kit)
  if (!pending.promise) {
    pending.promise = loadPart(() => import('./readyModal.ts'))
      .then(({ readyModal }) => readyModal(kit))
      .then((modal) => {
        pending.store.setState({ modal })
        return modal
      })
    // Beside the modal and not after it; what does not come is asked for again there, and said.
    const first = selectIsConnected(kit.store.getState()) ? 'Account' : 'Connect'
    for (const { load } of featuresFor(kitFeatures(kit), first)) load?.().catch(() => undefined)
    // The kit reports a source that does not come, and the first view says it.
    discoverWallets(kit).catch(() => undefined)
    // A failed download may be tried again at the next press.
    pending.promise.catch((error) => {
      pending.promise = undefined
      reportPart(kit, error)
    })
  }
  return pending.promise
}
