import { endpoints, parseAnswer } from '@foyer/contract'
import { placeSwapContracts, type RunningChain, type RunningChains, startChains, transact } from '@foyer/test'
import { type Address, erc20Abi, maxUint256, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uniswapOf } from '../../engines/uniswap/deployments.ts'
import { wethAbi } from '../../engines/uniswap/uniswapAbi.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const addLiquidity = parseAbi([
  'function addLiquidity(address a, address b, uint256 aWanted, uint256 bWanted, uint256 aLeast, uint256 bLeast, address to, uint256 deadline)',
])

// A chain whose table names a fork of V2 alone, and a router that takes 1 % where Uniswap's takes 0.3 %.
describe('swaps through a fork with its own fee', () => {
  let chains: RunningChains
  let chain: RunningChain
  let gateway: TestGateway
  let trader: Address
  const table = uniswapOf({ id: 'eip155:250' })
  const router = table?.v2Router ?? '0x'
  const weth = table?.weth ?? '0x'
  const [first = '0x', second = '0x'] = table?.bases ?? []
  const name = (address: string) => `eip155:250:${address}`

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 250 }] })
    chain = chains.chains[0]
    trader = chains.accounts[0]?.address ?? '0x'
    if (table === undefined) throw new Error('There are no swaps on 250.')
    await placeSwapContracts(chain.client, trader, table, { routerFee: 10 })
    const write = (
      address: Address,
      abi: readonly unknown[],
      functionName: string,
      args: readonly unknown[],
      value = 0n,
    ) => transact(chain.client, { account: trader, address, abi, functionName, args, value })
    for (const token of [weth, first, second]) {
      await write(token, wethAbi, 'deposit', [], parseEther('400'))
      await write(token, erc20Abi, 'approve', [router, maxUint256])
    }
    for (const token of [first, second]) {
      const amounts = [parseEther('100'), parseEther('50')]
      await write(router, addLiquidity, 'addLiquidity', [weth, token, ...amounts, 0n, 0n, trader, 10n ** 12n])
    }
    gateway = await startTestGateway({ chains: [chainOptions(chain)] })
  })
  afterAll(async () => {
    await gateway?.stop()
    await chains?.stop()
  })

  const quote = async (from: string, to: string, amount: bigint): Promise<bigint> => {
    const query = new URLSearchParams({ from: name(from), to: name(to), amount: String(amount) })
    const json: unknown = await (await gateway.send(`/v1/convert/quotes?${query}`)).json()
    return BigInt(parseAnswer(endpoints.convertQuotes, json).quotes[0]?.toAmount ?? 0)
  }
  /** What pairs of 100 and 50 give when `fee` thousandths stay in them. */
  const given = (amount: bigint, [reserveIn, reserveOut]: readonly [bigint, bigint], fee: bigint) => {
    const paid = amount * (1000n - fee)
    return (paid * parseEther(String(reserveOut))) / (parseEther(String(reserveIn)) * 1000n + paid)
  }

  test.each([
    ['one pair', native, first, 1],
    ['two pairs', second, first, 2],
  ] as const)('%s give what the router says, and the swap exactly that', async (_, from, to, hops) => {
    const amount = parseEther('1')
    const before = await chain.snapshot()
    try {
      const expected = await quote(from, to, amount)
      const through = (fee: bigint) =>
        hops === 1 ? given(amount, [100n, 50n], fee) : given(given(amount, [50n, 100n], fee), [100n, 50n], fee)
      expect(expected).toBe(through(10n))
      expect(expected).toBeLessThan(through(3n))
      const body = { from: name(from), to: name(to), userAddress: name(trader), amount: String(amount) }
      const response = await gateway.send('/v1/convert/build-transaction', {
        body: JSON.stringify({ ...body, eip155: { slippage: 1 } }),
      })
      const { tx } = parseAnswer(endpoints.convertBuildTransaction, await response.json())
      expect(tx.to).toBe(name(router))
      const held = () =>
        chain.client.readContract({ address: to, abi: erc20Abi, functionName: 'balanceOf', args: [trader] })
      const start = await held()
      const value = BigInt(tx.amount)
      const gas = BigInt(tx.eip155.gas)
      const hash = await chain.client.sendTransaction({ account: trader, to: router, data: tx.data, value, gas })
      expect((await chain.client.waitForTransactionReceipt({ hash })).status).toBe('success')
      expect((await held()) - start).toBe(expected)
    } finally {
      await chain.revert(before)
    }
  })

  test('more than a pair can keep count of is insufficient liquidity', async () => {
    const query = new URLSearchParams({ from: name(second), to: name(first), amount: String(2n ** 112n) })
    const response = await gateway.send(`/v1/convert/quotes?${query}`)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('insufficient liquidity')
  })
})
