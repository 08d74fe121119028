import { maxUint256, parseEther } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { unnamed } from '../../evm/evmCall.ts'
import type { PreparedOperation } from '../../evm/smartAccount/prepareOperation.ts'
import { oneOrAll } from '../../oneOrAll.fixture.ts'
import { type Findings, noAside } from '../findings/findings.ts'
import type { ApprovalRequest } from '../request.ts'
import { drawApproval } from './approval.fixture.tsx'

const chain = 'eip155:1'
const sender = `0x${'ab'.repeat(20)}` as const
const other = `0x${'70'.repeat(20)}` as const
const token = `0x${'5e'.repeat(20)}` as const
const value = parseEther('0.25')
const call = { ...unnamed, to: other, value, data: '0x' } as const
const gas = { callGasLimit: 1n, preVerificationGas: 1n, verificationGasLimit: 1n, maxFeePerGas: 1n }
const complete: PreparedOperation = {
  kind: 'operation',
  chainId: 1,
  operation: { sender, nonce: 0n, callData: '0x', ...gas, maxPriorityFeePerGas: 1n, signature: '0x' },
  authorizationNonce: 1,
  replaces: undefined,
  sponsor: 'Harbour',
  highestFee: 3n,
}
const pay = { kind: 'coin', to: other, amount: value } as const
const paid = { kind: 'changes', changes: [{ asset: { kind: 'coin' }, amount: -value }], rights: [] } as const
const expiry = 1_900_000_000
const message = (text: string | undefined, isSignIn = false): ApprovalRequest => ({
  kind: 'message',
  chain,
  bytes: new Uint8Array(32),
  text,
  isSignIn,
})
const transaction: ApprovalRequest = { kind: 'transaction', chain, call }
const calls: ApprovalRequest = { kind: 'calls', chain, calls: [call, call], inTurn: false, id: undefined }
const session: ApprovalRequest = {
  kind: 'session',
  chain,
  key: other,
  expiry,
  permissions: [
    { kind: 'coin', amount: value, period: 86_400, start: 1 },
    { kind: 'token', token, amount: 5n, period: 86_400, start: 1 },
  ],
  adjustable: [true, true],
}
const typedData = (primaryType: string): ApprovalRequest => ({
  kind: 'typedData',
  chain,
  typedData: {
    domain: { name: 'Harbour', chainId: 1n, verifyingContract: token },
    types: { [primaryType]: [{ name: 'note', type: 'string' }] },
    primaryType,
    message: { note: 'Two flat whites. '.repeat(40) },
  },
})
const lines = Array.from({ length: 60 }, (_, line) => `Line ${line}`).join('\n')

type Kind = readonly [name: string, request: ApprovalRequest, found: Partial<Findings>]

