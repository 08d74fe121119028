import { describe, expect, test } from 'vitest'
import type { Connector, ConnectorType } from '../../core/connector.ts'
import { recentIdOf } from '../../core/recentId.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import { mergeConnectors } from './mergeConnectors.ts'
import { orderWallets } from './orderWallets.ts'
import { type WalletListsParameters, walletLists } from './walletLists.ts'

const connector = (name: string, rdns?: string, type: ConnectorType = 'ANNOUNCED'): Connector => ({
  id: rdns ?? name.toLowerCase(),
  name,
  type,
  source: 'injected',
  chain: 'eip155',
  info: rdns ? { rdns } : undefined,
})
const relay = connector('WalletConnect', undefined, 'WALLET_CONNECT')
const lumen = connector('Lumen', 'app.lumen')
const harbor = connector('Harbor', 'io.harbor')

const record = (id: string, rest: Partial<WalletRecord> = {}): WalletRecord => ({
  id,
  name: id[0]?.toUpperCase() + id.slice(1),
  mobileLink: `${id}://`,
  ...rest,
})
const directory = ['quill', 'ondine', 'brio', 'kite', 'solace'].map((id) => record(id))

type Given = Partial<WalletListsParameters> & { found?: readonly Connector[]; recent?: readonly string[] }
const rows = ({ found = [relay, lumen], recent = [], options = {}, known = directory, ...rest }: Given) =>
  orderWallets({ entries: mergeConnectors(found), recent, lists: walletLists({ options, known, ...rest }) })
const list = (given: Given) => rows(given).map(({ group, name }) => `${group}: ${name}`)

describe('wallets of the directory', () => {
  test.each<[string, Given, string[]]>([
    [
      'fill the list up to four beside WalletConnect itself',
      {},
      [
        'walletConnect: WalletConnect',
        'injected: Lumen',
        'recommended: Quill',
        'recommended: Ondine',
        'recommended: Brio',
      ],
    ],
    [
      'leave room for other ways to connect',
      { otherMethods: 2 },
      ['walletConnect: WalletConnect', 'injected: Lumen', 'recommended: Quill'],
    ],
    ['stay out where no link reaches them', { found: [lumen] }, ['injected: Lumen']],
    [
      'include only those with an app or a web app on a phone',
      {
        isPhone: true,
        known: [record('quill', { mobileLink: undefined, desktopLink: 'quill://' }), record('brio'), record('kite')],
      },
      ['walletConnect: WalletConnect', 'injected: Lumen', 'recommended: Brio', 'recommended: Kite'],
    ],
    [
      'stay out where no link reaches them, and with no app where that is unsaid',
      {
        known: [
          record('quill', { supportsWalletConnect: false }),
          record('brio', { mobileLink: undefined }),
          record('kite', { mobileLink: undefined, supportsWalletConnect: true }),
        ],
      },
      ['walletConnect: WalletConnect', 'injected: Lumen', 'recommended: Kite'],
    ],
    [
      'show once, where this browser has them',
      { known: [record('lumen', { rdns: 'APP.lumen' }), record('kite')] },
      ['walletConnect: WalletConnect', 'injected: Lumen', 'recommended: Kite'],
    ],
    [
      'stand as featured in the site’s order, whether or not a link reaches them',
      { found: [lumen], options: { featuredWalletIds: ['kite', 'QUILL'] } },
      ['injected: Lumen', 'featured: Kite', 'featured: Quill'],
    ],
    [
      'come first within their kind where they are featured and found',
      { found: [harbor, lumen], options: { featuredWalletIds: ['lumen'] }, known: [] },
      ['injected: Lumen', 'injected: Harbor'],
    ],
    [
      'give way to the site’s own words about them',
      {
        options: { customWallets: [{ id: 'mine', name: 'Quill' }], featuredWalletIds: ['quill'] },
        known: [record('quill')],
      },
      ['walletConnect: WalletConnect', 'injected: Lumen', 'featured: Quill'],
    ],
  ])('%s', (_, given, expected) => expect(list(given)).toEqual(expected))

  test('carry what is known of them, and the way to reach them', () => {
    const [quill] = rows({ found: [relay, lumen] }).filter(({ name }) => name === 'Quill')
    expect(quill).toMatchObject({ id: 'wallet/quill', wallet: directory[0], link: { type: 'WALLET_CONNECT' } })
    expect(quill?.entry).toBeUndefined()
  })
})

describe('includeWalletIds', () => {
  test.each<[string, Given, string[]]>([
    [
      'hides others of this browser and of the directory, and never WalletConnect',
      { found: [relay, lumen, harbor], options: { includeWalletIds: ['harbor', 'kite'] } },
      ['walletConnect: WalletConnect', 'injected: Harbor', 'recommended: Kite'],
    ],
    [
      'names a wallet by the directory’s id, where its name and rdns are others',
      {
        found: [relay, connector('Harbour Wallet Pro', 'io.harbor')],
        known: [record('hrb', { name: 'Harbour', rdns: 'io.harbor' })],
        options: { includeWalletIds: ['hrb'] },
      },
      ['walletConnect: WalletConnect', 'injected: Harbour Wallet Pro'],
    ],
    [
      'says nothing of wallets that the site lists itself or features',
      {
        options: {
          includeWalletIds: ['kite'],
          featuredWalletIds: ['brio'],
          customWallets: [{ id: 'own', name: 'Own', homepage: 'https://own.example' }],
        },
      },
      ['walletConnect: WalletConnect', 'featured: Brio', 'custom: Own', 'recommended: Kite'],
    ],
    [
      'hides nothing when it is empty',
      { options: { includeWalletIds: [] }, known: [] },
      ['walletConnect: WalletConnect', 'injected: Lumen'],
    ],
  ])('%s', (_, given, expected) => expect(list(given)).toEqual(expected))
})

