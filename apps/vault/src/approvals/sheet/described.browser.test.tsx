import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { unnamed } from '../../evm/evmCall.ts'
import type { Step } from '../../steps/step.ts'
import type { Findings } from '../findings/findings.ts'
import { type DrawnLook, drawApproval } from './approval.fixture.tsx'

const savings = `0x${'66'.repeat(20)}` as const
const receiver = `0x${'44'.repeat(20)}`
const request = {
  kind: 'transaction',
  chain: 'eip155:1',
  call: { ...unnamed, to: savings, value: 0n, data: '0x' },
} as const
const deposit: Step = {
  kind: 'described',
  contract: savings,
  name: 'Harbour savings',
  function: 'deposit',
  args: [
    { name: 'assets', value: '500' },
    { name: 'receiver', value: receiver },
    { name: 'note', value: `"${'long '.repeat(38)}\u202e"` },
  ],
}
const found: Partial<Findings> = { simulation: { kind: 'changes', changes: [], rights: [] } }

describe('the approval of a call that the operator describes', () => {
  let drawn: ReturnType<typeof drawApproval> | undefined
  afterEach(() => drawn?.close())
  const draw = (steps: readonly Step[], look?: DrawnLook) => {
    drawn = drawApproval(request, { ...found, steps }, look)
    return drawn
  }
  const facts = () =>
    [...document.querySelectorAll('dl > div')].map((each) => [
      each.querySelector('dt')?.textContent,
      each.querySelector('dd')?.textContent,
    ])

  it('names contract, function and every argument, in letters that are seen', async () => {
    draw([deposit])
    await expect.element(page.getByText('deposit', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Call of Harbour savings').first()).toBeVisible()
    await expect.element(page.getByText('In the words of this wallet’s operator', { exact: true })).toBeVisible()
    expect(facts()).toContainEqual(['assets', '500'])
    expect(facts()).toContainEqual(['receiver', receiver])
    expect(facts().find(([name]) => name === 'note')?.[1]).toContain('⟨U+202E⟩')
  })

  it('numbers the arguments of several', async () => {
    draw([deposit, { kind: 'coin', amount: 1n, to: receiver }, { ...deposit, args: [{ name: 'id', value: '7' }] }])
    await expect.element(page.getByText('Steps: 3').first()).toBeVisible()
    expect(facts()).toContainEqual(['1. assets', '500'])
    expect(facts()).toContainEqual(['3. id', '7'])
  })

  it.each(['en', 'de', 'ar'])('holds to the accessibility rules and its width in %s', async (language) => {
    const { overflow, violations } = draw([deposit], { language, mode: 'light', width: 320 })
    await expect.element(page.getByText('deposit', { exact: true })).toBeVisible()
    expect(overflow()).toBeLessThanOrEqual(0)
    expect(await violations()).toEqual([])
  })
})
