import * as viem from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { type EvmChain, evmNetwork } from '../chains/evm/evmNetwork.ts'
import type { Network } from '../core/network.ts'
import * as definitions from './networks.ts'

const networks: [string, Network][] = Object.entries(definitions)
const theirs = new Map<string, EvmChain>(Object.entries(viem))
const withoutSlash = (url: string | undefined) => url?.replace(/\/$/, '')
/** The networks on which the specification swaps. */
const swapIds = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]

describe('the network definitions', () => {
  it.each(networks)("%s says what viem's chain of that name says", (name, network) => {
    const chain = theirs.get(name)
    if (!chain) throw new Error(`viem has no chain called ${name}`)
    const expected = evmNetwork(chain)
    expect(network).toEqual({
      ...expected,
      rpcUrls: expected.rpcUrls.map(withoutSlash),
      blockExplorerUrl: withoutSlash(expected.blockExplorerUrl),
    })
  })

  it('number at least forty, with the twelve of the specification, and each stands for another network', () => {
    const ids = networks.map(([, { id }]) => id)
    expect(ids.length).toBeGreaterThanOrEqual(40)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(swapIds.map((id) => `eip155:${id}`)))
  })

  it('lead a browser to nothing but https', () => {
    const urls = networks.flatMap(([, { rpcUrls, blockExplorerUrl }]) => [...rpcUrls, blockExplorerUrl])
    expect(urls.filter((url) => !url?.startsWith('https://'))).toEqual([])
  })
})
