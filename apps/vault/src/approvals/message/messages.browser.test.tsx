import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApprovalRequest } from '../request.ts'
import { drawApproval } from '../sheet/approval.fixture.tsx'

const message = (text: string): ApprovalRequest => ({
  kind: 'message',
  chain: 'eip155:1',
  bytes: new TextEncoder().encode(text),
  text,
  isSignIn: false,
})

describe('the screen of a message', () => {
  let drawn: ReturnType<typeof drawApproval> | undefined
  afterEach(() => drawn?.close())
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  it('opens Sign only once the end was in view', async () => {
    drawn = drawApproval(message(Array.from({ length: 60 }, (_, line) => `Line ${line}`).join('\n')), {})
    await expect.element(button('Sign')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(page.getByText('Read to the end of the message first.').first()).toBeVisible()
    await expect.poll(() => drawn?.violations()).toEqual([])
    const well = page.getByRole('region', { name: 'Message' }).element()
    well.scrollTop = (well.scrollHeight - well.clientHeight) / 2
    await new Promise(requestAnimationFrame)
    expect(button('Sign').element().getAttribute('aria-disabled')).toBe('true')
    // A keyboard reaches the end, too.
    ;(well as HTMLElement).focus()
    await userEvent.keyboard('{End}')
    await expect.element(button('Sign')).not.toHaveAttribute('aria-disabled')
    await userEvent.click(button('Sign'))
    expect(drawn.agreed).toHaveLength(1)
  })

  it('marks letters that would not be seen, and says that some only look like others', async () => {
    drawn = drawApproval(message('Log in to hаrbour.example\u202e'), {})
    await expect.element(page.getByText('Log in to hаrbour.example⟨U+202E⟩')).toBeVisible()
    await expect.element(page.getByText('This text holds letters that can’t be seen', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Some letters only look like others', { exact: true })).toBeVisible()
    await expect.poll(() => drawn?.violations()).toEqual([])
    await expect.element(button('Sign')).not.toHaveAttribute('aria-disabled')
  })
})
