import { expect, it } from 'vitest'
import type { Step } from '../../steps/step.ts'
import { words } from '../../ui/words.ts'
import { sharesOf, shareWarnings } from './shareWarnings.ts'

const token = `0x${'5E'.repeat(20)}`
const to = `0x${'70'.repeat(20)}`
const swap: Step = {
  kind: 'swap',
  pay: { token: undefined, amount: 10n ** 18n, isBound: false },
  get: { token, amount: 9_900n, isBound: true },
  to: undefined,
}
const part = (bips: bigint): Step => ({ kind: 'share', token, bips, to })
const tones = (steps: readonly Step[]) =>
  shareWarnings(steps, words, 'en').map(({ title, tone }) => `${tone}: ${title}`)

it.each([
  ['no part', [], []],
  ['one of 1 %', [part(100n)], []],
  ['three of 1 % each', [part(100n), part(100n), part(100n)], ['warn: Others get 2.98% of what you swap']],
  ['thirty of 1 % each', Array(30).fill(part(100n)), ['danger: Others get 26.03% of what you swap']],
  ['a tenth at once', [part(1_000n)], ['danger: Others get 10% of what you swap']],
] as const)('judges the parts of a swap that go to others together: %s', (_, parts, said) => {
  expect(tones([swap, ...parts])).toEqual(said)
})

it('counts a part that is an amount against what comes or what is paid, in any letters of the token', () => {
  const amount: Step = { kind: 'share', token: token.toLowerCase(), amount: 100n, to }
  expect(sharesOf([swap, amount])).toBe(100n)
  const coin: Step = { kind: 'share', token: undefined, amount: 2n * 10n ** 16n, to }
  expect(sharesOf([swap, coin])).toBe(200n)
  expect(sharesOf([swap, amount, coin])).toBe(298n)
  // More than there is takes all of it, and of a token between two pools nothing is known.
  expect(sharesOf([swap, { ...coin, amount: 10n ** 30n }])).toBe(10_000n)
  expect(sharesOf([swap, { kind: 'share', token: to, amount: 5n, to }])).toBe(0n)
})
