import { describe, expect, it } from 'vitest'
import type { Asset, Simulation } from '../../steps/simulation.ts'
import { type Step, wrappedSol } from '../../steps/step.ts'
import { differsFromTrial } from './differsFromTrial.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const [token, other] = [`0x${'Aa'.repeat(20)}`, `0x${'Bb'.repeat(20)}`]
const stranger = `0x${'44'.repeat(20)}`
const coin: Asset = { kind: 'coin' }
const asset = (of: string): Asset => ({ kind: 'token', token: of.toLowerCase() })
const item: Asset = { kind: 'item', collection: token.toLowerCase(), id: 7n }

const send = (amount: bigint, to = stranger, from?: string): Step => ({ kind: 'token', token, amount, to, from })
const swap = (pay: bigint, get: bigint, to?: string): Step => ({
  kind: 'swap',
  pay: { token: undefined, amount: pay, isBound: true },
  get: { token, amount: get, isBound: true },
  to,
})
const found = (steps: readonly Step[], ...changes: readonly (readonly [Asset, bigint])[]) => {
  const simulation: Simulation = {
    kind: 'changes',
    changes: changes.map(([of, amount]) => ({ asset: of, amount })),
    rights: [],
  }
  return differsFromTrial({ steps, simulation }, account)
}

describe('differsFromTrial', () => {
  it('compares what leaves beside notes and accounts of Solana that are opened and closed', () => {
    const memo: Step = { kind: 'memo', text: 'Table 4' }
    const opens = (deposit?: bigint): Step => ({ kind: 'open', account: other, deposit, owner: account })
    const close: Step = { kind: 'close', account: other, to: account }
    const pays: Step = { kind: 'coin', amount: 5n, to: stranger }
    expect(found([pays, memo], [coin, -5n])).toBe(false)
    expect(found([pays, memo], [coin, -6n])).toBe(true)
    expect(found([memo], [asset(token), -1n])).toBe(true)
    expect(found([pays, opens(3n)], [coin, -8n])).toBe(false)
    expect(found([pays, opens(3n)], [coin, -9n])).toBe(true)
    // How much a deposit is only the network says; tokens that leave are no deposit.
    expect(found([pays, opens()], [coin, -9n])).toBe(false)
    expect(found([pays, opens()], [asset(token), -1n])).toBe(true)
    expect(found([close], [asset(wrappedSol), -5n], [coin, 5n])).toBe(false)
    expect(found([close], [asset(token), -1n])).toBe(true)
  })

  it.each<[string, readonly Step[], readonly (readonly [Asset, bigint])[]]>([
    ['a payment', [{ kind: 'coin', amount: 5n, to: stranger }], [[coin, -5n]]],
    ['a transfer', [send(5n)], [[asset(token), -5n]]],
    ['a transfer that moves less', [send(5n)], [[asset(token), -4n]]],
    ['a transfer to the account itself', [send(5n, account)], []],
    ['what comes from a stranger', [send(5n, account.toLowerCase(), stranger)], [[asset(token), 5n]]],
    ['what a stranger gives to another', [send(5n, stranger, stranger)], []],
    [
      'a swap at its bounds',
      [swap(5n, 9n)],
      [
        [coin, -5n],
        [asset(token), 9n],
      ],
    ],
    [
      'a swap that is better than its bounds',
      [swap(5n, 9n)],
      [
        [coin, -4n],
        [asset(token), 10n],
      ],
    ],
    ['a swap for a stranger', [swap(5n, 9n, stranger)], [[coin, -5n]]],
    [
      'wrapping, and a swap of what was wrapped',
      [
        { kind: 'wrap', token: other, amount: 5n },
        { kind: 'unwrap', token: other, amount: 2n },
      ],
      [
        [coin, -3n],
        [asset(other), 3n],
      ],
    ],
    [
      'a thing of a collection',
      [{ kind: 'item', collection: token, id: 7n, count: 1n, to: stranger, from: undefined }],
      [[item, -1n]],
    ],
    ['rights alone', [{ kind: 'allow', token, amount: 5n, spender: stranger, adds: false, until: undefined }], []],
    [
      'a step that cannot be read',
      [swap(5n, 9n), { kind: 'unknown', contract: stranger, selector: '0x' }],
      [[coin, -50n]],
    ],
  ])('agrees with %s', (_, steps, changes) => {
    expect(found(steps, ...changes)).toBe(false)
  })

  it.each<[string, readonly Step[], readonly (readonly [Asset, bigint])[]]>([
    ['more of a token leaves', [send(5n)], [[asset(token), -6n]]],
    ['more coins leave', [{ kind: 'coin', amount: 5n, to: stranger }], [[coin, -6n]]],
    [
      'another token leaves',
      [send(5n)],
      [
        [asset(token), -5n],
        [asset(other), -1n],
      ],
    ],
    [
      'a thing of a collection leaves',
      [send(5n)],
      [
        [asset(token), -5n],
        [item, -1n],
      ],
    ],
    [
      'something leaves beside a right',
      [{ kind: 'allow', token, amount: 0n, spender: stranger, adds: false, until: undefined }],
      [[asset(token), -1n]],
    ],
    [
      'less comes of a swap',
      [swap(5n, 9n)],
      [
        [coin, -5n],
        [asset(token), 8n],
      ],
    ],
    ['nothing comes of a swap', [swap(5n, 9n)], [[coin, -5n]]],
    [
      'more is paid for a swap',
      [swap(5n, 9n)],
      [
        [coin, -6n],
        [asset(token), 9n],
      ],
    ],
    [
      'another token comes of a swap',
      [swap(5n, 9n)],
      [
        [coin, -5n],
        [asset(other), 9n],
      ],
    ],
    ['nothing is wrapped', [{ kind: 'wrap', token, amount: 5n }], [[coin, -5n]]],
    ['nothing comes from a stranger', [send(5n, account, stranger)], []],
    ['what goes in two steps is less than what leaves', [send(2n), send(3n)], [[asset(token), -6n]]],
  ])('tells that %s', (_, steps, changes) => {
    expect(found(steps, ...changes)).toBe(true)
  })

  it('says nothing where it was not tried out, or would fail', () => {
    for (const simulation of [{ kind: 'unavailable' }, { kind: 'none' }, { kind: 'fails', words: undefined }] as const)
      expect(differsFromTrial({ steps: [swap(5n, 9n)], simulation }, account)).toBe(false)
  })
})
