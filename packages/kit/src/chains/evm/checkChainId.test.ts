import { startChains } from '@foyer/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { developmentNotes } from '../../core/warnDeveloper.ts'
import { checkChainId } from './checkChainId.ts'
import { evmNetwork } from './evmNetwork.ts'

let running: Awaited<ReturnType<typeof startChains>>
beforeAll(async () => {
  running = await startChains({ chains: [{ chainId: 31337 }] })
})
afterAll(() => running.stop())

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = (id: number, url: string) =>
  evmNetwork({ id, name: 'Ethereum', nativeCurrency, rpcUrls: { default: { http: [url] } } })
const warnings = () => [...developmentNotes().warned].filter((text) => text.startsWith('The RPC'))

test('warns in development of an RPC of another chain, and of no other RPC', async () => {
  const { rpcUrl } = running.chains[0]
  await checkChainId([network(31337, rpcUrl)], 'eip155:31337', rpcUrl)
  await checkChainId([network(1, 'http://127.0.0.1:1')], 'eip155:1', 'http://127.0.0.1:1')
  await checkChainId([network(1, 'http://127.0.0.1:1')], 'eip155:1', `${rpcUrl}/v1`)
  expect(warnings()).toEqual([])
  await checkChainId([network(1, `${rpcUrl}/`)], 'eip155:1', `${rpcUrl}/`)
  expect(warnings()).toEqual([expect.stringContaining('is of chain 31337, and the network Ethereum is eip155:1')])
})
