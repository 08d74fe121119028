import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { evm } from '../../chains/evm/evm.ts'
import { createKit } from '../../core/createKit.ts'
import type { Kit } from '../../core/kit.ts'
import { kitData } from '../../data/kitData.ts'
import { identityQuery } from './identityQuery.ts'
import { nativeBalanceQuery } from './nativeBalanceQuery.ts'
import { startTestGateway } from './test/testGateway.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const networkId = 'eip155:1'
const start = 1_800_000_000_000
const values = new Map<string, string>()
const kits: Kit[] = []
let gateway: Awaited<ReturnType<typeof startTestGateway>>
let balanceReads = 0

beforeEach(async () => {
  balanceReads = 0
  gateway = await startTestGateway({ [`/v1/identity/${address}`]: { name: 'juno.example', avatar: null } })
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const kit of kits.splice(0)) kit.destroy()
  values.clear()
  await gateway.stop()
})

/** A page load: a new kit with the same storage. */
function load(withGateway = true) {
  const kit = createKit({
    appName: 'Test',
    networks: [
      { id: networkId, name: 'One', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [] },
    ],
    chains: [
      {
        ...evm({ wallets: [] }),
        load: async () => () => ({
          signMessage: async () => '',
          getNativeBalance: async () => {
            balanceReads += 1
            return 2n ** 100n
          },
        }),
      },
    ],
    gateway: withGateway ? gateway.url : undefined,
    storage: {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    },
  })
  kits.push(kit)
  const data = kitData(kit)
  return {
    identity: (namespace = 'eip155') => data.queryClient.fetchQuery(identityQuery(kit, data, { namespace, address })),
    balance: () => data.queryClient.fetchQuery(nativeBalanceQuery(kit, { address, networkId })),
  }
}

it.each([
  [299_999, 1],
  [300_000, 2],
])('%i ms after a name was found it has been asked for %i times, over a reload', async (wait, times) => {
  expect(await load().identity()).toEqual({ name: 'juno.example' })
  vi.setSystemTime(start + wait)
  expect(await load().identity()).toEqual({ name: 'juno.example' })
  expect(gateway.asked).toHaveLength(times)
})

it.each([
  [29_999, 1],
  [30_000, 2],
])('%i ms after a native balance was read it has been read %i times, over a reload', async (wait, times) => {
  expect(await load().balance()).toBe(2n ** 100n)
  vi.setSystemTime(start + wait)
  expect(await load().balance()).toBe(2n ** 100n)
  expect(balanceReads).toBe(times)
})

it.each([
  ['an expired entry', { at: start - 30_000, value: '5' }],
  ['an entry from the future', { at: start + 1, value: '5' }],
  ['a negative amount', { at: start, value: '-5' }],
  ['a number', { at: start, value: 5 }],
  ['no entry', 'nonsense'],
])('reads the chain rather than %s of the storage', async (_, entry) => {
  values.set('@foyer/1/default/cache/nativeBalance', JSON.stringify({ [`${networkId}:${address}`]: entry }))
  expect(await load().balance()).toBe(2n ** 100n)
})

it('knows no names without a gateway, nor in a namespace without names, and asks nothing', async () => {
  expect(await load(false).identity()).toEqual({})
  expect(await load().identity('solana')).toEqual({})
  expect(gateway.asked).toEqual([])
})
