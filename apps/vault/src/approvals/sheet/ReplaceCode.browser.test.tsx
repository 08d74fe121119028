import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { unnamed } from '../../evm/evmCall.ts'
import type { PreparedOperation } from '../../evm/smartAccount/prepareOperation.ts'
import { seeAll } from '../stay.fixture.ts'
import { type DrawnLook, drawApproval } from './approval.fixture.tsx'
import { watchButton } from './watchButton.fixture.ts'

const provider = `0x${'cd'.repeat(20)}` as const
const other = `0x${'22'.repeat(20)}` as const
const sender = `0x${'ab'.repeat(20)}` as const
const gas = { callGasLimit: 1n, preVerificationGas: 1n, verificationGasLimit: 1n, maxFeePerGas: 1n }
const complete: PreparedOperation = {
  kind: 'operation',
  chainId: 1,
  operation: { sender, nonce: 0n, callData: '0x', ...gas, maxPriorityFeePerGas: 1n, signature: '0x' },
  authorizationNonce: 1,
  replaces: provider,
  sponsor: 'Harbour',
  highestFee: 3n,
}
const call = { ...unnamed, to: other, value: 1n, data: '0x' } as const
const request = { kind: 'calls', chain: 'eip155:1', calls: [call, call], inTurn: false, id: undefined } as const
const steps = [
  { kind: 'coin', amount: 1n, to: other },
  { kind: 'coin', amount: 1n, to: other },
] as const

describe('replacing the code of another provider', () => {
  const closers: (() => void)[] = []
  afterEach(() => {
    for (const close of closers.splice(0)) close()
  })
  const draw = (look?: DrawnLook) => {
    const drawn = drawApproval(request, { complete, steps }, look)
    closers.push(drawn.close)
    return drawn
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const pressed = async (name: string) => {
    await expect.element(button(name)).not.toHaveAttribute('aria-disabled')
    await userEvent.click(button(name))
  }

  it('asks by itself, and then for what the site asked, which has to be seen as long', async () => {
    const { agreed, declined, place } = draw()
    const [replacing, approving] = [watchButton(place, 'Replace'), watchButton(place, 'Approve')]
    await expect.element(page.getByText('Your account runs code of another provider').first()).toBeVisible()
    expect(document.body.textContent?.replace(/\s/g, '')).toContain(`Itscodenow${provider}`)
    // Nothing of the request can be agreed to before.
    expect(button('Approve').query()).toBeNull()
    await pressed('Replace')
    await expect.element(page.getByText('Replaces the code of 0xcdcdcd…cdcdcd')).toBeVisible()
    await seeAll()
    await pressed('Approve')
    for (const states of [replacing, approving]) expect(states.slice(0, 2)).toEqual(['absent', 'shut'])
    expect(agreed).toMatchObject([{ complete: { replaces: provider }, mayReplace: true }])
    expect(declined).toEqual([])
  })

  it('tells the site why, where the visitor keeps it', async () => {
    const { agreed, declined } = draw()
    await userEvent.click(button('Keep it'))
    expect(declined).toEqual([['code-kept']])
    expect(agreed).toEqual([])
  })

  it.each<[DrawnLook, string]>([
    [{ language: 'en', mode: 'dark', width: 320 }, 'Keep it'],
    [{ language: 'de', mode: 'light', width: 320 }, 'Behalten'],
    [{ language: 'ar', mode: 'dark', width: 320 }, 'الإبقاء عليها'],
  ])('shows whole and accessible, with the answer that keeps it first by keys: %o', async (look, keep) => {
    const { declined, overflow, violations } = draw(look)
    await expect.element(button(keep)).toHaveFocus()
    await expect.poll(violations).toEqual([])
    expect(overflow()).toBeLessThanOrEqual(0)
    await userEvent.keyboard('{Enter}')
    expect(declined).toEqual([['code-kept']])
  })
})
