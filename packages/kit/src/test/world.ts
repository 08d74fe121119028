import type { EndpointAnswer, Endpoints } from '@foyer/contract'
import { type GatewayAnswers, type NodeDouble, refuse } from './gatewayDouble.ts'
import { addresses, type Stage, type StageOptions, stage } from './stage.tsx'

export const [me, juno] = addresses
export const usdc = '0x1111111111111111111111111111111111111111'
export const sentHash = `0x${'ab'.repeat(32)}`

type Held = EndpointAnswer<Endpoints['balance']>['balances'][number]
export const heldUsdc: Held = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${usdc}`,
  price: 1,
  quantity: { decimals: '6', numeric: '412.8' },
  iconUrl: '',
}
const heldEther: Held = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 3150,
  quantity: { decimals: '18', numeric: '0.1' },
  iconUrl: '',
}

/** What the network says about a transfer, and what the sender holds. */
export type World = {
  /** What arrives of 120 coins sent, in the smallest unit; of none nothing leaves. Text is a contract's reason, or the node's. */
  arrives: bigint | string
  /** The node answers nothing. */
  isDead: boolean
  /** Undefined when the gateway cannot say. */
  balances: Held[] | undefined
  native: bigint
  /** What answers for every address: `0x` for keys, else the code of a contract. */
  code: string
  /** Public names by address. */
  names: Readonly<Record<string, string>>
}

/** A world that a test can change while it runs, and the doubles that follow it: options of the stage. */
export function startWorld(changes: Partial<World> = {}) {
  const world: World = {
    arrives: 120_000_000n,
    isDead: false,
    balances: [heldUsdc, heldEther],
    native: 10n ** 17n,
    code: '0x',
    names: {},
    ...changes,
  }
  const gateway: GatewayAnswers = {
    balance: () => (world.balances ? { balances: world.balances } : refuse(503)),
    identity: ({ params: { address = '' } }) => ({ name: world.names[address] ?? null, avatar: null }),
    history: { data: [], next: null },
  }
  const node: NodeDouble = (method, params) => {
    if (world.isDead) throw refuse(503)
    return nodeAnswer(world, method, params)
  }
  // The wallet asks its own node.
  const wallet: StageOptions['wallet'] = { rpc: async (_, { method }) => walletAnswer(method) }
  return { world, gateway, node, wallet }
}

export type WorldStage = Stage & { readonly world: World }

/** The form to send with, for a visitor who is connected in a world. */
export async function worldStage({
  world: changes,
  ...options
}: StageOptions & { world?: Partial<World> } = {}): Promise<WorldStage> {
  const { world, ...doubles } = startWorld(changes)
  const route: StageOptions['route'] = { name: 'Send', parameters: {} }
  const shown = await stage({ connected: 1, answers: 'approve', route, ...doubles, ...options })
  return { ...shown, world }
}

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

function nodeAnswer({ arrives, code, native }: World, method: string, params: readonly unknown[]): unknown {
  const isNodes = typeof arrives === 'string' && arrives.startsWith('insufficient')
  const reverted = isNodes ? { code: -32000, message: arrives } : { code: 3, message: `execution reverted: ${arrives}` }
  const refusal = typeof arrives === 'string' ? reverted : undefined
  switch (method) {
    case 'eth_getBalance':
      return `0x${native.toString(16)}`
    case 'eth_getCode':
      return code
    case 'eth_feeHistory':
      return { baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'], reward: [['0x3b9aca00']] }
    case 'eth_estimateGas':
    case 'eth_call':
      if (refusal) throw refusal
      return method === 'eth_call' ? word(1n) : '0xfde8'
    case 'eth_simulateV1': {
      const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: { data: string }[] }] }]
      const sent = BigInt(`0x${blockStateCalls[0].calls[2]?.data.slice(-64)}`)
      const ok = (value: bigint) => ({ status: '0x1', returnData: word(value) })
      const move = refusal ? { status: '0x0', returnData: '0x', error: refusal } : ok(1n)
      const received = typeof arrives === 'bigint' ? (arrives * sent) / 120_000_000n : 0n
      return [{ calls: [ok(412_800_000n), ok(0n), move, ok(412_800_000n - (received && sent)), ok(received)] }]
    }
    case 'eth_getTransactionCount':
      return '0x0'
    case 'eth_getTransactionByHash':
      return { hash: sentHash, nonce: '0x0' }
    default:
      return null
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
