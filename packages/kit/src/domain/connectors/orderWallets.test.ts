import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Connector, ConnectorType } from '../../core/connector.ts'
import type { ConnectorGroup } from '../../core/options.ts'
import { mergeConnectors } from './mergeConnectors.ts'
import { defaultGroupOrder, orderWallets } from './orderWallets.ts'
import type { WalletEntry } from './walletEntry.ts'
import { keysOf } from './walletKeys.ts'
import { type ListOptions, type WalletListsParameters, walletLists } from './walletLists.ts'

const wallet = (name: string, type: ConnectorType = 'ANNOUNCED', chain = 'eip155'): Connector => ({
  id: `io.${name.toLowerCase()}`,
  name,
  type,
  source: 'injected',
  chain,
  info: { rdns: `io.${name.toLowerCase()}` },
})

const found = mergeConnectors([
  wallet('Tessera'),
  wallet('Lumen'),
  wallet('Harbor'),
  wallet('Vault', 'EXTERNAL'),
  wallet('WalletConnect', 'WALLET_CONNECT'),
  wallet('Email', 'AUTH'),
])

type Options = ListOptions & { features?: { connectorTypeOrder?: readonly ConnectorGroup[] } }
type Given = Omit<WalletListsParameters, 'options'> & {
  entries?: readonly WalletEntry[]
  recent?: readonly string[]
  options?: Options
}

const order = ({ entries = found, recent = [], options = {}, ...given }: Given) =>
  orderWallets({
    entries,
    recent,
    order: options.features?.connectorTypeOrder,
    lists: walletLists({ options, ...given }),
  })
const list = (given: Given) => order(given).map(({ group, name }) => `${group}: ${name}`)

