import { discoverWallets } from '../core/discoverWallets.ts'
import type { Kit } from '../core/kit.ts'
import { loadPart } from '../core/loadPart.ts'
import { reportPart } from '../core/reportPart.ts'
import { type LoadedModal, pendingModal } from './modalState.ts'

/** Fetches the modal and starts to look for wallets; call it when a visitor is about to press the button. */
export function loadModal(kit: Kit): Promise<LoadedModal> {
  const pending = pendingModal(kit)
  if (!pending.promise) {
    // The kit reports a source that does not come, and the first view says it.
    discoverWallets(kit).catch(() => undefined)
    pending.promise = loadPart(() => Promise.all([import('./Modal.tsx'), import('./featureLoader.ts')])).then(
      async ([{ Modal }, { loadFirstView, loadShellWords }]) => {
        const [dictionary] = await Promise.all([loadShellWords(kit), loadFirstView(kit)])
        const modal = { Modal, dictionary }
        pending.store.setState({ modal })
        return modal
      },
    )
    // A failed download may be tried again at the next press.
    pending.promise.catch((error) => {
      pending.promise = undefined
      reportPart(kit, error)
    })
  }
  return pending.promise
}
