import { createTestWallet, type TestWallet } from '@foyer/test/wallet'
import { evm } from '../../../chains/evm/evm.ts'
import { connect } from '../../../core/actions/connect.ts'
import { openModal } from '../../../core/actions/openModal.ts'
import type { Kit } from '../../../core/kit.ts'
import type { Route } from '../../../core/routes.ts'
import type { StorageLike } from '../../../core/storage.ts'
import { createKit } from '../../../exports/createKit.ts'
import { Modal } from '../../../react/Modal.tsx'
import { type Mounted, mount } from '../../../ui/testing/mount.tsx'
import { KitContext } from '../../../view/KitContext.ts'
import type { Dictionary } from '../../../view/messages.ts'
import { until } from '../../account/test/stage.tsx'

/** The public key of the first local test account, and two addresses of such accounts. */
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
export const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const juno = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const usdc = '0x1111111111111111111111111111111111111111'
const gateway = 'https://gateway.example'
export const sentHash = `0x${'ab'.repeat(32)}`

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const held = (symbol: string, numeric: string, price: number, address?: string) => ({
  name: symbol === 'ETH' ? 'Ether' : 'USD Coin',
  symbol,
  chainId: 'eip155:1',
  ...(address && { address: `eip155:1:${address}` }),
  price,
  quantity: { decimals: address ? '6' : '18', numeric },
  iconUrl: '',
})

/** What the node says about a transfer, and what the sender holds. */
export type World = {
  /** What arrives of 120 coins sent, in the smallest unit; of none nothing leaves. Text is a contract's reason, or the node's. */
  arrives: bigint | string
  /** The node answers nothing. */
  isDead: boolean
  /** Undefined when the gateway cannot say. */
  balances: readonly unknown[] | undefined
  native: bigint
  /** Public names by address. */
  names: Readonly<Record<string, string>>
}

export const richWorld: World = {
  arrives: 120_000_000n,
  isDead: false,
  balances: [held('USDC', '412.8', 1, usdc), held('ETH', '0.1', 3150)],
  native: 10n ** 17n,
  names: {},
}

type StageOptions = {
  world?: Partial<World>
  route?: Route
  storage?: StorageLike
  locale?: string
  dictionary?: Dictionary
  theme?: 'light' | 'dark'
}

export type SendStage = { kit: Kit; wallet: TestWallet; mounted: Mounted; world: World; leave(): void }

/** Draws the real modal for a visitor who is connected through the real wallet source; node and gateway are answered here. */
export async function sendStage(options: StageOptions = {}): Promise<SendStage> {
  const world: World = { ...richWorld, ...options.world }
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href)
    if (url.origin === location.origin) return real(input, init)
    const body = url.pathname === '/v1' ? await rpcBody(world, String(init?.body)) : restBody(world, url.pathname)
    if (body === undefined) return new Response('{}', { status: 503 })
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  }
  const wallet = createTestWallet({
    name: 'Lumen',
    rdns: 'dev.example.lumen',
    accounts: [key],
    chains: [{ chainId: 1, rpcUrl: 'https://wallet.example', name: 'Ethereum' }],
    storage: memoryStorage(),
    rpc: async (_, { method }) => walletAnswer(method),
  })
  const withdraw = wallet.announce()
  const kit = createKit({
    appName: 'Corridor',
    networks: [
      {
        id: 'eip155:1',
        name: 'Ethereum',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['https://rpc.example'],
        blockExplorerUrl: 'https://explorer.example/',
      },
    ],
    chains: [evm()],
    gateway,
    storage: options.storage ?? memoryStorage(),
    locale: options.locale,
    // A language is written in its own direction once it has words.
    messages: options.locale === undefined ? undefined : { [options.locale]: {} },
    theme: options.theme ?? 'light',
  })
  await kit.source('injected')
  const found = kit.store.getState().connectors.find(({ id }) => id === 'dev.example.lumen')
  if (!found) throw new Error('the test wallet was not found')
  await connect(kit, { wallet: found })
  openModal(kit, options.route ?? { name: 'Send', parameters: {} })
  const mounted = mount(
    <KitContext.Provider value={kit}>
      <Modal dictionary={options.dictionary ?? {}} />
    </KitContext.Provider>,
  )
  const leave = () => {
    mounted.unmount()
    kit.destroy()
    withdraw()
    wallet.destroy()
    globalThis.fetch = real
  }
  try {
    // The first stage of a file also waits for the code of the views.
    await until(() => document.querySelector('[data-fy-panel] header') !== null, 'the dialog is drawn', 10_000)
  } catch (error) {
    // A dialog that is left behind would fail every test after this one.
    leave()
    throw error
  }
  return { kit, wallet, mounted, world, leave }
}

function restBody(world: World, path: string): unknown {
  if (path === '/v1/supported-chains') return { http: ['eip155:1'], ws: [] }
  if (path.endsWith('/balance')) return world.balances && { balances: world.balances }
  const address = path.match(/\/identity\/(0x\w+)/)?.[1]
  if (address) return { name: world.names[address] ?? null, avatar: null }
  return { data: [], next: null }
}

async function rpcBody(world: World, text: string): Promise<unknown> {
  const { id, method, params } = JSON.parse(text) as { id: number; method: string; params: readonly unknown[] }
  if (world.isDead) return undefined
  const answer = nodeAnswer(world, method, params)
  return { jsonrpc: '2.0', id, ...answer }
}

function nodeAnswer({ arrives, native }: World, method: string, params: readonly unknown[]): object {
  const isNodes = typeof arrives === 'string' && arrives.startsWith('insufficient')
  const reverted = isNodes ? { code: -32000, message: arrives } : { code: 3, message: `execution reverted: ${arrives}` }
  const refusal = typeof arrives === 'string' && reverted
  switch (method) {
    case 'eth_getBalance':
      return { result: `0x${native.toString(16)}` }
    case 'eth_feeHistory':
      return { result: { baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'], reward: [['0x3b9aca00']] } }
    case 'eth_estimateGas':
      return refusal ? { error: refusal } : { result: '0xfde8' }
    case 'eth_call':
      return refusal ? { error: refusal } : { result: word(1n) }
    case 'eth_simulateV1': {
      const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: { data: string }[] }] }]
      const sent = BigInt(`0x${blockStateCalls[0].calls[2]?.data.slice(-64)}`)
      const ok = (value: bigint) => ({ status: '0x1', returnData: word(value) })
      const move = refusal ? { status: '0x0', returnData: '0x', error: refusal } : ok(1n)
      const received = typeof arrives === 'bigint' ? (arrives * sent) / 120_000_000n : 0n
      return {
        result: [{ calls: [ok(412_800_000n), ok(0n), move, ok(412_800_000n - (received && sent)), ok(received)] }],
      }
    }
    case 'eth_getTransactionCount':
      return { result: '0x0' }
    case 'eth_getTransactionByHash':
      return { result: { hash: sentHash, nonce: '0x0' } }
    default:
      return { result: null }
  }
}

function walletAnswer(method: string): unknown {
  switch (method) {
    case 'eth_sendRawTransaction':
      return sentHash
    case 'eth_getBlockByNumber':
      return { baseFeePerGas: '0x3b9aca00', number: '0x1', timestamp: '0x1', transactions: [] }
    case 'eth_chainId':
      return '0x1'
    default:
      return '0xfde8'
  }
}

/** Storage that lives as long as the test. */
function memoryStorage(): StorageLike {
  const values = new Map<string, string>()
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  }
}
