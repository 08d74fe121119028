import { type ReactNode, useRef } from 'react'

/** One button and the plainest dialog that a page can have. */
export function NativeDialog({ children }: { children?: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Connect wallet
      </button>
      <dialog ref={dialog} aria-label="Connect wallet">
        {children}
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  )
}
