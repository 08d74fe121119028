import * as Ariakit from '@ariakit/react'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import * as Headless from '@headlessui/react'
import MuiDialog from '@mui/material/Dialog'
import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, useState } from 'react'
import * as Aria from 'react-aria-components'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Dialog } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { control, type Mounted, mount } from './testing/mount.tsx'
import { until } from './testing/until.ts'

type Theirs = (props: { open: boolean; close: () => void; children: ReactNode }) => ReactNode

/** Their own backdrops would cover a dialog without a place. */
const above = { position: 'fixed', zIndex: 1 } as const

/** A modal dialog of each library, as its documentation shows it. */
const libraries: Record<string, Theirs> = {
  Radix: ({ open, close, children }) => (
    <Radix.Root open={open} onOpenChange={close}>
      <Radix.Portal>
        <Radix.Overlay />
        <Radix.Content aria-describedby={undefined}>
          <Radix.Title>Checkout</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  ),
  'Base UI': ({ open, close, children }) => (
    <BaseDialog.Root open={open} onOpenChange={close}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop />
        <BaseDialog.Popup style={above}>{children}</BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  ),
  MUI: ({ open, close, children }) => (
    <MuiDialog open={open} onClose={close}>
      {children}
    </MuiDialog>
  ),
  'Headless UI': ({ open, close, children }) => (
    <Headless.Dialog open={open} onClose={close}>
      <Headless.DialogPanel>{children}</Headless.DialogPanel>
    </Headless.Dialog>
  ),
  Ariakit: ({ open, close, children }) => (
    <Ariakit.Dialog open={open} onClose={close} style={above}>
      {children}
    </Ariakit.Dialog>
  ),
  'React Aria': ({ open, close, children }) => (
    <Aria.ModalOverlay isOpen={open} onOpenChange={close} isDismissable style={above}>
      <Aria.Modal>
        <Aria.Dialog aria-label="Checkout">{children}</Aria.Dialog>
      </Aria.Modal>
    </Aria.ModalOverlay>
  ),
}

function Page({ theirs: Theirs }: { theirs: Theirs }) {
  const [isTheirsOpen, setTheirs] = useState(true)
  const [isOpen, setOpen] = useState(false)
  const [email, setEmail] = useState('')
  return (
    <>
      <Theirs open={isTheirsOpen} close={() => setTheirs(false)}>
        <button type="button" onClick={() => setOpen(true)}>
          Pay by wallet
        </button>
      </Theirs>
      <Dialog open={isOpen} label="Connect wallet" onDismiss={() => setOpen(false)}>
        <Field label="Email" value={email} onValue={setEmail} />
        <button type="button">Next</button>
      </Dialog>
    </>
  )
}

let mounted: Mounted
beforeEach(() => page.viewport(1280, 900))
afterEach(() => mounted.unmount())

const ours = () => document.querySelector<HTMLDialogElement>('[data-foyer] dialog')
const isTheirsOpen = () =>
  Array.from(document.querySelectorAll('button')).some(
    (button) => button.textContent === 'Pay by wallet' && button.checkVisibility(),
  )

describe.each(Object.entries(libraries))('a panel opened from a dialog of %s', (_, theirs) => {
  it('takes presses, focus and Escape, and gives them back when it closes', async () => {
    mounted = mount(<Page theirs={theirs} />)
    await until(isTheirsOpen, 'their dialog is open')
    await userEvent.click(control('Pay by wallet'))
    await until(() => document.activeElement === control('Email', ours() ?? document), 'the field has the focus')

    await userEvent.keyboard('me@example.com')
    expect((control('Email') as HTMLInputElement).value).toBe('me@example.com')
    await userEvent.click(control('Next'))
    expect([document.activeElement, isTheirsOpen()]).toEqual([control('Next'), true])
    expect(ours()?.closest('[inert],[aria-hidden=true]')).toBeNull()

    await userEvent.keyboard('{Escape}')
    await until(() => ours() === null, 'the panel is gone')
    expect(isTheirsOpen()).toBe(true)
    await until(() => document.activeElement === control('Pay by wallet'), 'their button has the focus')
    await userEvent.keyboard('{Escape}')
    await until(() => !isTheirsOpen(), 'their dialog is gone')
  })

  it('leaves their dialog open when a press beside it closes it', async () => {
    mounted = mount(<Page theirs={theirs} />)
    await until(isTheirsOpen, 'their dialog is open')
    await userEvent.click(control('Pay by wallet'))
    await until(() => ours()?.open === true, 'the panel is open')
    await userEvent.click(ours() as HTMLDialogElement, { position: { x: 20, y: 20 } })
    await until(() => ours() === null, 'the panel is gone')
    expect(isTheirsOpen()).toBe(true)
  })
})
