import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { control, type Mounted, mount } from './testing/mount.tsx'
import { until } from './testing/until.ts'

const onDismiss = vi.fn()
let mounted: Mounted
let site: HTMLDialogElement | undefined
afterEach(() => {
  mounted.unmount()
  site?.remove()
  site = undefined
  onDismiss.mockReset()
})

function Sample(props: Partial<DialogProps>) {
  return (
    <Dialog open label="Connect wallet" onDismiss={onDismiss} {...props}>
      <Field label="Email" value="" onValue={() => undefined} />
    </Dialog>
  )
}
const own = () => document.querySelector<HTMLDialogElement>('[data-foyer] dialog')
/** A modal dialog of the page, which the panel is opened from. */
function openSiteDialog(): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.innerHTML = '<button>Pay</button>'
  document.body.append(dialog)
  dialog.showModal()
  site = dialog
  return dialog
}
/** Whether a press in its middle reaches the field of the panel. */
const isPressable = () => {
  const field = control('Email')
  const { height, left, top, width } = field.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2) === field
}

describe('a panel over a modal dialog of the page', () => {
  it.each([true, false])(
    'stays above it and can be pressed, before and after a wallet is asked, modal: %s',
    async (modal) => {
      openSiteDialog()
      mounted = mount(<Sample modal={modal} />)
      await until(() => own()?.open === true && isPressable(), 'the panel is above')
      mounted.render(<Sample modal={!modal} />)
      await until(isPressable, 'the panel is still above')
      mounted.render(<Sample modal={modal} />)
      await until(isPressable, 'the panel is above again')
      expect(own()?.matches(':modal')).toBe(true)
    },
  )

  it('leaves the page free for a wallet that is asked once that dialog has gone', async () => {
    const dialog = openSiteDialog()
    mounted = mount(<Sample />)
    await until(isPressable, 'the panel is above')
    dialog.close()
    mounted.render(<Sample modal={false} />)
    await until(() => own()?.matches(':modal') === false, 'the page is free')
    expect(own()?.open).toBe(true)
  })

  it('leaves Escape to a dialog of the page that was opened over it', async () => {
    mounted = mount(<Sample />)
    await until(() => own()?.open === true, 'the panel is open')
    const dialog = openSiteDialog()
    dialog.querySelector('button')?.focus()
    await userEvent.keyboard('{Escape}')
    await until(() => !dialog.open, 'the dialog of the page closes')
    expect(onDismiss).not.toHaveBeenCalled()
  })
})