describe('excludeWalletIds', () => {
  test.each<[string, Given, string[]]>([
    [
      'hides wallets wherever they come from, by id, rdns or name',
      {
        found: [relay, lumen, harbor],
        options: {
          excludeWalletIds: ['APP.LUMEN', 'own', 'quill', 'Brio'],
          customWallets: [{ id: 'own', name: 'Own' }],
        },
      },
      [
        'walletConnect: WalletConnect',
        'injected: Harbor',
        'recommended: Ondine',
        'recommended: Kite',
        'recommended: Solace',
      ],
    ],
    [
      'wins over the list of the only ones',
      {
        found: [relay, lumen, harbor],
        options: { includeWalletIds: ['lumen', 'harbor'], excludeWalletIds: ['lumen'] },
      },
      ['walletConnect: WalletConnect', 'injected: Harbor'],
    ],
    [
      'hides WalletConnect’s own row and keeps the wallets that it reaches',
      { options: { excludeWalletIds: ['walletconnect'] }, known: directory.slice(0, 1) },
      ['injected: Lumen', 'recommended: Quill'],
    ],
    [
      'leaves no trace of a wallet among the recent ones',
      { found: [lumen, harbor], recent: ['app.lumen', 'io.harbor'], options: { excludeWalletIds: ['lumen'] } },
      ['recent: Harbor'],
    ],
  ])('%s', (_, given, expected) => expect(list(given)).toEqual(expected))
})

describe('wallets connected last over a link', () => {
  const [solace, kite] = [recentIdOf({ id: 'solace' }), recentIdOf({ id: 'kite' })]

  test.each<[string, Given, string[]]>([
    [
      'come first and take the place of others, newest first',
      { recent: [solace, kite] },
      ['walletConnect: WalletConnect', 'recent: Solace', 'recent: Kite', 'injected: Lumen', 'recommended: Quill'],
    ],
    [
      'show where there is room for none else',
      { recent: [solace], otherMethods: 4 },
      ['walletConnect: WalletConnect', 'recent: Solace', 'injected: Lumen'],
    ],
    [
      'stand beside a recent one of this browser',
      { recent: ['app.lumen', solace], known: directory.slice(4) },
      ['walletConnect: WalletConnect', 'recent: Lumen', 'recent: Solace'],
    ],
    [
      'stand among the featured, or the site’s own',
      {
        recent: [recentIdOf({ id: 'own' }), kite],
        known: directory.slice(3),
        options: { featuredWalletIds: ['kite', 'solace'], customWallets: [record('own')] },
      },
      ['walletConnect: WalletConnect', 'recent: Own', 'recent: Kite', 'injected: Lumen', 'featured: Solace'],
    ],
    ['stay out where no link reaches them', { found: [lumen], recent: [solace] }, ['injected: Lumen']],
    [
      'stay out where the site leaves them out',
      { recent: [solace, kite], options: { includeWalletIds: ['lumen', 'kite'], excludeWalletIds: ['solace'] } },
      ['walletConnect: WalletConnect', 'recent: Kite', 'injected: Lumen'],
    ],
    [
      'stay out on a phone that has no app of theirs',
      {
        recent: [solace],
        isPhone: true,
        known: [record('solace', { mobileLink: undefined, desktopLink: 'solace://' })],
      },
      ['walletConnect: WalletConnect', 'injected: Lumen'],
    ],
    [
      'count as no wallet of this browser, whatever its id or name',
      {
        found: [relay, connector('Solace', 'solace')],
        recent: [solace],
        known: [record('solace', { rdns: 'app.solace' })],
      },
      ['walletConnect: WalletConnect', 'recent: Solace', 'injected: Solace (solace)'],
    ],
  ])('%s', (_, given, expected) => expect(list(given)).toEqual(expected))
})

describe('customWallets', () => {
  test('reach wallets by their app’s link, and lead others to their homepage', () => {
    const customWallets = [record('quill'), { id: 'own', name: 'Own', homepage: 'https://own.example' }]
    const shown = rows({ options: { customWallets }, known: [] }).filter(({ group }) => group === 'custom')
    expect(shown.map(({ id, link }) => [id, link?.name])).toEqual([
      ['custom/quill', 'WalletConnect'],
      ['custom/own', undefined],
    ])
  })

  test('never lend their place to a wallet of their name that says who it is and is another', () => {
    const customWallets = [{ id: 'lumen', name: 'Lumen', rdns: 'app.lumen', imageUrl: 'data:image/png,own' }]
    const impostor = connector('Lumen', 'evil.example')
    const shown = rows({ found: [impostor], options: { customWallets }, known: [] })
    expect(shown.map(({ group, imageUrl }) => [group, imageUrl])).toEqual([
      ['injected', undefined],
      ['custom', 'data:image/png,own'],
    ])
  })
})
