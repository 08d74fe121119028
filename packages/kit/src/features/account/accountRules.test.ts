import { afterEach, describe, expect, it } from 'vitest'
import { createKit } from '../../core/createKit.ts'
import type { Kit } from '../../core/kit.ts'
import type { Network } from '../../core/network.ts'
import { ownPicture } from '../../domain/pictures.ts'
import { makeToken } from '../../domain/portfolio/token.ts'
import { orderMenu } from './AccountView.tsx'
import { timeLeft } from './TokensPanel.tsx'
import { totalOf } from './usePortfolio.ts'

const Item = () => null
const network: Network = {
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}
const ether = (price?: number) =>
  makeToken({
    networkId: 'eip155:1',
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    amount: 1_500_000_000_000_000_000n,
    price,
  })
const coin = (price?: number) =>
  makeToken({
    networkId: 'eip155:1',
    address: '0x1',
    name: 'Coin',
    symbol: 'C',
    decimals: 6,
    amount: 2_500_000n,
    price,
  })

describe('totalOf', () => {
  it.each([
    { name: 'sums what has a price', tokens: [ether(2000), coin(1)], total: { whole: '$3,002', cents: '.50' } },
    { name: 'leaves out what has none', tokens: [ether(2000), coin()], total: { whole: '$3,000', cents: '.00' } },
    {
      name: 'tells the native coin without prices',
      tokens: [ether(), coin()],
      total: { whole: '1.50 ETH', cents: '' },
    },
    { name: 'stays unknown for an unpriced token alone', tokens: [coin()], total: undefined },
    { name: 'says nothing for nothing', tokens: [], total: { whole: '$0', cents: '.00' } },
    { name: 'does not round a trace away', tokens: [coin(0.000_1)], total: { whole: '<$0', cents: '.01' } },
  ])('$name', ({ tokens, total }) => {
    expect(totalOf(tokens, 'en-US')).toEqual(total)
  })

  it('follows the locale', () => {
    expect(totalOf([ether(2000)], 'de-DE')).toEqual({ whole: '3.000', cents: ',00\u00a0$' })
  })
})

describe('orderMenu', () => {
  it('orders menu items as the wallet features are, unknown ones last', () => {
    const menu = ['send', 'other', 'receive', 'onramp', 'swaps'].map((id) => ({ id, Item }))
    expect(orderMenu(menu).map(({ id }) => id)).toEqual(['onramp', 'swaps', 'receive', 'send', 'other'])
  })
})

describe('timeLeft', () => {
  it.each([
    [0, '0:00'],
    [9, '0:09'],
    [24, '0:24'],
    [60, '1:00'],
    [125, '2:05'],
  ])('writes %i s as %s', (seconds, text) => expect(timeLeft(seconds)).toBe(text))
})

describe('ownPicture', () => {
  const kits: Kit[] = []
  afterEach(() => {
    for (const kit of kits.splice(0)) kit.destroy()
  })
  const kitWith = (gateway?: string) => {
    const kit = createKit({ appName: 'Test', networks: [network], chains: [], storage: false, gateway })
    kits.push(kit)
    return kit
  }

  it.each([
    ['data:image/png;base64,AA', true],
    ['https://gateway.example/icons/eth.png', true],
    ['https://gateway.example.evil.test/eth.png', false],
    ['https://elsewhere.example/eth.png', false],
    ['http://gateway.example/eth.png', false],
    ['javascript:alert(1)', false],
    ['', false],
  ])('%s is shown: %s', (src, isShown) => {
    expect(ownPicture(kitWith('https://gateway.example'), src)).toBe(isShown ? src : undefined)
  })

  it('asks no host where there is no gateway', () => {
    expect(ownPicture(kitWith(), 'https://gateway.example/eth.png')).toBeUndefined()
  })
})
