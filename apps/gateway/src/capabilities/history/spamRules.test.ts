import { describe, expect, it } from 'vitest'
import { isLure, isSpam } from './spamRules.ts'

describe('isLure', () => {
  it.each([
    'Visit claim-usdc.xyz',
    'https://reward.example',
    'USDC (t.me/freeusdc)',
    '$ 5000 Voucher',
    'Airdrop Pass',
    'uniswap-lp.com',
    'Claim your prize',
  ])('takes %j for advertising', (name) => {
    expect(isLure(name)).toBe(true)
  })

  it.each(['USD Coin', 'Bored Apes', 'Wrapped Ether', 'Proclaimer', 'Node.js Days', 'No. 5', '', null, undefined])(
    'lets %j pass',
    (name) => {
      expect(isLure(name)).toBe(false)
    },
  )
})

describe('isSpam', () => {
  it.each([
    { asked: true, receivers: 500, names: ['claim.xyz'], expected: false },
    { asked: false, receivers: 9, names: ['Rooms'], expected: false },
    { asked: false, receivers: 10, names: ['Rooms'], expected: true },
    { asked: false, receivers: 1, names: ['Rooms', 'claim.xyz'], expected: true },
  ])('$asked, $receivers receivers, $names: $expected', ({ expected, ...gift }) => {
    expect(isSpam(gift)).toBe(expected)
  })
})
