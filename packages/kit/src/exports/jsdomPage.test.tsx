import { readFile } from 'node:fs/promises'
import { runInThisContext } from 'node:vm'
import { createTestWallet } from '@foyer/test/wallet'
import { JSDOM } from 'jsdom'
import { transformWithOxc } from 'vite'
import { afterEach, expect, it, vi } from 'vitest'
import { evm } from '../chains/evm/evm.ts'
import { memoryStorage } from '../core/memoryKit.fixture.ts'
import { createKit } from './createKit.ts'

const rpcUrl = 'https://rpc.example'
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Makes a page of jsdom the page of this process, as test runners do. */
function enterPage(): Window & typeof globalThis {
  const { window } = new JSDOM('<div id="root"></div>', { url: 'https://harbour.example', pretendToBeVisual: true })
  const ofNode = /^(Event|EventTarget|CustomEvent|navigator)$/
  for (const name of Object.getOwnPropertyNames(window)) {
    if (name in globalThis && !ofNode.test(name)) continue
    const value: unknown = Reflect.get(window, name)
    vi.stubGlobal(name, typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value)
  }
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, window[name].bind(window))
  vi.stubGlobal('window', globalThis)
  return window
}

/** Runs the set-up file of docs/testing.md. */
async function setUp(): Promise<void> {
  const page = await readFile(new URL('../../../../docs/testing.md', import.meta.url), 'utf8')
  const [, source = ''] = /```ts file=jsdom\.setup\.ts\n(.+?)```/s.exec(page) ?? []
  // Restored with all that the page brought.
  for (const name of ['ResizeObserver', 'IntersectionObserver', 'matchMedia']) vi.stubGlobal(name, undefined)
  runInThisContext((await transformWithOxc(source, 'jsdom.setup.ts')).code)
}

it('opens the dialog in jsdom with the set-up file of the docs, and connects a wallet there', async () => {
  const { document } = enterPage()
  await setUp()
  const [{ StrictMode }, { flushSync }, { createRoot }, { KitProvider }, { ConnectButton }] = await Promise.all([
    import('react'),
    import('react-dom'),
    import('react-dom/client'),
    import('../react/KitProvider.tsx'),
    import('../react/ConnectButton.tsx'),
  ])
  const wallet = createTestWallet({
    name: 'Lumen',
    rdns: 'dev.example.lumen',
    accounts: [key],
    chains: [{ chainId: 1, rpcUrl, name: 'Ethereum' }],
    storage: memoryStorage(),
    rpc: async () => '0x0',
  })
  wallet.announce()
  wallet.control.auto('approve')
  const network = {
    id: 'eip155:1',
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  } as const
  const kit = createKit({
    appName: 'Harbour',
    networks: [{ ...network, rpcUrls: [rpcUrl] }],
    chains: [evm()],
    storage: memoryStorage(),
  })
  const root = createRoot(document.querySelector('#root') as HTMLElement)
  const button = (words: string) =>
    Array.from(document.querySelectorAll('button')).find(({ textContent }) => textContent?.includes(words))
  const press = async (words: string) => {
    await vi.waitFor(() => expect(button(words)).toBeDefined(), 60_000)
    button(words)?.click()
  }
  try {
    root.render(
      <StrictMode>
        <KitProvider kit={kit}>
          <ConnectButton />
        </KitProvider>
      </StrictMode>,
    )
    await press('Connect wallet')
    await vi.waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain('Connect wallet'), 60_000)
    expect(document.querySelector('dialog')?.open).toBe(true)
    await press('Lumen')
    await vi.waitFor(() => expect(kit.store.getState().sessions).toHaveLength(1), 60_000)
    expect(kit.store.getState().sessions[0]?.accounts).toMatchObject([{ address: account }])
  } finally {
    flushSync(() => root.unmount())
    kit.destroy()
    wallet.destroy()
    // React cleans up in tasks that it has begun.
    for (let task = 0; task < 5; task += 1) await new Promise((resolve) => setImmediate(resolve))
  }
})
