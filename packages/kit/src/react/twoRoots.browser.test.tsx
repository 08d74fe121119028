import { afterEach, expect, it } from 'vitest'
import { openModal } from '../core/actions/openModal.ts'
import type { Kit } from '../core/kit.ts'
import { memoryChain, memorySource, testNetwork } from '../core/memoryKit.fixture.ts'
import { createKit } from '../exports/createKit.ts'
import { type Mounted, mount } from '../ui/testing/mount.tsx'
import { until } from '../ui/testing/until.ts'
import { ConnectButton } from './ConnectButton.tsx'
import { KitProvider } from './KitProvider.tsx'

let kit: Kit
let roots: Mounted[] = []
afterEach(() => {
  for (const root of roots.splice(0)) root.unmount()
  kit.destroy()
})

const panels = () => document.querySelectorAll('[data-fy-panel]').length

it('draws one modal of a kit in two React roots, and goes on in the second once the first has gone', async () => {
  kit = createKit({
    appName: 'Harbour Cafe',
    networks: [testNetwork('1')],
    chains: [memoryChain({ wallets: [memorySource().source] })],
    storage: false,
  })
  roots = ['header', 'page'].map(() =>
    mount(
      <KitProvider kit={kit}>
        <ConnectButton />
      </KitProvider>,
    ),
  )
  openModal(kit)
  await until(() => document.querySelector('dialog')?.open === true, 'the modal is open')
  expect(panels()).toBe(1)
  roots.shift()?.unmount()
  await until(() => panels() === 1 && document.querySelector('dialog')?.open === true, 'the modal is drawn again')
})
