import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Frame } from '../../pages/frame/Frame.tsx'
import { createScreens } from '../../pages/login/screens.ts'
import type { Approval } from '../approvals.ts'
import type { ApprovalRequest } from '../request.ts'
import { approvalOf, drawApproval } from './approval.fixture.tsx'

const message: ApprovalRequest = {
  kind: 'message',
  chain: 'eip155:1',
  bytes: new Uint8Array(3),
  text: 'Order 1087, two flat whites.',
  isSignIn: false,
}
const look = { language: 'en', mode: 'light', width: 368 } as const
const sign = () => page.getByRole('button', { name: 'Sign', exact: true })
const isSaid = (reason: string) => expect.element(page.getByText(reason).first()).toBeVisible()

describe('the line below the answers', () => {
  const closers: (() => void)[] = []
  afterEach(() => {
    for (const close of closers.splice(0)) close()
  })
  const draw = (state: { endsAt?: number; isOver?: boolean } = {}) => {
    const drawn = drawApproval(message, {}, look, state)
    closers.push(drawn.close)
    return drawn
  }

  it('says that something covers the answers, and leads to where nothing can', async () => {
    const { agreed, covered, place } = draw()
    await expect.element(sign()).not.toHaveAttribute('aria-disabled')
    const over = document.createElement('div')
    over.style.cssText = 'position:fixed;inset:0;background:transparent;z-index:9'
    document.body.append(over)
    closers.push(() => over.remove())
    await isSaid('Something covers this page.')
    expect(place.querySelector('[aria-live]')).not.toBeNull()
    ;(page.getByRole('button', { name: 'Open the window' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    expect({ agreed, covered }).toEqual({ agreed: [], covered: [true] })
    over.remove()
    await expect.element(sign()).not.toHaveAttribute('aria-disabled')
    expect(place.textContent).not.toContain('Something covers')
  })

  it('says that the browser is offline, and opens the answer once it is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    closers.push(() => online.mockRestore())
    const { agreed } = draw()
    await isSaid('You’re offline. It goes on when you’re back.')
    await expect.element(sign()).toHaveAttribute('aria-disabled', 'true')
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await expect.element(sign()).not.toHaveAttribute('aria-disabled')
    await userEvent.click(sign())
    expect(agreed).toHaveLength(1)
  })

  it('says 20 seconds before the end that it comes', async () => {
    const { place } = draw({ endsAt: performance.now() + 21_500 })
    await expect.element(sign()).not.toHaveAttribute('aria-disabled')
    expect(place.textContent).not.toContain('20 seconds left')
    await isSaid('20 seconds left to answer')
    await expect.element(sign()).not.toHaveAttribute('aria-disabled')
  })

  it('says that it is over and that nothing was signed, with one way on', async () => {
    const { agreed, declined, place, violations } = draw({ isOver: true })
    await isSaid('2 minutes passed. Nothing was signed.')
    expect(page.getByRole('button', { name: 'Sign', exact: true }).elements()).toEqual([])
    expect(place.textContent).toContain('Order 1087')
    await expect.poll(violations).toEqual([])
    const done = page.getByRole('button', { name: 'Done' })
    await expect.element(done).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(declined).toHaveLength(1)
    expect(agreed).toEqual([])
  })
})

describe('a press that lasts', () => {
  // A browser calls hidden what shrinks, and a slow hand presses for half a second.
  it('signs as a short one does', async () => {
    const { agreed, close } = drawApproval(message, {}, look)
    try {
      await expect.element(sign()).not.toHaveAttribute('aria-disabled')
      await userEvent.click(sign(), { delay: 500 })
      expect(agreed).toHaveLength(1)
    } finally {
      close()
    }
  })
})

describe('a trusted site that covers the frame', () => {
  it('opens the window for the request by the same press', async () => {
    const screens = createScreens({ language: 'en', mode: 'light' })
    const reviewed: unknown[] = []
    const approval: Approval = {
      ...approvalOf(message, {}),
      review: async ({ findings }) => {
        reviewed.push(findings.simulation)
        return { agreed: findings }
      },
    }
    const agreed: unknown[] = []
    screens.show({ kind: 'approval', approval: { ...approval, approve: (found) => agreed.push(found) } })
    const place = document.createElement('div')
    document.body.append(place)
    const root = createRoot(place)
    root.render(<Frame screens={screens} onHeight={() => undefined} onEscape={() => undefined} />)
    const over = document.createElement('div')
    over.style.cssText = 'position:fixed;inset:0;z-index:9'
    document.body.append(over)
    try {
      const way = page.getByRole('button', { name: 'Open the window' })
      await expect.element(way).toBeInTheDocument()
      ;(way.element() as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
      await expect.poll(() => agreed).toHaveLength(1)
      expect(reviewed).toEqual([{ kind: 'none' }])
    } finally {
      over.remove()
      root.unmount()
      place.remove()
    }
  })
})
