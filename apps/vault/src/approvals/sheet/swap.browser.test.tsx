import { parseEther } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { unnamed } from '../../evm/evmCall.ts'
import type { Step } from '../../steps/step.ts'
import { type Findings, noAside } from '../findings/findings.ts'
import { type DrawnLook, drawApproval } from './approval.fixture.tsx'

const router = `0x${'66'.repeat(20)}` as const
const dollars = `0x${'d0'.repeat(20)}` as const
const stranger = '0x4444440000000000000000000000000000555555'
const call = { ...unnamed, to: router, value: parseEther('0.5'), data: '0x' } as const
const request = { kind: 'transaction', chain: 'eip155:1', call } as const
const pay = { token: undefined, amount: parseEther('0.5'), isBound: false } as const
const get = { token: dollars, amount: 1_571_280_000n, isBound: true } as const
const swap: Step = { kind: 'swap', pay, get, to: undefined }
const found: Partial<Findings> = {
  steps: [swap],
  tokens: new Map([[dollars, { kind: 'token', symbol: 'USDC', decimals: 6 }]]),
  simulation: {
    kind: 'changes',
    changes: [
      { asset: { kind: 'coin' }, amount: -pay.amount },
      { asset: { kind: 'token', token: dollars }, amount: 1_580_000_000n },
    ],
    rights: [],
  },
}

describe('the approval of a swap', () => {
  const closers: (() => void)[] = []
  afterEach(() => {
    for (const close of closers.splice(0)) close()
  })
  const draw = (own: Partial<Findings> = {}, look?: DrawnLook) => {
    const drawn = drawApproval(request, { ...found, ...own }, look)
    closers.push(drawn.close)
    return drawn
  }
  const text = () => document.body.textContent?.replace(/\s+/g, ' ')

  it('says what is paid, what comes at least, and by which contract it calls itself so', async () => {
    draw()
    await expect.element(page.getByText('Pay 0.5 ETH, get at least 1,571.28 USDC').first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Swap 0.5 ETH' })).toBeVisible()
    await expect.element(page.getByText('at least 1,571.28 USDC', { exact: true })).toBeVisible()
    expect(text()).toContain('0xd0d0d0')
    expect(text()).not.toContain('Unknown call')
  })

  it('says who gets it where that is not the account, letter for letter', async () => {
    const aside = { ...noAside, firstTimeRecipients: [stranger] }
    const changes = [{ asset: { kind: 'coin' }, amount: -pay.amount }] as const
    draw({ steps: [{ ...swap, to: stranger }], aside, simulation: { kind: 'changes', changes, rights: [] } })
    await expect.element(page.getByText('First payment to this address')).toBeVisible()
    expect(text()?.replace(/\s/g, '')).toContain(stranger)
  })

  it('lists a right that comes before it, and a share that goes to others', async () => {
    const allow: Step = { kind: 'allow', token: dollars, amount: 5n, spender: router, adds: false, until: undefined }
    const shares: Step[] = [
      { kind: 'share', token: dollars, bips: 25n, to: stranger },
      { kind: 'share', token: undefined, amount: parseEther('0.1'), to: stranger },
    ]
    draw({ steps: [allow, swap, ...shares, { ...swap, to: stranger }] })
    await expect.element(page.getByText('Steps: 5').first()).toBeVisible()
    // Each amount has a separate row, where nothing is cut short.
    const rows = page.getByRole('listitem').elements()
    expect(rows.map((row) => row.textContent?.replace(/\s+/g, ' '))).toMatchObject([
      expect.stringContaining('0.000005 USDC'),
      expect.stringMatching(/0\.5 ETHSwap2.*at least 1,571\.28 USDCYou get · 0xd0d0d0/),
      expect.stringContaining('0.25% of USDC'),
      expect.stringContaining('0.1 ETH'),
      expect.stringMatching(/0\.5 ETHSwap5.*at least 1,571\.28 USDC0x444444…555555/),
    ])
    await expect.element(page.getByText('0.25% of USDC')).toBeVisible()
    await expect.element(page.getByText('0.1 ETH')).toBeVisible()
  })

  it('says what is paid where it could not be tried out', async () => {
    draw({ simulation: { kind: 'unavailable' } })
    await expect.element(page.getByText('−0.5 ETH')).toBeVisible()
  })

  it.each([
    { language: 'en', mode: 'light', width: 368 },
    { language: 'de', mode: 'dark', width: 320 },
    { language: 'ar', mode: 'light', width: 320 },
  ] as const)('holds to the accessibility rules and its width in $language, $mode', async (look) => {
    const drawn = draw({ steps: [{ ...swap, to: stranger }] }, look)
    await expect.element(page.getByText(/1[,.]571[,.]28 USDC/).first()).toBeVisible()
    expect(await drawn.violations()).toEqual([])
    expect(drawn.overflow()).toBeLessThanOrEqual(0)
  })
})
