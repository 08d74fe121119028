import { parseEther } from 'viem'
import { describe, expect, it } from 'vitest'
import { unnamed } from '../../evm/evmCall.ts'
import type { Simulation } from '../../steps/simulation.ts'
import type { Step } from '../../steps/step.ts'
import { wordsFor } from '../../ui/language.ts'
import type { Approval } from '../approvals.ts'
import { type Findings, noFindings } from '../findings/findings.ts'
import { presentApproval } from '../views.ts'

const account = `0x${'ab'.repeat(20)}` as const
const dollars = `0x${'d0'.repeat(20)}` as const
const stranger = '0x4444440000000000000000000000000000555555'
const request = { kind: 'transaction', chain: 'eip155:1', call: { ...unnamed, to: dollars, value: 0n, data: '0x' } }
const approval = {
  site: { origin: 'https://harbour.example', name: undefined, icon: undefined },
  member: { addresses: { evm: account, solana: '' } },
  network: { name: 'Ethereum', symbol: 'ETH', decimals: 18 },
  request,
} as unknown as Approval
const half = { token: undefined, amount: parseEther('0.5'), isBound: false }
const swap: Step = {
  kind: 'swap',
  pay: half,
  get: { token: dollars, amount: 1_571_280_000n, isBound: true },
  to: undefined,
}
const coin = { kind: 'coin' } as const
const token = { kind: 'token', token: dollars } as const
const changesOf = (...changes: readonly (readonly [typeof coin | typeof token, bigint])[]): Simulation => ({
  kind: 'changes',
  changes: changes.map(([asset, amount]) => ({ asset, amount })),
  rights: [],
})
const tried = changesOf([coin, -half.amount], [token, 1_580_000_000n])

const show = (steps: readonly Step[], { language = 'en', simulation = tried } = {}) => {
  const findings: Findings = {
    ...noFindings,
    steps,
    simulation,
    tokens: new Map([[dollars, { kind: 'token', symbol: 'USDC', decimals: 6 }]]),
    obstacle: undefined,
  }
  return presentApproval({ approval, findings, draft: steps, text: wordsFor(language).words, language })
}

describe('presentApproval of calls', () => {
  it.each([
    ['en', 'Pay 0.5 ETH, get at least 1,571.28 USDC', 'Swap 0.5 ETH'],
    ['de', '0,5 ETH zahlen, mindestens 1.571,28 USDC bekommen', '0,5 ETH tauschen'],
    ['ar', 'دفع 0.5 ETH واستلام 1,571.28 USDC على الأقل', 'مبادلة \u20660.5 ETH\u2069'],
  ])('names a swap in %s, and says no more of it', (language, title, verb) => {
    expect(show([swap], { language })).toMatchObject({ title, verb, warnings: [], isRisky: false })
  })

  it('tells an exact amount and the most that is paid, and who else gets it', () => {
    const bought: Step = {
      ...swap,
      pay: { ...half, isBound: true },
      get: { token: dollars, amount: 1_571_280_000n, isBound: false },
    }
    expect(show([bought]).title).toBe('Pay at most 0.5 ETH, get 1,571.28 USDC')
    const given = show([{ ...swap, to: stranger }], { simulation: changesOf([coin, -half.amount]) })
    expect(given).toMatchObject({ title: 'Pay 0.5 ETH, 0x444444…555555 gets at least 1,571.28 USDC', warnings: [] })
  })

  it('tells of nothing that is asked for in return', () => {
    const { isRisky, warnings } = show([{ ...swap, get: { token: dollars, amount: 0n, isBound: true } }])
    expect(warnings).toMatchObject([{ tone: 'warn', title: 'You may get nothing for it' }])
    expect(isRisky).toBe(false)
  })

  it.each([
    ['more leaves', changesOf([coin, -half.amount - 1n], [token, 1_580_000_000n])],
    ['less comes', changesOf([coin, -half.amount], [token, 1_571_279_999n])],
    ['nothing comes', changesOf([coin, -half.amount])],
  ])('warns in red where %s than a call says', (_, simulation) => {
    const shown = show([swap], { simulation })
    expect(shown.warnings).toMatchObject([{ tone: 'danger', title: 'This would do something other than it says' }])
    expect(shown.isRisky).toBe(true)
    for (const language of ['de', 'ar']) expect(show([swap], { language, simulation }).isRisky).toBe(true)
  })

  it('marks a call as the operator describes it, never as one that it read', () => {
    const described: Step = {
      kind: 'described',
      contract: stranger,
      name: 'Harbour savings',
      function: 'deposit',
      args: [{ name: 'assets', value: '500' }],
    }
    const note = { tone: 'warn', title: 'In the words of this wallet’s operator' }
    for (const simulation of [tried, { kind: 'unavailable' } as const])
      expect(show([described], { simulation })).toMatchObject({
        title: 'Call of Harbour savings',
        verb: 'Approve',
        warnings: [note],
        isRisky: false,
      })
    const unknown: Step = { kind: 'unknown', contract: stranger, selector: '0x12345678' }
    expect(show([described, unknown]).warnings).toMatchObject([{ title: 'Part of this can’t be read' }, note])
  })

  it('names what it cannot tell yet by what it is', () => {
    const words = wordsFor('en').words
    expect(
      presentApproval({ approval, findings: undefined, draft: [swap], text: words, language: 'en' }),
    ).toMatchObject({ title: 'Swap', verb: 'Swap' })
  })
})
