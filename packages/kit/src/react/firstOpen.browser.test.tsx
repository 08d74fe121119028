import { createTestWallet, type TestWallet } from '@foyer/test/wallet'
import { afterEach, expect, it } from 'vitest'
import { evm } from '../chains/evm/evm.ts'
import { memoryStorage } from '../core/memoryKit.fixture.ts'
import type { WalletSource } from '../core/source.ts'
import { createKit } from '../exports/createKit.ts'
import { panel, shows } from '../test/panel.ts'
import { ethereum } from '../test/stage.tsx'
import { recordFrames } from '../ui/testing/frames.ts'
import { control, type Mounted, mount } from '../ui/testing/mount.tsx'
import { nextFrame, settled } from '../ui/testing/settled.ts'
import { injected } from '../wallets/injected/injected.ts'
import { ConnectButton } from './ConnectButton.tsx'
import { KitProvider } from './KitProvider.tsx'

let leave: (() => void) | undefined
afterEach(() => leave?.())

/** A page with these wallets, whose code comes once this does. */
function openPage(names: readonly string[], code: Promise<void>): Mounted {
  const wallets: TestWallet[] = names.map((name) => {
    const wallet = createTestWallet({
      name,
      rdns: `dev.example.${name.toLowerCase()}`,
      accounts: ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'],
      chains: [{ chainId: 1, rpcUrl: 'https://rpc.example', name: 'Ethereum' }],
      storage: memoryStorage(),
      rpc: async () => '0x0',
    })
    wallet.announce()
    return wallet
  })
  const source: WalletSource = {
    ...injected(),
    async load() {
      await code
      return injected().load()
    },
  }
  const kit = createKit({
    appName: 'Corridor',
    networks: [ethereum],
    chains: [evm({ wallets: [source] })],
    storage: memoryStorage(),
  })
  const mounted = mount(
    <KitProvider kit={kit}>
      <ConnectButton />
    </KitProvider>,
  )
  leave = () => {
    mounted.unmount()
    kit.destroy()
    for (const wallet of wallets) wallet.destroy()
  }
  return mounted
}

/** Presses the button without a pointer over it before, and reads the panel in every frame in which it is seen. */
async function pressAndRecord(mounted: Mounted, words: string) {
  const recording = recordFrames(() => {
    const dialog = document.querySelector('dialog')
    const panel = dialog?.querySelector<HTMLElement>('[data-fy-panel]')
    if (!dialog?.open || !panel) return undefined
    const seen = getComputedStyle(panel).opacity !== '0'
    return { seen, height: panel.offsetHeight, moving: dialog.querySelector('[data-moving]') !== null }
  })
  control('Connect wallet', mounted.host).click()
  await shows(words)
  await settled()
  const frames = recording.stop()
  // Its head answers the press before the rest is there; until then the page only darkens.
  expect(frames[0]?.seen).toBe(false)
  return frames.filter(({ seen }) => seen)
}

/** Resolves in the first frame in which the panel is seen. */
async function panelSeen(): Promise<void> {
  const isSeen = () => {
    const drawn = document.querySelector('dialog[open] [data-fy-panel]')
    return drawn !== null && getComputedStyle(drawn).opacity !== '0'
  }
  while (!isSeen()) await nextFrame()
}

it.each([
  ['before', async () => undefined],
  ['after', panelSeen],
])('has its final height from its first frame on, with four wallets found %s it', async (_, code) => {
  const frames = await pressAndRecord(openPage(['Harbor', 'Lumen', 'Ondine', 'Tessera'], code()), 'Tessera')
  const heights = [...new Set(frames.map(({ height }) => height))]
  expect(heights).toEqual([panel().offsetHeight])
  expect(Math.abs(panel().offsetHeight - (64 + 4 * 56 + 8 + 52))).toBeLessThanOrEqual(1)
  expect(frames.some(({ moving }) => moving)).toBe(false)
})

it('goes from four lines to what was found in one step while it comes in', async () => {
  const frames = await pressAndRecord(openPage(['Harbor'], panelSeen()), 'Installed')
  const heights = [...new Set(frames.map(({ height }) => height))]
  expect(heights.at(-1)).toBe(panel().offsetHeight)
  expect(heights.length).toBeLessThanOrEqual(2)
  expect(Math.max(...heights)).toBeGreaterThan(115)
})
