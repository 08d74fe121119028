import { describe, expect, it } from 'vitest'
import { grantNamespaces, mergeAsked } from './grantNamespaces.ts'

const asked = mergeAsked(
  { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] } },
  {
    eip155: { chains: ['eip155:1', 'eip155:10'], methods: ['personal_sign', 'eth_strange'], events: [] },
    'solana:main': { methods: ['solana_signMessage'], events: [] },
    cosmos: { chains: ['cosmos:hub'], methods: [], events: [] },
  },
)
const holdings = {
  eip155: {
    chains: ['eip155:1', 'eip155:5'],
    addresses: ['0xa', '0xb'],
    methods: ['personal_sign', 'eth_sign'],
    events: ['chainChanged'],
  },
  solana: { chains: ['solana:main'], addresses: ['S'], methods: ['solana_signMessage'], events: [] },
}

describe('grantNamespaces', () => {
  it('merges what is required and optional, and reads a chain out of a key', () => {
    expect(asked).toEqual({
      eip155: {
        chains: ['eip155:1', 'eip155:10'],
        methods: ['personal_sign', 'eth_strange'],
        events: ['chainChanged'],
      },
      solana: { chains: ['solana:main'], methods: ['solana_signMessage'], events: [] },
      cosmos: { chains: ['cosmos:hub'], methods: [], events: [] },
    })
  })

  it.each([
    ['no limits', {}, ['eip155', 'solana'], ['eip155:1'], ['personal_sign'], ['chainChanged']],
    ['some namespaces', { namespaces: ['eip155'] }, ['eip155'], ['eip155:1'], ['personal_sign'], ['chainChanged']],
    ['other chains', { chains: ['eip155:9'] }, ['eip155'], ['eip155:9'], ['personal_sign'], ['chainChanged']],
    ['no methods', { methods: [] }, ['eip155', 'solana'], ['eip155:1'], [], ['chainChanged']],
    ['no events', { events: [] }, ['eip155', 'solana'], ['eip155:1'], ['personal_sign'], []],
  ])('grants what is asked, there and allowed: %s', (_, limits, names, chains, methods, events) => {
    const granted = grantNamespaces(asked, holdings, limits)
    expect(Object.keys(granted)).toEqual(names)
    const accounts = chains.flatMap((chain) => [`${chain}:0xa`, `${chain}:0xb`])
    expect(granted.eip155).toEqual({ chains, accounts, methods, events })
  })

  it('grants another account on each chain where a wallet has another there', () => {
    const limits = {
      chains: ['eip155:1', 'eip155:10', 'eip155:137'],
      addresses: { 'eip155:1': ['0xa'], 'eip155:10': ['0xb'] },
    }
    expect(grantNamespaces(asked, holdings, limits).eip155?.accounts).toEqual([
      'eip155:1:0xa',
      'eip155:10:0xb',
      'eip155:137:0xa',
      'eip155:137:0xb',
    ])
  })

  it('grants nothing without a chain or an account', () => {
    expect(grantNamespaces(asked, holdings, { chains: [] })).toEqual({})
    expect(grantNamespaces(asked, { eip155: { ...holdings.eip155, addresses: [] } }, {})).toEqual({})
  })
})