/** Every kind of request, and every weight of what is said about it. */
const kinds: readonly Kind[] = [
  ['a payment', transaction, { complete, steps: [pay], simulation: paid }],
  [
    'a payment to an address that was paid before',
    transaction,
    {
      complete,
      steps: [pay],
      simulation: paid,
      aside: { ...noAside, past: new Map([[other, { times: 3, last: 1_762_000_000_000 }]]) },
      kept: { asset: { kind: 'coin' }, amount: value, isLeast: true },
    },
  ],
  [
    'a first payment',
    transaction,
    { complete, steps: [pay], simulation: paid, aside: { ...noAside, firstTimeRecipients: [other] } },
  ],
  [
    'a payment that could not be checked',
    transaction,
    { complete, steps: [pay], simulation: paid, aside: { ...noAside, unchecked: [other] } },
  ],
  [
    'a payment to a look-alike',
    transaction,
    {
      complete,
      steps: [pay],
      simulation: paid,
      aside: {
        ...noAside,
        firstTimeRecipients: [other],
        lookAlikes: [{ address: other, known: `0x7070${'11'.repeat(16)}7070` }],
      },
    },
  ],
  [
    'a payment with a wide symbol',
    transaction,
    {
      complete,
      steps: [{ kind: 'token', token, to: other, amount: 999n, from: undefined }],
      tokens: new Map([[token, { kind: 'token', symbol: 'WWWWWWWWWWWW', decimals: 0 }]]),
    },
  ],
  [
    'an allowance without limit',
    transaction,
    { complete, steps: [{ kind: 'allow', token, spender: other, amount: maxUint256, adds: false, until: undefined }] },
  ],
  [
    'an unreadable call',
    transaction,
    { complete, steps: [{ kind: 'unknown', contract: other, selector: '0x12345678' }] },
  ],
  [
    'a payment that would fail',
    transaction,
    {
      steps: [pay],
      obstacle: { kind: 'fails', words: 'Too little received' },
      simulation: { kind: 'fails', words: undefined },
    },
  ],
  ['a payment that is too large', transaction, { steps: [pay], obstacle: { kind: 'short' } }],
  ['several calls', calls, { complete, steps: [pay, pay], simulation: paid }],
  [
    'several calls that could not be checked',
    calls,
    { complete, steps: [pay, pay], simulation: paid, aside: { ...noAside, unchecked: [other] } },
  ],
  ['a message', message('Order 1087, two flat whites.'), {}],
  ['a long message', message(lines), {}],
  ['bytes', message(undefined), {}],
  ['a login', message('harbour.example wants you to sign in', true), {}],
  ['data of an unknown kind', typedData('Note'), {}],
  ['data that gives authority', typedData('PermitAll'), {}],
  ['a session', session, { sessionNonce: 0n }],
  ['the end of sessions', { kind: 'endSessions', chain, pcis: [] }, { complete, steps: [] }],
]

/** Width and height, in CSS pixels: phones, the wallet's window, a modal at every height, and each at twice the size of its text. */
const rooms = [600, 640, 720, 900].flatMap((height) => [
  [368, height] as const,
  [320, height] as const,
  [368, height / 2] as const,
])

let drawn: ReturnType<typeof drawApproval> | undefined
afterEach(async () => {
  drawn?.close()
  await page.viewport(414, 896)
})

describe.each(['en', 'de', 'ar'])('an approval in %s', (language) => {
  it.each(kinds)('keeps its two answers whole and says why one is shut, for %s', async (_, request, found) => {
    for (const [width, height] of rooms) {
      await page.viewport(width, height)
      drawn = drawApproval(request, found, { language, mode: 'light', width })
      const { place } = drawn
      await expect.poll(() => place.querySelectorAll('button').length).toBeGreaterThan(1)
      const answers = Array.from(place.querySelectorAll('button')).slice(-2)
      const end = document.documentElement.scrollHeight
      for (const at of [0, end / 2, end]) {
        scrollTo(0, at)
        for (const answer of answers) {
          const { bottom, left, right, top } = answer.getBoundingClientRect()
          const isWhole = top >= 0 && bottom <= height && left >= 0 && right <= width
          expect({ width, height, at, isWhole, label: answer.textContent }).toMatchObject({ isWhole: true })
        }
      }
      expect(drawn.overflow()).toBeLessThanOrEqual(0)
      drawn.close()
    }
  })
})

// Whether a reason is given depends on no language: the longest sentences stand for the others.
describe.each(oneOrAll(['de', 'en', 'ar']))('an approval in %s', (language) => {
  it.each(kinds)('says why it cannot be agreed to yet, or lets it be, for %s', async (_, request, found) => {
    await page.viewport(368, 600)
    drawn = drawApproval(request, found, { language, mode: 'light', width: 368 })
    const { place } = drawn
    const agree = () => Array.from(place.querySelectorAll('button')).at(-1)
    const reason = () => place.querySelector('[data-reason]')?.textContent
    const isExplainedOrOpen = () => agree()?.getAttribute('aria-disabled') === null || Boolean(reason())
    await expect.poll(isExplainedOrOpen).toBe(true)
    // fixed wait: what is said stays true for longer than it takes to be believed; a frame that comes late begins that time anew.
    await new Promise((resolve) => setTimeout(resolve, 800))
    await expect.poll(isExplainedOrOpen).toBe(true)
  })
})
