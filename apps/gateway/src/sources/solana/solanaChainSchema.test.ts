import { describe, expect, it } from 'vitest'
import { ConfigError, parseConfig } from '../../engines/config/parseConfig.ts'
import { nodeChainsOf } from '../../engines/config/schema.ts'

const id = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const chain = { id, name: 'Solana', rpcUrls: ['https://solana.example'] }
const evm = { id: 'eip155:1', name: 'Ethereum', rpcUrls: ['https://rpc.example'] }
const plain = { id: 'near:mainnet', name: 'NEAR', rpcUrls: ['https://near.example'] }

/** Chains of any namespace stand in one list, whose type knows those of the EVM. */
const parse = (chains: readonly object[]) => parseConfig({ chains })

function problemsOf(chains: readonly object[]): readonly string[] {
  try {
    parse(chains)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('a Solana chain in the configuration', () => {
  it('stands among the others and gets its coin', () => {
    const config = parse([plain, chain, evm])
    expect(config.solanaChains).toMatchObject([
      { id, tokenLists: [], nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9, iconUrl: '' } },
    ])
    expect(config.chains.map((each) => each.id)).toEqual(['eip155:1'])
    expect(config.plainChains.map((each) => each.id)).toEqual(['near:mainnet'])
    expect(nodeChainsOf(config).map((each) => each.id)).toEqual(['eip155:1', id, 'near:mainnet'])
  })

  it('suffices by itself, and takes lists, an explorer and a picture of its coin', () => {
    const whole = {
      ...chain,
      tokenLists: ['https://lists.example/solana.json'],
      blockExplorer: 'https://explorer.example',
      nativeCurrency: { iconUrl: 'https://pictures.example/sol.png' },
    }
    expect(parse([whole]).solanaChains).toMatchObject([
      { ...whole, rpcUrls: [{ url: 'https://solana.example' }], nativeCurrency: { symbol: 'SOL', decimals: 9 } },
    ])
  })

  it.each([
    ['a genesis hash as a whole', { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' }, 'solanaChains.0.id'],
    ['a cluster by its name', { id: 'solana:mainnet' }, 'solanaChains.0.id'],
    ['a character that base58 has not', { id: `solana:0${id.slice(8)}` }, 'solanaChains.0.id'],
    ['another precision of SOL', { nativeCurrency: { decimals: 18 } }, 'solanaChains.0.nativeCurrency.decimals'],
    ['fixed prices on a public chain', { pricesUsd: { SOL: '1' } }, 'solanaChains.0.pricesUsd'],
    ['keys of EVM chains', { bundlers: [] }, 'solanaChains.0.bundlers'],
    ['no node', { rpcUrls: [] }, 'solanaChains.0.rpcUrls'],
  ])('refuses %s', (_, changes, key) => {
    const [first, ...others] = problemsOf([{ ...chain, ...changes }])
    expect(first?.startsWith(`${key}:`)).toBe(true)
    expect(others).toEqual([])
  })

  it('refuses one that is there twice', () => {
    expect(problemsOf([chain, chain])).toEqual([expect.stringContaining('each chain id only once')])
  })
})