describe('orderWallets', () => {
  test('puts the kinds in the order of the specification', () => {
    const listed = (name: string) => ({ id: name.toLowerCase(), name, mobileLink: `${name.toLowerCase()}://` })
    const kinds = (given: Given) => [...new Set(order(given).map(({ group }) => group))]
    const own = { featuredWalletIds: ['quill'], customWallets: [listed('Zephyr')] }
    expect(kinds({ recent: ['io.harbor'], known: [listed('Quill')], options: own })).toEqual([
      'walletConnect',
      'recent',
      'injected',
      'featured',
      'custom',
      'external',
    ])
    // There is room for recommended ones where little else is.
    const few = found.filter(({ name }) => ['Vault', 'WalletConnect'].includes(name))
    expect(kinds({ entries: few, known: [listed('Ondine')] })).toEqual(['walletConnect', 'external', 'recommended'])
  })

  test.each<[string, Options, string[], string[]]>([
    [
      'by kind, then by name; sign-in methods are no rows',
      {},
      [],
      ['walletConnect: WalletConnect', 'injected: Harbor', 'injected: Lumen', 'injected: Tessera', 'external: Vault'],
    ],
    [
      'recent wallets first, newest first',
      {},
      ['io.tessera', 'io.harbor'],
      ['walletConnect: WalletConnect', 'recent: Tessera', 'recent: Harbor', 'injected: Lumen', 'external: Vault'],
    ],
    [
      'at most two recent wallets; unknown ids do not count',
      {},
      ['gone', 'io.tessera', 'io.harbor', 'io.lumen'],
      ['walletConnect: WalletConnect', 'recent: Tessera', 'recent: Harbor', 'injected: Lumen', 'external: Vault'],
    ],
    [
      'the site’s order first, the other kinds after it',
      { features: { connectorTypeOrder: ['external', 'injected', 'external'] } },
      ['io.lumen'],
      ['external: Vault', 'injected: Harbor', 'injected: Lumen', 'injected: Tessera', 'walletConnect: WalletConnect'],
    ],
    [
      'featured wallets first among their kind',
      { featuredWalletIds: ['IO.Tessera', 'io.lumen'] },
      [],
      ['walletConnect: WalletConnect', 'injected: Tessera', 'injected: Lumen', 'injected: Harbor', 'external: Vault'],
    ],
    [
      'lists featured wallets first where the site orders them so',
      { featuredWalletIds: ['io.vault', 'io.lumen'], features: { connectorTypeOrder: ['featured'] } },
      [],
      ['featured: Vault', 'featured: Lumen', 'walletConnect: WalletConnect', 'injected: Harbor', 'injected: Tessera'],
    ],
    [
      'excluded by rdns, id or name, without case',
      { excludeWalletIds: ['IO.LUMEN', 'harbor', 'io.walletconnect'] },
      ['io.lumen'],
      ['injected: Tessera', 'external: Vault'],
    ],
    [
      'custom wallets in the site’s order; one that is found is shown once',
      {
        customWallets: [
          { id: 'x', name: 'Zephyr' },
          { id: 'y', name: 'Arbor' },
          { id: 'io.lumen', name: 'Lumen' },
        ],
      },
      [],
      [
        'walletConnect: WalletConnect',
        'injected: Harbor',
        'injected: Lumen',
        'injected: Tessera',
        'custom: Zephyr',
        'custom: Arbor',
        'external: Vault',
      ],
    ],
    [
      'an excluded custom wallet is left out',
      { customWallets: [{ id: 'x', name: 'Zephyr' }], excludeWalletIds: ['zephyr'] },
      [],
      ['walletConnect: WalletConnect', 'injected: Harbor', 'injected: Lumen', 'injected: Tessera', 'external: Vault'],
    ],
  ])('%s', (_, options, recent, expected) => {
    expect(list({ options, recent })).toEqual(expected)
  })

  test('takes a found wallet’s homepage, and a missing picture, from the site’s list', () => {
    const customWallets = [
      { id: 'lumen', name: 'Lumen', homepage: 'https://lumen.example', imageUrl: 'data:image/png,l' },
    ]
    const row = order({ options: { customWallets } }).find(({ name }) => name === 'Lumen')
    expect(row).toMatchObject({ group: 'injected', wallet: customWallets[0], imageUrl: 'data:image/png,l' })
    expect(row?.entry?.connectors).toHaveLength(1)
  })

  const names = ['Lumen', 'Harbor', 'Tessera', 'Vault', 'Ondine', 'Quill']
  const word = fc.constantFrom(...names, ...names.map((name) => `io.${name.toLowerCase()}`), 'none')
  const connector = fc
    .tuple(
      fc.constantFrom(...names),
      fc.constantFrom<ConnectorType>('ANNOUNCED', 'INJECTED', 'EXTERNAL', 'WALLET_CONNECT', 'AUTH'),
      fc.constantFrom('eip155', 'solana'),
    )
    .map((parts) => wallet(...parts))
  const parameters = fc.record({
    entries: fc
      .uniqueArray(connector, { selector: ({ chain, id }) => `${chain}/${id}`, maxLength: 9 })
      .map((connectors) => mergeConnectors(connectors)),
    recent: fc.array(word, { maxLength: 5 }),
    options: fc.record({
      features: fc.record({ connectorTypeOrder: fc.array(fc.constantFrom(...defaultGroupOrder)) }),
      featuredWalletIds: fc.array(word, { maxLength: 3 }),
      excludeWalletIds: fc.array(word, { maxLength: 2 }),
      customWallets: fc
        .uniqueArray(fc.constantFrom(...names), { maxLength: 3 })
        .map((list) => list.map((name) => ({ id: `io.${name.toLowerCase()}`, name }))),
    }),
  })

  test('shows every wallet that may be shown exactly once, and nothing else', () => {
    fc.assert(
      fc.property(parameters, ({ entries, options, recent }) => {
        const rows = order({ entries, recent, options })
        const excluded = options.excludeWalletIds.map((item) => item.toLowerCase())
        const wanted = entries.filter(
          (entry) => entry.type !== 'AUTH' && !excluded.some((item) => keysOf(entry).has(item)),
        )
        expect(rows.flatMap(({ entry }) => entry?.id ?? []).sort()).toEqual(wanted.map(({ id }) => id).sort())
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
        expect(rows.filter(({ group }) => group === 'recent').length).toBeLessThanOrEqual(2)
      }),
    )
  })

  test('keeps kinds together in the effective order, whatever order wallets were found in', () => {
    const shuffled = parameters.chain((value) =>
      fc.tuple(fc.constant(value), fc.shuffledSubarray([...value.entries], { minLength: value.entries.length })),
    )
    fc.assert(
      fc.property(shuffled, ([value, entries]) => {
        const rows = order(value)
        const kinds = [...new Set([...value.options.features.connectorTypeOrder, ...defaultGroupOrder])]
        const places = rows.map(({ group }) => kinds.indexOf(group))
        expect(places).toEqual([...places].sort((a, b) => a - b))
        expect(order({ ...value, entries })).toEqual(rows)
      }),
    )
  })
})
