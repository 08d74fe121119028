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
  const change = (amount: bigint) => ({ asset: { kind: 'coin' }, amount }) as const
  const tried = (amount: bigint) => ({ kind: 'changes', changes: [change(amount)], rights: [] }) as const
  const kept = { asset: { kind: 'coin' }, amount: parseEther('1.1646'), isLeast: false } as const
  const often: Aside = {
    ...noAside,
    past: new Map([[other, { times: 3, last }]]),
    names: new Map([[other, 'juno.id']]),
  }

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

  it('says its amount once where a trial run gave the same, and the facts in the order of what matters', async () => {
    draw({ complete, simulation: tried(-value), aside: often, kept })
    await expect.poll(facts).toHaveProperty('You keep')
    expect(Object.keys(facts())).toEqual(['Paid before', 'Network', 'Network fee', 'You keep', 'Account'])
    expect(facts()).toMatchObject({ 'Network fee': 'Sponsored by Harbour', Network: 'Local test chain' })
    expect(drawn?.place.textContent).not.toContain('What will change')
    expect(await drawn?.violations()).toEqual([])
  })

  it.each<[string, Partial<Findings>, string]>([
    ['gave another amount', { simulation: tried(-2n * value) }, '−0.5 ETH'],
    ['did not happen', { simulation: { kind: 'unavailable' } }, '−0.25 ETH'],
    ['is not to be had', { simulation: { kind: 'none' } }, '−0.25 ETH'],
  ])('says what changes apart where a trial run %s', async (_, found, sent) => {
    draw({ complete, ...found })
    await expect.poll(facts).toMatchObject({ 'You send': sent })
    expect(facts()).toMatchObject({ 'Network fee': 'Sponsored by Harbour' })
    await expect.element(page.getByText('What will change')).toBeInTheDocument()
  })

  it.each([
    [368, 640],
    [420, 720],
  ])('shows network, fee and what is left over its answers, unscrolled, at %i x %i', async (width, height) => {
    await page.viewport(width, height)
    draw({ complete, simulation: tried(-value), aside: often, kept }, { ...look, width })
    await expect.poll(facts).toHaveProperty('You keep')
    for (const label of ['Paid before', 'Network', 'Network fee', 'You keep']) {
      const [row] = [...document.querySelectorAll('dl > div')].filter(
        (each) => each.querySelector('dt')?.textContent === label,
      )
      const { bottom = 0, left = 0, top = 0 } = row?.getBoundingClientRect() ?? {}
      for (const y of [top + 4, bottom - 4]) expect(row?.contains(document.elementFromPoint(left + 8, y))).toBe(true)
    }
    await page.viewport(414, 896)
  })

  it.each([
    ['busy', 'Sending', 'true'],
    ['done', 'Sent', null],
  ] as const)('tells in its button what becomes of it: %s', async (stage, word, isBusy) => {
    const found = { steps: [pay], simulation: tried(-value) }
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
