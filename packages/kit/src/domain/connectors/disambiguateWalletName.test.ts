import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bundledWallets } from '../directory/bundledWallets.ts'
import { disambiguateWalletName, skeletonOf } from './disambiguateWalletName.ts'
import { mergeConnectors } from './mergeConnectors.ts'
import { orderWallets } from './orderWallets.ts'
import { walletLists } from './walletLists.ts'

const announced = (name: string, rdns: string, id = rdns) => ({
  id,
  name,
  type: 'ANNOUNCED' as const,
  source: 'injected',
  chain: 'eip155',
  info: { rdns },
})
const listed = (...found: ReturnType<typeof announced>[]) =>
  orderWallets({ entries: mergeConnectors(found), recent: [], lists: walletLists({ options: {} }) }).map(
    ({ name }) => name,
  )

/** Letters that look like one of ours, each by the letter that it is taken for. */
const others: Readonly<Record<string, readonly string[]>> = {
  a: ['а', 'ɑ', 'α', 'ａ', 'á', '@'],
  e: ['е', 'ｅ', 'é', '3'],
  k: ['к', 'κ'],
  m: ['м', 'ｍ', 'rn'],
  o: ['о', 'ο', '0'],
  s: ['ѕ', '$', '5'],
  t: ['т', 'τ'],
  w: ['ԝ', 'vv'],
  i: ['і', 'ı', '1', 'l'],
}
const unseen = ['\u200b', '\u202e', '\u00ad', '\ufeff', ' ']
const imitation = fc.constantFrom(...bundledWallets.filter(({ rdns }) => rdns)).chain((wallet) =>
  fc
    .tuple(...[...wallet.name.toLowerCase()].map((letter) => fc.constantFrom(letter, ...(others[letter] ?? []))))
    .chain((letters) => fc.tuple(fc.constant(letters), fc.constantFrom('', ...unseen), fc.nat(letters.length)))
    .map(([letters, sign, at]) => ({
      wallet,
      name: [...letters.slice(0, at), sign, ...letters.slice(at)].join(''),
    })),
)

describe('names that look alike', () => {
  test.each([
    ['МеtаМаsk', 'MetaMask'],
    ['ＭｅｔａＭａｓｋ', 'metamask'],
    ['Meta Mask Wallet', 'MetaMask'],
    ['MetaΜask', 'MetaMask'],
    ['Metarnask', 'MetaMask'],
    ['Me\u200bta\u202eMask', 'MetaMask'],
    ['Rаinbоw', 'Rainbow'],
    ['OKX', 'OKX Wallet'],
  ])('%s is taken for %s', (name, known) => expect(skeletonOf(name)).toBe(skeletonOf(known)))

  test.each([
    ['Rabby', 'Rainbow'],
    ['Lumen', 'Harbor'],
    ['Wallet', 'Ledger'],
    ['Trust', 'Tust'],
    ['钱包', '錢包'],
  ])('%s is not taken for %s', (name, known) => expect(skeletonOf(name)).not.toBe(skeletonOf(known)))

  test('mark an imitated name in every spelling, and leave the known wallet unmarked', () => {
    fc.assert(
      fc.property(imitation, ({ name, wallet }) => {
        const [entry] = mergeConnectors([announced(name, 'com.evil')])
        const [own] = mergeConnectors([announced(wallet.name, wallet.rdns ?? '')])
        if (!entry || !own) throw new Error('nothing was merged')
        expect(disambiguateWalletName(entry, bundledWallets, [entry])).toEqual({
          name: `${name} (com.evil)`,
          isSuspicious: true,
          impersonationWarning: { like: wallet.name, announced: 'com.evil', expected: wallet.rdns },
        })
        expect(disambiguateWalletName(own, bundledWallets, [own])).toEqual({ name: wallet.name, isSuspicious: false })
      }),
    )
  })

  test('count as the wallet’s own where it adds to its own reverse domain name, and nowhere else', () => {
    const warningOf = (rdns: string) => {
      const [entry] = mergeConnectors([announced('MetaMask', rdns)])
      return entry && disambiguateWalletName(entry, bundledWallets, [entry]).impersonationWarning
    }
    expect(warningOf('io.metamask.mobile')).toBeUndefined()
    expect(warningOf('IO.MetaMask')).toBeUndefined()
    const impersonationWarning = { like: 'MetaMask', expected: 'io.metamask' }
    for (const rdns of ['io.metamask-app', 'io.metamaskk', 'io', 'com.io.metamask'])
      expect(warningOf(rdns)).toEqual({ ...impersonationWarning, announced: rdns })
  })

  test('leave wallets with other names unmarked', () => {
    const known = new Set(bundledWallets.map(({ name }) => skeletonOf(name)))
    const unknown = fc.string({ minLength: 1, maxLength: 40 }).filter((name) => !known.has(skeletonOf(name)))
    fc.assert(
      fc.property(unknown, (name) => {
        const [entry] = mergeConnectors([announced(name, 'example.unknown')])
        if (!entry) throw new Error('nothing was merged')
        expect(disambiguateWalletName(entry, bundledWallets, [entry])).toEqual({ name, isSuspicious: false })
      }),
    )
  })
})

describe('the list', () => {
  test('puts an imitation behind the others, with what it announced', () => {
    expect(
      listed(announced('MetaMask', 'com.evil'), announced('MetaMask', 'io.metamask'), announced('Zeal', 'app.zeal')),
    ).toEqual(['MetaMask', 'Zeal', 'MetaMask (com.evil)'])
  })

  test('marks a known wallet under another known wallet’s name', () => {
    expect(listed(announced('MetaMask', 'io.rabby'))).toEqual(['MetaMask (io.rabby)'])
  })

  test('marks a second wallet that says to be the same, and neither of two chains of one wallet', () => {
    const sharingDomain = [announced('MetaMask', 'io.metamask'), announced('MetaMask', 'io.metamask', 'io.metamask#1')]
    expect(listed(...sharingDomain)).toEqual(['MetaMask', 'MetaMask (io.metamask, 2)'])
    const entries = mergeConnectors(sharingDomain)
    expect(entries.map((entry) => disambiguateWalletName(entry, [], entries).impersonationWarning)).toEqual([
      { like: 'MetaMask', announced: 'io.metamask' },
      { like: 'MetaMask', announced: 'io.metamask' },
    ])
    expect(listed(announced('Lumen', 'app.lumen'), { ...announced('Lumen', 'app.lumen'), chain: 'solana' })).toEqual([
      'Lumen',
    ])
  })

  test('shows no control or direction character of what was announced', () => {
    expect(listed(announced('MetaMask', 'com.\u202eevil\u0000'))).toEqual(['MetaMask (com.evil)'])
  })

  test('gives no place that a site meant for the known wallet', () => {
    const found = mergeConnectors([announced('MetaMask', 'com.evil'), announced('Zeal', 'app.zeal')])
    const order = (options: object) =>
      orderWallets({ entries: found, recent: [], lists: walletLists({ options }) }).map(({ name }) => name)
    expect(order({ featuredWalletIds: ['metamask'] })).toEqual(['Zeal', 'MetaMask (com.evil)'])
    expect(order({ includeWalletIds: ['metamask', 'zeal'] })).toEqual(['Zeal'])
    expect(order({ excludeWalletIds: ['metamask'] })).toEqual(['Zeal'])
  })
})
