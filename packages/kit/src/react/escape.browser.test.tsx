import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { pushView } from '../core/actions/navigate.ts'
import { shows, view } from '../test/panel.ts'
import { type Stage, stage } from '../test/stage.tsx'
import { control } from '../ui/testing/mount.tsx'
import { settled } from '../ui/testing/settled.ts'

let current: Stage | undefined
afterEach(() => current?.leave())
const modal = () => current?.kit.store.getState().modal

it('goes back from a choice, and closes from any other view', async () => {
  current = await stage({ connected: 1 })
  pushView(current.kit, { name: 'Networks' })
  await shows('Base')
  await settled()
  await userEvent.keyboard('{Escape}')
  expect(modal()?.open).toBe(true)
  expect(modal()?.stack.map(({ name }) => name)).toEqual(['Account'])

  pushView(current.kit, { name: 'Settings' })
  await shows('Disconnect')
  await userEvent.keyboard('{Escape}')
  expect(modal()?.open).toBe(false)
})

it('leads back to the row one came from', async () => {
  current = await stage({ connected: 1 })
  pushView(current.kit, { name: 'Accounts' })
  await shows('Settings')
  await settled()
  const row = Array.from(view().querySelectorAll('button')).find(({ textContent }) => textContent === 'Settings')
  row?.click()
  await shows('Disconnect')
  await settled()
  control('Back').click()
  await shows('Connect another')
  await settled()
  expect(document.activeElement?.textContent).toBe('Settings')
})
