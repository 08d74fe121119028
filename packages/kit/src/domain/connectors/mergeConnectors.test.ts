import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Connector } from '../../core/connector.ts'
import { mergeConnectors } from './mergeConnectors.ts'
import { normaliseName } from './walletEntry.ts'

const connector = (
  chain: string,
  id: string,
  name: string,
  rdns?: string,
  rest: Partial<Connector> = {},
): Connector => ({
  id,
  name,
  type: rdns ? 'ANNOUNCED' : 'INJECTED',
  source: 'injected',
  chain,
  ...(rdns && { info: { rdns } }),
  ...rest,
})

const shape = (connectors: readonly Connector[]) =>
  mergeConnectors(connectors).map(({ connectors, id, rdns, type }) => ({
    id,
    rdns,
    type,
    of: connectors.map((one) => `${one.chain}/${one.id}`),
  }))

describe('mergeConnectors', () => {
  test.each<[string, Connector[], ReturnType<typeof shape>]>([
    [
      'keeps a single wallet unchanged',
      [connector('eip155', 'a', 'Lumen')],
      [{ id: 'a', rdns: undefined, type: 'INJECTED', of: ['eip155/a'] }],
    ],
    [
      'merges the same name on two chains into one wallet',
      [connector('solana', 's', 'Ondine'), connector('eip155', 'e', 'Ondine Wallet')],
      [{ id: 'e', rdns: undefined, type: 'MULTI_CHAIN', of: ['eip155/e', 'solana/s'] }],
    ],
    [
      'a wallet without rdns joins the only one of its name',
      [connector('eip155', 'io.ondine', 'Ondine', 'io.ondine'), connector('solana', 's', 'ondine')],
      [{ id: 'io.ondine', rdns: 'io.ondine', type: 'MULTI_CHAIN', of: ['eip155/io.ondine', 'solana/s'] }],
    ],
    [
      'different rdns never merge',
      [connector('eip155', 'a', 'Lumen', 'io.lumen'), connector('solana', 'b', 'Lumen', 'evil.lumen')],
      [
        { id: 'a', rdns: 'io.lumen', type: 'ANNOUNCED', of: ['eip155/a'] },
        { id: 'b', rdns: 'evil.lumen', type: 'ANNOUNCED', of: ['solana/b'] },
      ],
    ],
    [
      'with two wallets of one name, one without rdns stays apart',
      [
        connector('eip155', 'a', 'Lumen', 'io.lumen'),
        connector('solana', 'b', 'Lumen', 'evil.lumen'),
        connector('bip122', 'c', 'Lumen'),
      ],
      [
        { id: 'a', rdns: 'io.lumen', type: 'ANNOUNCED', of: ['eip155/a'] },
        { id: 'b', rdns: 'evil.lumen', type: 'ANNOUNCED', of: ['solana/b'] },
        { id: 'c', rdns: undefined, type: 'INJECTED', of: ['bip122/c'] },
      ],
    ],
    [
      'rdns are compared without case',
      [connector('eip155', 'a', 'Lumen', 'IO.Lumen'), connector('solana', 'b', 'Lumen', 'io.lumen')],
      [{ id: 'a', rdns: 'io.lumen', type: 'MULTI_CHAIN', of: ['eip155/a', 'solana/b'] }],
    ],
    [
      'a second wallet of one rdns on one chain stays apart',
      [connector('eip155', 'io.lumen#2', 'Lumen', 'io.lumen'), connector('eip155', 'io.lumen', 'Lumen', 'io.lumen')],
      [
        { id: 'io.lumen', rdns: 'io.lumen', type: 'ANNOUNCED', of: ['eip155/io.lumen'] },
        { id: 'io.lumen#2', rdns: 'io.lumen', type: 'ANNOUNCED', of: ['eip155/io.lumen#2'] },
      ],
    ],
    [
      'one id on two chains under two names gets two entry ids',
      [connector('eip155', 'x', 'Harbor'), connector('solana', 'x', 'Tessera')],
      [
        { id: 'eip155/x', rdns: undefined, type: 'INJECTED', of: ['eip155/x'] },
        { id: 'solana/x', rdns: undefined, type: 'INJECTED', of: ['solana/x'] },
      ],
    ],
    [
      'a session of the kit does not merge with a wallet of its name',
      [
        connector('eip155', 'wc', 'WalletConnect', undefined, { type: 'WALLET_CONNECT' }),
        connector('solana', 'w', 'WalletConnect'),
      ],
      [
        { id: 'w', rdns: undefined, type: 'INJECTED', of: ['solana/w'] },
        { id: 'wc', rdns: undefined, type: 'WALLET_CONNECT', of: ['eip155/wc'] },
      ],
    ],
    [
      'one session over several chains keeps its kind',
      [
        connector('eip155', 'wc', 'WalletConnect', undefined, { type: 'WALLET_CONNECT' }),
        connector('solana', 'wc', 'WalletConnect', undefined, { type: 'WALLET_CONNECT' }),
      ],
      [{ id: 'wc', rdns: undefined, type: 'WALLET_CONNECT', of: ['eip155/wc', 'solana/wc'] }],
    ],
    [
      'the embedded wallet keeps its kind on several chains',
      [
        connector('eip155', 'auth', 'Email', undefined, { type: 'AUTH' }),
        connector('solana', 'auth', 'Email', undefined, { type: 'AUTH' }),
      ],
      [{ id: 'auth', rdns: undefined, type: 'AUTH', of: ['eip155/auth', 'solana/auth'] }],
    ],
  ])('%s', (_, connectors, expected) => {
    expect(shape(connectors)).toEqual(expected)
  })

  test('keeps explorer id, rdns and provider of each chain, and the first picture', () => {
    const [evm, sol] = [{ request: async () => null }, { features: {} }]
    const merged = mergeConnectors([
      connector('solana', 's', 'Ondine', undefined, { explorerId: '2', provider: sol, imageUrl: 'data:image/png,s' }),
      connector('eip155', 'e', 'Ondine', 'io.ondine', { explorerId: '1', provider: evm }),
    ])
    expect(merged).toHaveLength(1)
    expect(merged[0]?.imageUrl).toBe('data:image/png,s')
    expect(merged[0]?.connectors.map(({ explorerId, provider }) => ({ explorerId, provider }))).toEqual([
      { explorerId: '1', provider: evm },
      { explorerId: '2', provider: sol },
    ])
  })

  const name = fc.constantFrom('Lumen', 'lumen', 'Lumen Wallet', 'Harbor', 'Wallet', ' Ondine ')
  const rdns = fc.option(fc.constantFrom('io.lumen', 'IO.LUMEN', 'com.harbor', 'evil.lumen'), { nil: undefined })
  const any = fc
    .record({
      chain: fc.constantFrom('eip155', 'solana', 'bip122'),
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      name,
      rdns,
    })
    .map(({ chain, id, name, rdns }) => connector(chain, id, name, rdns))
  const list = fc.uniqueArray(any, { selector: ({ chain, id }) => `${chain}/${id}`, maxLength: 12 })
  const key = ({ chain, id }: Connector) => `${chain}/${id}`

  test('loses nothing, repeats nothing, and gives every entry its own id', () => {
    fc.assert(
      fc.property(list, (connectors) => {
        const merged = mergeConnectors(connectors)
        expect(merged.flatMap((entry) => entry.connectors.map(key)).sort()).toEqual(connectors.map(key).sort())
        expect(new Set(merged.map((entry) => entry.id)).size).toBe(merged.length)
      }),
    )
  })

  test('never merges different rdns or names, nor two connectors of one chain', () => {
    fc.assert(
      fc.property(list, (connectors) => {
        for (const entry of mergeConnectors(connectors)) {
          const known = entry.connectors.flatMap(({ info }) => info?.rdns?.toLowerCase() ?? [])
          expect(new Set(known).size).toBeLessThanOrEqual(1)
          expect(new Set(entry.connectors.map((one) => normaliseName(one.name))).size).toBe(1)
          expect(new Set(entry.connectors.map((one) => one.chain)).size).toBe(entry.connectors.length)
        }
      }),
    )
  })

  test('does not depend on the order wallets were found in, and merging again changes nothing', () => {
    const shuffled = list.chain((connectors) =>
      fc.tuple(fc.constant(connectors), fc.shuffledSubarray(connectors, { minLength: connectors.length })),
    )
    fc.assert(
      fc.property(shuffled, ([connectors, other]) => {
        const merged = mergeConnectors(connectors)
        expect(mergeConnectors(other)).toEqual(merged)
        expect(mergeConnectors(merged.flatMap((entry) => entry.connectors))).toEqual(merged)
      }),
    )
  })
})
