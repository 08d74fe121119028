import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Kit } from '../core/kit.ts'
import { memoryChain, memorySource, testNetwork } from '../core/memoryKit.fixture.ts'
import { createKit } from '../exports/createKit.ts'
import { type Mounted, mount } from '../ui/testing/mount.tsx'
import { settled } from '../ui/testing/settled.ts'
import { until } from '../ui/testing/until.ts'
import { ConnectButton } from './ConnectButton.tsx'
import { KitProvider } from './KitProvider.tsx'

let mounted: Mounted | undefined
let kit: Kit | undefined
afterEach(() => {
  mounted?.unmount()
  kit?.destroy()
})

it('draws the first view unseen under a moving pointer, and leaves nothing behind under a resting one', async () => {
  const chain = memoryChain({ wallets: [memorySource().source] })
  kit = createKit({ appName: 'Harbour Cafe', networks: [testNetwork('1')], chains: [chain], storage: false })
  mounted = mount(
    <KitProvider kit={kit}>
      <ConnectButton />
    </KitProvider>,
  )
  const dialog = () => document.querySelector('dialog')
  const button = page.getByRole('button', { name: 'Connect wallet' })
  await userEvent.hover(button)
  await until(() => dialog()?.dataset.state === 'expected', 'draws the first view')
  expect(dialog()?.checkVisibility({ visibilityProperty: true })).toBe(false)
  expect(kit.store.getState().modal.open).toBe(false)

  const drawn = dialog()
  await userEvent.click(button)
  await until(() => dialog()?.matches(':modal') ?? false, 'opens')
  await settled()
  expect(dialog()).toBe(drawn)
  await userEvent.keyboard('{Escape}')
  await until(() => dialog() === null, 'leaves the page')
  await settled()
  expect(dialog()).toBeNull()
})
