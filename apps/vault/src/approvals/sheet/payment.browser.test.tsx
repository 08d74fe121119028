import { parseEther } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { unnamed } from '../../evm/evmCall.ts'
import type { Step } from '../../steps/step.ts'
import { type Aside, type Findings, noAside } from '../findings/findings.ts'
import { type DrawnLook, drawApproval } from './approval.fixture.tsx'

const other = `0x${'70'.repeat(20)}` as const
const value = parseEther('0.25')
const request = { kind: 'transaction', chain: 'eip155:1', call: { ...unnamed, to: other, value, data: '0x' } } as const
const pay: Step = { kind: 'coin', to: other, amount: value }
const complete = {
  kind: 'operation',
  chainId: 1,
  operation: {
    sender: other,
    nonce: 0n,
    callData: '0x',
    callGasLimit: 1n,
    preVerificationGas: 1n,
    verificationGasLimit: 1n,
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 1n,
    signature: '0x',
  },
  authorizationNonce: undefined,
  replaces: undefined,
  sponsor: 'Harbour',
  highestFee: 3n,
} as const
const look = { language: 'en', mode: 'light', width: 368 } as const

describe('who asks', () => {
  let drawn: ReturnType<typeof drawApproval> | undefined
  afterEach(() => drawn?.close())
  const said = (siteSince: number | undefined, isTrusted = false, language = 'en') => {
    drawn?.close()
    drawn = drawApproval(request, { steps: [pay], siteSince }, { ...look, width: 320, language }, { isTrusted })
    return () => drawn?.place.textContent
  }

  it('stands with the day since which it may see the wallet', async () => {
    await expect.poll(said(Date.UTC(2025, 10, 3, 12))).toContain('since Nov 3, 2025')
    await expect.poll(said(Date.UTC(2025, 10, 3, 12), false, 'de')).toContain('seit 3. Nov. 2025')
    expect(drawn?.overflow()).toBeLessThanOrEqual(0)
    await expect.poll(said(Date.now())).toContain('since today')
    expect(await drawn?.violations()).toEqual([])
  })

  it('stands without a day where that is not known, and as trusted where it is the operator’s own', async () => {
    await expect.poll(said(undefined)).toContain('Send 0.25 ETH')
    expect(drawn?.place.textContent).not.toContain('since')
    await expect.poll(said(Date.now(), true)).toContain('Trusted site')
    expect(drawn?.place.textContent).not.toContain('since')
  })
})

describe('the approval of a payment', () => {
  let drawn: ReturnType<typeof drawApproval> | undefined
  afterEach(() => drawn?.close())
  const draw = (found: Partial<Findings>, as: DrawnLook = look) => {
    drawn = drawApproval(request, { steps: [pay], ...found }, as)
    return drawn
  }
  const facts = () =>
    Object.fromEntries(
      [...document.querySelectorAll('dl > div')].map((each) => [
        each.querySelector('dt')?.textContent,
        each.querySelector('dd')?.textContent,
      ]),
    )
  const last = Date.UTC(2025, 10, 24, 12)

  it.each<[string, Partial<Aside>, string]>([
    ['often', { past: new Map([[other, { times: 3, last }]]) }, '3 times, last on Nov 24, 2025'],
    ['once', { past: new Map([[other, { times: 1, last }]]) }, 'Once, on Nov 24, 2025'],
    ['perhaps more often', { past: new Map([[other, { times: undefined, last }]]) }, 'Yes, last on Nov 24, 2025'],
    ['never', { firstTimeRecipients: [other], isPastWhole: true }, 'Never'],
    ['never, as far as is known', { firstTimeRecipients: [other] }, 'Not lately'],
    ['not checked', { unchecked: [other] }, 'Not checked'],
  ])('says whether its receiver was paid before: %s', async (_, aside, said) => {
    draw({ aside: { ...noAside, ...aside } })
    await expect.poll(facts).toMatchObject({ 'Paid before': said })
    expect(await drawn?.violations()).toEqual([])
  })

  it('says nothing of earlier payments where it was called before and never paid, and of what another account has', async () => {
    draw({ aside: { ...noAside, past: new Map([[other, { times: 0, last: undefined }]]) } })
    await expect.poll(facts).toHaveProperty('Network')
    expect(facts()).not.toHaveProperty('Paid before')
    drawn?.close()
    draw({ steps: [{ ...pay, from: `0x${'33'.repeat(20)}` }], aside: { ...noAside, unchecked: [other] } })
    await expect.poll(facts).toHaveProperty('Network')
    expect(facts()).not.toHaveProperty('Paid before')
  })

  it('says what is left afterwards, at least where the fee is only bounded, and nothing where that is not known', async () => {
    const kept = { asset: { kind: 'coin' }, amount: parseEther('1.1646'), isLeast: false } as const
    draw({ kept })
    await expect.poll(facts).toMatchObject({ 'You keep': '1.1646 ETH' })
    drawn?.close()
    draw({ kept: { ...kept, isLeast: true } })
    await expect.poll(facts).toMatchObject({ 'You keep': 'at least 1.1646 ETH' })
    drawn?.close()
    draw({})
    await expect.poll(facts).toHaveProperty('Network')
    expect(facts()).not.toHaveProperty('You keep')
  })

  it.each([
    ['busy', 'Sending', 'true'],
    ['done', 'Sent', null],
  ] as const)('tells in its button what becomes of it: %s', async (stage, word, isBusy) => {
    const change = { asset: { kind: 'coin' }, amount: -value } as const
    const found = { steps: [pay], simulation: { kind: 'changes', changes: [change], rights: [] } } as const
    drawn = drawApproval(request, { ...found, aside: { ...noAside, firstTimeRecipients: [other] } }, look, { stage })
    const button = page.getByRole('button', { name: word, exact: true })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    expect(button.element().getAttribute('aria-busy')).toBe(isBusy)
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveAttribute('aria-disabled', 'true')
    for (const each of drawn.place.querySelectorAll('button')) each.click()
    expect(drawn).toMatchObject({ agreed: [], declined: [], covered: [] })
    expect(drawn.place.querySelector('[data-reason]')?.textContent).toBe('')
    const spoken = () => [...(drawn?.place.querySelectorAll('[aria-live]') ?? [])].map(({ textContent }) => textContent)
    await expect.poll(spoken).toContain(word)
    await expect.poll(drawn.violations).toEqual([])
  })

  it('keeps the height of its sheet and the width of its button while it is carried out', async () => {
    const sizes: (number | undefined)[][] = []
    for (const stage of [undefined, 'busy', 'done'] as const) {
      drawn = drawApproval(request, { steps: [pay], complete }, look, { stage })
      const last = () => [...(drawn?.place.querySelectorAll('button') ?? [])].at(-1)
      const word = stage === undefined ? 'Send 0.25 ETH' : stage === 'busy' ? 'Sending' : 'Sent'
      await expect.poll(() => last()?.textContent).toBe(word)
      await expect.poll(() => drawn?.place.textContent).toContain('Sponsored by Harbour')
      if (stage === undefined) await expect.poll(() => last()?.getAttribute('aria-disabled')).toBeNull()
      sizes.push([drawn.place.offsetHeight, last()?.offsetWidth])
      drawn.close()
    }
    expect(sizes[1]).toEqual(sizes[0])
    expect(sizes[2]).toEqual(sizes[0])
  })
})
