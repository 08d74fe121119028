import { createTestWallet, type TestWallet, type TestWalletOptions } from '@foyer/test/wallet'
import { StrictMode } from 'react'
import { evm } from '../chains/evm/evm.ts'
import { connect } from '../core/actions/connect.ts'
import { openModal } from '../core/actions/openModal.ts'
import type { Kit } from '../core/kit.ts'
import { memoryStorage } from '../core/memoryKit.fixture.ts'
import type { Network } from '../core/network.ts'
import type { Route } from '../core/routes.ts'
import { type CreateKitParameters, createKit } from '../exports/createKit.ts'
import { KitProvider } from '../react/KitProvider.tsx'
import { loadModal } from '../react/loadModal.ts'
import { pendingModal } from '../react/modalState.ts'
import type { Dictionary } from '../runtime/messages.ts'
import { mount } from '../ui/testing/mount.tsx'
import { until } from '../ui/testing/until.ts'
import { type GatewayAnswers, gatewayUrl, type NodeDouble, rpcUrl, startGatewayDouble } from './gatewayDouble.ts'

/** The public keys of the first local test accounts, and their addresses. */
const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
] as const
export const addresses = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const

export const network = (id: Network['id'], name: string, rest: Partial<Network> = {}): Network => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [rpcUrl],
  ...rest,
})
export const ethereum = network('eip155:1', 'Ethereum', { blockExplorerUrl: 'https://explorer.example/' })
export const base = network('eip155:8453', 'Base')

/** A test says what differs: by default a visitor with one wallet, which has not connected, looks at the first view. */
export type StageOptions = {
  /** What the site passes to `createKit`. Default: Ethereum and Base, a gateway, separate storage. */
  kit?: Partial<CreateKitParameters> | undefined
  /** The view to open; default the kit's own choice. */
  route?: Route | undefined
  /** Answers of the gateway that differ from the contract's examples. */
  gateway?: GatewayAnswers | undefined
  /** The node behind the gateway, behind `rpcUrls` and behind the wallets; by default it answers 0x0. */
  node?: NodeDouble | undefined
  /** Names of the wallets that announce themselves. Default: Lumen. */
  wallets?: readonly string[] | undefined
  wallet?: Partial<TestWalletOptions> | undefined
  /** The networks that wallets know, the first being theirs; default all of the kit's. */
  known?: readonly Network[] | undefined
  /** Connects the first wallet, with so many accounts, before the modal opens. */
  connected?: 1 | 2 | 3 | undefined
  /** What wallets do with a request once the modal is open. Default: wait for the test. */
  answers?: 'ask' | 'approve' | undefined
  /** Words that come before those of every feature. */
  words?: Dictionary | undefined
}

export type Stage = {
  readonly kit: Kit
  /** The first wallet. */
  readonly wallet: TestWallet
  readonly wallets: readonly TestWallet[]
  /** Path and query of every request that left the page. */
  readonly asked: readonly string[]
  /** Announces one more wallet. */
  announce(name: string): TestWallet
  leave(): void
}

export const rdnsOf = (name: string) => `dev.example.${name.toLowerCase()}`

/** A kit as a site makes it, in its provider, with real wallets and the contract's gateway, in React's strict mode. */
export async function stage(options: StageOptions = {}): Promise<Stage> {
  const { connected, node = () => '0x0', wallets: names = ['Lumen'], words } = options
  const double = startGatewayDouble(options.gateway ?? {}, node)
  const { locale, networks = [ethereum, base] } = options.kit ?? {}
  const wallets: TestWallet[] = []
  const announce = (name: string) => {
    const wallet = createTestWallet({
      name,
      rdns: rdnsOf(name),
      accounts: keys.slice(0, connected ?? 1),
      chains: (options.known ?? networks).flatMap(({ id, name }) =>
        id.startsWith('eip155:') ? [{ chainId: Number(id.slice('eip155:'.length)), rpcUrl, name }] : [],
      ),
      storage: memoryStorage(),
      rpc: async (_, { method, params }) => node(method, params),
      ...options.wallet,
    })
    wallet.announce()
    wallets.push(wallet)
    return wallet
  }
  for (const name of names) announce(name)
  const kit = createKit({
    appName: 'Corridor',
    networks,
    chains: [evm()],
    gateway: gatewayUrl,
    storage: memoryStorage(),
    theme: 'light',
    // A language is written in its own direction once it has words.
    ...(locale && !/^(en|de)/.test(locale) && { messages: { [locale]: {} } }),
    ...options.kit,
  })
  if (connected) await connectFirst(kit, wallets[0], connected)
  for (const { control } of wallets) control.auto(options.answers ?? 'ask')
  const mounted = mount(
    <StrictMode>
      <KitProvider kit={kit} />
    </StrictMode>,
  )
  const leave = () => {
    mounted.unmount()
    kit.destroy()
    for (const wallet of wallets) wallet.destroy()
    double.restore()
  }
  try {
    const modal = await loadModal(kit)
    if (words) pendingModal(kit).store.setState({ modal: { ...modal, dictionary: words } })
    // A guard may have opened it.
    if (!kit.store.getState().modal.open) openModal(kit, options.route)
    await until(
      () => document.querySelector('[data-fy-panel] header') !== null && !document.querySelector('[data-bare]'),
      'the dialog is drawn',
    )
  } catch (error) {
    // A dialog that is left behind would fail every test after this one.
    leave()
    throw error
  }
  return {
    kit,
    get wallet() {
      const [first] = wallets
      if (!first) throw new Error('this stage has no wallet')
      return first
    },
    wallets,
    asked: double.asked,
    announce(name) {
      const wallet = announce(name)
      wallet.control.auto(options.answers ?? 'ask')
      return wallet
    },
    leave,
  }
}

async function connectFirst(kit: Kit, wallet: TestWallet | undefined, accounts: number): Promise<void> {
  await kit.source('injected')
  const found = kit.store.getState().connectors.find(({ id }) => id === wallet?.info.rdns)
  if (!wallet || !found) throw new Error('the test wallet was not found')
  wallet.control.approveNext({ accounts: Array.from({ length: accounts }, (_, index) => index) })
  await connect(kit, { wallet: found })
}
