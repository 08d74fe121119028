import { useMemo } from 'react'
import { closeModal } from '../../core/actions/closeModal.ts'
import { openModal } from '../../core/actions/openModal.ts'
import type { Kit } from '../../core/kit.ts'
import type { Route } from '../../core/routes.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitState } from '../../runtime/useKitState.ts'

/** The kit of the nearest provider, and its modal. */
export type UseKitReturnType = {
  readonly kit: Kit
  readonly isOpen: boolean
  /** Opens the modal, on a view when one is given. */
  open(request?: Route): void
  close(): void
}

/**
 * The kit of the nearest provider, with its modal.
 *
 * @throws KitError `PROVIDER_MISSING` outside a `KitProvider`.
 * @example
 * const { open } = useKit()
 * <button onClick={() => open({ name: 'Networks' })}>Networks</button>
 */
export function useKit(): UseKitReturnType {
  const kit = useKitInstance()
  const isOpen = useKitState((state) => state.modal.open)
  return useMemo(
    () => ({ kit, isOpen, open: (request) => openModal(kit, request), close: () => closeModal(kit) }),
    [kit, isOpen],
  )
}
