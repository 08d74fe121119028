import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import type { Kit } from '../core/kit.ts'
import { memoryChain, memorySource, memoryStorage } from '../core/memoryKit.fixture.ts'
import { createKit } from '../exports/createKit.ts'
import { find, type Mounted, mount } from '../ui/testing/mount.tsx'
import { until } from '../ui/testing/until.ts'
import { KitProvider } from './KitProvider.tsx'
import { NetworkButton } from './NetworkButton.tsx'

const picture = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/%3E'

let mounted: Mounted | undefined
let kit: Kit | undefined
afterEach(() => {
  mounted?.unmount()
  kit?.destroy()
})

function createPage() {
  const { source } = memorySource({ namespaces: ['eip155'] })
  kit = createKit({
    appName: 'Harbour Cafe',
    networks: [
      {
        id: 'eip155:1',
        name: 'Ethereum',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [],
        imageUrl: picture,
      },
    ],
    chains: [memoryChain({ namespace: 'eip155', wallets: [source] })],
    storage: memoryStorage(),
  })
  return (
    <KitProvider kit={kit}>
      <NetworkButton />
    </KitProvider>
  )
}

it('keeps its width when the mark and the arrow come', async () => {
  mounted = mount(createPage())
  const button = find('button')
  const before = button.getBoundingClientRect().width
  expect(button.textContent).toBe('Ethereum')
  await until(() => button.querySelector('img') !== null && button.querySelector('svg') !== null)
  expect(find('img', button).getAttribute('src')).toBe(picture)
  expect(button.getBoundingClientRect().width).toBe(before)
})

it('names the network in what a server draws', () => {
  expect(renderToString(createPage())).toContain('Ethereum')
})

it('opens the list of networks', async () => {
  mounted = mount(createPage())
  find('button').click()
  await until(() => document.querySelector('[data-fy-panel]')?.textContent?.includes('Ethereum') === true)
  expect(find('[data-fy-panel] h2').textContent).toBe('Networks')
})
