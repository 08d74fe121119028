import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PreparedOperation } from '../../evm/smartAccount/prepareOperation.ts'
import { type DrawnLook, drawApproval } from '../sheet/approval.fixture.tsx'

const sender = `0x${'ab'.repeat(20)}` as const
const gas = { callGasLimit: 1n, preVerificationGas: 1n, verificationGasLimit: 1n, maxFeePerGas: 1n }
const complete: PreparedOperation = {
  kind: 'operation',
  chainId: 1,
  operation: { sender, nonce: 0n, callData: '0x', ...gas, maxPriorityFeePerGas: 1n, signature: '0x' },
  authorizationNonce: undefined,
  replaces: undefined,
  sponsor: 'Harbour',
  highestFee: 3n,
}
const request = { kind: 'endSessions', chain: 'eip155:1', pcis: [] } as const

describe('ending all that sites may do', () => {
  const closers: (() => void)[] = []
  afterEach(() => {
    for (const close of closers.splice(0)) close()
  })
  const draw = (look?: DrawnLook) => {
    const drawn = drawApproval(
      request,
      { complete, steps: [{ kind: 'unknown', contract: sender, selector: '0x' }] },
      look,
    )
    closers.push(drawn.close)
    return drawn
  }

  it('says in words what happens and who pays, and does it by one press', async () => {
    const { agreed } = draw()
    await expect.element(page.getByText('End all that sites may do for you').first()).toBeVisible()
    await expect.element(page.getByText('No site on Local test chain can act for you after this.')).toBeVisible()
    await expect.element(page.getByText('Sponsored by Harbour')).toBeVisible()
    // The vault made the call itself, so no line calls its contract unknown.
    expect(document.body.textContent).not.toContain('Unknown call')
    const revoke = page.getByRole('button', { name: 'Revoke all' })
    await expect.element(revoke).not.toHaveAttribute('aria-disabled')
    await userEvent.click(revoke)
    expect(agreed).toHaveLength(1)
  })

  it.each<[DrawnLook, string, string]>([
    [{ language: 'en', mode: 'dark', width: 320 }, 'Cancel', 'Revoke all'],
    [{ language: 'de', mode: 'light', width: 320 }, 'Abbrechen', 'Alle widerrufen'],
    [{ language: 'ar', mode: 'dark', width: 320 }, 'إلغاء', 'إلغاء الكل'],
  ])('shows whole and accessible by keys: %o', async (look, cancel, revokeAll) => {
    const { agreed, overflow, violations } = draw(look)
    await expect.element(page.getByRole('button', { name: cancel, exact: true })).toHaveFocus()
    await expect.poll(violations).toEqual([])
    expect(overflow()).toBeLessThanOrEqual(0)
    await expect.element(page.getByRole('button', { name: revokeAll })).not.toHaveAttribute('aria-disabled')
    await userEvent.keyboard('{Tab}{Enter}')
    expect(agreed).toHaveLength(1)
  })
})
