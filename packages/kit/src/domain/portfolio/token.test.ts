import { expect, it } from 'vitest'
import { arrangeTokens, makeToken, tokensCodec, totalValue } from './token.ts'

const parts = { networkId: 'eip155:1', name: 'Coin', symbol: 'C', decimals: 2, amount: 150n } as const

it('counts only tokens whose price is known, and knows nothing when none is', () => {
  const priced = makeToken({ ...parts, price: 2 })
  const unpriced = makeToken({ ...parts, price: 0 })
  expect(totalValue([])).toBe(0)
  expect(totalValue([priced, unpriced])).toBe(3)
  expect(totalValue([unpriced])).toBeUndefined()
})

it('puts what is worth most first and leaves out tokens without decimals', () => {
  const tokens = [
    makeToken({ ...parts, name: 'B' }),
    makeToken({ ...parts, name: 'A' }),
    makeToken({ ...parts, name: 'Rich', price: 9 }),
    makeToken({ ...parts, name: 'Zero', decimals: 0, price: 99 }),
  ]
  expect(arrangeTokens(tokens).map(({ name }) => name)).toEqual(['Rich', 'A', 'B'])
})

it('reads back what it stores, and drops a list with one bad token', () => {
  const tokens = [makeToken({ ...parts, price: 2, address: '0xab' }), makeToken(parts)]
  const stored: unknown = JSON.parse(JSON.stringify(tokensCodec.encode(tokens)))
  expect(tokensCodec.decode(stored)).toEqual(tokens)
  expect(tokensCodec.decode([...(stored as unknown[]), { ...parts, amount: '1.5' }])).toBeUndefined()
  expect(tokensCodec.decode('nonsense')).toBeUndefined()
})

it('keeps a token’s words on their line', () => {
  const hostile = makeToken({
    networkId: 'eip155:1',
    name: `\u202e${'x'.repeat(10_000)}`,
    symbol: '\u200bUS\u2066DC\n',
    decimals: 6,
    amount: 1n,
  })
  expect(hostile).toMatchObject({ name: 'x'.repeat(60), symbol: 'USDC' })
  expect(makeToken({ ...hostile, name: '\u200e', symbol: '\u200e' })).toMatchObject({ name: '?', symbol: '?' })
})

it('long pictures are not stored', () => {
  const token = makeToken({ networkId: 'eip155:1', name: 'A', symbol: 'A', decimals: 6, amount: 1n })
  const stored = tokensCodec.encode([
    { ...token, iconUrl: 'data:image/png;base64,AA' },
    { ...token, iconUrl: `data:image/png;base64,${'A'.repeat(100_000)}` },
  ])
  expect(tokensCodec.decode(JSON.parse(JSON.stringify(stored)))?.map(({ iconUrl }) => iconUrl)).toEqual([
    'data:image/png;base64,AA',
    undefined,
  ])
})
