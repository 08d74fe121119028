import type { ComponentType } from 'react'
import { KitError } from '../core/errors.ts'
import type { Kit } from '../core/kit.ts'
import type { Dictionary } from '../view/messages.ts'
import { loadDictionary } from './loadDictionary.ts'

export type ModalProps = { dictionary: Dictionary; embedded?: boolean | undefined }
export type LoadedModal = Omit<ModalProps, 'embedded'> & { readonly Modal: ComponentType<ModalProps> }

/** Fetches the modal and starts to look for wallets; call it when a visitor is about to press the button. */
export function loadModal(kit: Kit): Promise<LoadedModal> {
  const pending = kit.scope<{ promise?: Promise<LoadedModal> | undefined }>('modal', () => ({}))
  if (!pending.promise) {
    for (const { namespace } of kit.options.adapters) kit.adapter(namespace).catch((error) => report(kit, error))
    pending.promise = Promise.all([import('./Modal.tsx'), loadDictionary(kit.options.locale)]).then(
      async ([{ Modal, loadFirstView }, dictionary]) => {
        await loadFirstView(kit)
        return { Modal, dictionary }
      },
    )
    // A failed download may be tried again at the next press.
    pending.promise.catch((error) => {
      pending.promise = undefined
      report(kit, error)
    })
  }
  return pending.promise
}

function report(kit: Kit, cause: unknown): void {
  if (kit.isDestroyed) return
  const error =
    cause instanceof KitError ? cause : new KitError('RPC_FAILED', 'A part of the kit did not load', { cause })
  kit.events.emit('ALERT', { error })
}
