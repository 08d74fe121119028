import { type RunningChains, startChains } from '@foyer/test'
import { erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEvmTransfers } from './transfers.ts'

let running: RunningChains
beforeAll(async () => {
  running = await startChains({ chains: [{ chainId: 31337 }], extraTokens: true })
}, 60_000)
afterAll(() => running.stop())

const account = () => running.accounts[0]?.address ?? '0x'
const reasonOf = (hash: string) => {
  const { caipNetworkId: id, rpcUrl } = running.chains[0]
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const networks = [{ id, name: 'Local', nativeCurrency, rpcUrls: [rpcUrl] }]
  const transfers = createEvmTransfers({ networks, rpcUrls: () => [rpcUrl], onRpcFailure: () => undefined })
  return transfers.failureReason?.({ networkId: id, hash })
}

it('reads the reason that the contract gives for a failed transaction', async () => {
  const { client, tokens } = running.chains[0]
  const address = tokens.RVT
  if (!address) throw new Error('the chain has the extra tokens')
  const call = { account: account(), address, abi: erc20Abi, functionName: 'transfer', gas: 100_000n } as const
  const hash = await client.writeContract({ ...call, args: [account(), 1n] })
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('reverted')
  expect(await reasonOf(hash)).toEqual({ code: 'refused', detail: 'RevertingToken: transfers are switched off' })
})

it('gives no reason for a transaction that passed, is pending or is unknown', async () => {
  const { client } = running.chains[0]
  const pay = () => client.sendTransaction({ account: account(), to: account(), value: 1n })
  const hash = await pay()
  await client.waitForTransactionReceipt({ hash })
  expect(await reasonOf(hash)).toBeUndefined()
  await client.setAutomine(false)
  expect(await reasonOf(await pay())).toBeUndefined()
  expect(await reasonOf(`0x${'7'.repeat(64)}`)).toBeUndefined()
})
