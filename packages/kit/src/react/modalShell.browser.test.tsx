import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { evm } from '../chains/evm/evm.ts'
import { memoryStorage } from '../core/memoryKit.fixture.ts'
import type { KitOptions } from '../core/options.ts'
import { createKit } from '../exports/createKit.ts'
import { shows } from '../test/panel.ts'
import { ethereum } from '../test/stage.tsx'
import { control, mount } from '../ui/testing/mount.tsx'
import { settled } from '../ui/testing/settled.ts'
import { ConnectButton } from './ConnectButton.tsx'
import { KitProvider } from './KitProvider.tsx'

let leave: (() => void) | undefined
afterEach(async () => {
  leave?.()
  await page.viewport(1280, 900)
})

/** A page on which nothing announces the press, and what a press shows before any code has come. */
function openPage(options: Partial<KitOptions> = {}) {
  const kit = createKit({
    appName: 'Corridor',
    networks: [ethereum],
    chains: [evm()],
    storage: memoryStorage(),
    ...options,
  })
  const { host, unmount } = mount(
    <KitProvider kit={kit}>
      <ConnectButton />
    </KitProvider>,
  )
  leave = () => {
    unmount()
    kit.destroy()
  }
  const opener = host.querySelector('button')
  if (!opener) throw new Error('The page has no button')
  const press = async (): Promise<HTMLDialogElement> => {
    opener.focus()
    opener.click()
    // React draws once the press has been handled; no code that is fetched can be here by then.
    await Promise.resolve()
    const dialog = document.querySelector('dialog')
    if (!dialog) throw new Error('The press showed nothing')
    return dialog
  }
  return { kit, opener, press }
}

const titleOf = (dialog: Element) =>
  document.getElementById(dialog.getAttribute('aria-labelledby') ?? '') ?? new Error('The dialog has no name')

it('shows a named dialog with a skeleton before the code of the modal is here', async () => {
  const { press } = openPage()
  const dialog = await press()
  expect(dialog.matches(':modal')).toBe(true)
  expect(titleOf(dialog)).toHaveProperty('textContent', 'Connect wallet')
  expect(dialog.querySelector('[role="status"]')?.getAttribute('aria-label')).toBe('Looking for wallets')
  expect(dialog.contains(document.activeElement)).toBe(true)
  expect(document.documentElement.hasAttribute('data-foyer-lock')).toBe(true)
})

it('lets the view take its place without moving the title, and gives the focus back at the end', async () => {
  const { opener, press } = openPage()
  const shell = await press()
  const placeOf = (dialog: Element) => {
    const title = dialog.querySelector('h2')
    const close = dialog.querySelector('button')
    return [title, close].map((element) => [element?.offsetLeft, element?.offsetTop, element?.offsetWidth])
  }
  const before = placeOf(shell)
  await shows('Get started')
  const dialog = document.querySelector('dialog')
  if (!dialog) throw new Error('The dialog is gone')
  expect(dialog).not.toBe(shell)
  expect(shell.isConnected).toBe(false)
  expect(placeOf(dialog)).toEqual(before)
  expect(dialog.contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await settled()
  expect(document.activeElement).toBe(opener)
  expect(document.documentElement.hasAttribute('data-foyer-lock')).toBe(false)
})

it('closes by its button before the code is here, and gives the focus back', async () => {
  const { kit, opener, press } = openPage()
  const dialog = await press()
  dialog.querySelector('button')?.click()
  await Promise.resolve()
  expect(kit.store.getState().modal.open).toBe(false)
  expect(dialog.isConnected).toBe(false)
  expect(document.activeElement).toBe(opener)
})

it('closes when the browser is asked to, as Escape asks it', async () => {
  const { kit, press } = openPage()
  const dialog = await press()
  const cancel = new Event('cancel', { cancelable: true })
  dialog.dispatchEvent(cancel)
  expect(cancel.defaultPrevented).toBe(true)
  expect(kit.store.getState().modal.open).toBe(false)
})

it.each([
  ['de', 'ltr', 'Wallet verbinden', 'Schließen'],
  ['ar', 'rtl', 'ربط المحفظة', 'إغلاق'],
])('speaks the language of the page in %s, on a dark phone 320 px wide', async (locale, dir, title, close) => {
  await page.viewport(320, 640)
  const { press } = openPage({ locale, theme: 'dark' })
  const dialog = await press()
  const root = dialog.closest('[data-foyer]')
  expect(root?.getAttribute('dir')).toBe(dir)
  expect(root?.getAttribute('data-theme')).toBe('dark')
  expect(titleOf(dialog)).toHaveProperty('textContent', title)
  expect(dialog.querySelector('button')?.getAttribute('aria-label')).toBe(close)
  expect(dialog.scrollWidth).toBeLessThanOrEqual(320)
  await shows(title)
})

it("takes the site's own words", async () => {
  const { press } = openPage({ messages: { en: { connect: { title: 'Come in' }, modal: { close: 'Leave' } } } })
  const dialog = await press()
  expect(titleOf(dialog)).toHaveProperty('textContent', 'Come in')
  expect(control('Leave', dialog)).toBeDefined()
})
