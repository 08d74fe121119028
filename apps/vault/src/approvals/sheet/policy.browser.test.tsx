import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PolicyCode } from '../../account/policyRefusal.ts'
import { unnamed } from '../../evm/evmCall.ts'
import { Frame } from '../../pages/frame/Frame.tsx'
import { createScreens } from '../../pages/login/screens.ts'
import type { ApprovalRequest } from '../request.ts'
import { approvalOf, type DrawnLook, drawApproval } from './approval.fixture.tsx'

const chain = 'eip155:1'
const call = { ...unnamed, to: `0x${'22'.repeat(20)}`, value: 10n ** 18n, data: '0x' } as const
const transaction: ApprovalRequest = { kind: 'transaction', chain, call }
const message: ApprovalRequest = {
  ...{ kind: 'message', chain, isSignIn: false },
  bytes: new Uint8Array(3),
  text: 'Order 1087, two flat whites.',
}
const typedData: ApprovalRequest = {
  ...{ kind: 'typedData', chain },
  typedData: {
    domain: { name: 'Example', chainId: 1n },
    types: { Offer: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Offer',
    message: { amount: '5' },
  },
}
const sentences: readonly (readonly [PolicyCode, string, string])[] = [
  ['vault-policy-network', 'This wallet’s operator doesn’t allow this network', 'Ask the operator if you need it.'],
  ['vault-policy-contract', 'This wallet’s operator doesn’t allow this contract', 'Ask the operator if you need it.'],
  ['vault-policy-method', 'This wallet’s operator doesn’t allow this kind', 'Ask the operator if you need it.'],
  [
    'vault-policy-call',
    'More than this wallet’s operator allows at once',
    'Use a smaller amount: the fee counts, too.',
  ],
  [
    'vault-policy-day',
    'More than this wallet’s operator allows in a day',
    'the fee counts too, or come back tomorrow.',
  ],
  ['vault-step-up-needed', 'This needs your confirmation', 'Ask for it again'],
  ['vault-policy-unread', 'This can’t be checked against the operator’s limits', 'ask for a plain payment.'],
]
const isSeen = (text: string) => expect.element(page.getByText(text).first()).toBeVisible()

describe('the sheet of what the operator’s policy refuses', () => {
  const closers: (() => void)[] = []
  afterEach(() => {
    for (const close of closers.splice(0)) close()
  })
  const draw = (request: ApprovalRequest, policy: PolicyCode, look?: DrawnLook) => {
    const drawn = drawApproval(request, { policy }, look)
    closers.push(drawn.close)
    return drawn
  }

  it.each(sentences)('says of %s what it is and what helps', async (policy, title, sub) => {
    draw(transaction, policy)
    await isSeen(title)
    await isSeen(sub)
  })

  it.each([
    ['a transaction', transaction],
    ['a message', message],
    ['typed data', typedData],
  ])('lets %s be declined alone, without a fault of accessibility', async (_, request) => {
    const { agreed, declined, place, violations } = draw(request, 'vault-policy-day')
    await isSeen('The wallet doesn’t sign this. Cancel to go back.')
    for (const button of place.querySelectorAll('button')) if (button.textContent !== 'Cancel') button.click()
    expect(agreed).toEqual([])
    await expect.poll(violations).toEqual([])
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
    expect(declined).toHaveLength(1)
  })

  it.each([
    ['de', 'Mehr, als der Betreiber dieser Wallet an einem Tag erlaubt'],
    ['ar', 'أكثر مما يسمح به مشغّل هذه المحفظة في يوم واحد'],
  ])('says it in %s, within the sheet', async (language, title) => {
    const { overflow } = draw(transaction, 'vault-policy-day', { language, mode: 'dark', width: 320 })
    await isSeen(title)
    expect(overflow()).toBeLessThanOrEqual(0)
  })

  it('opens no window for it from the frame of a site that is not trusted', async () => {
    const screens = createScreens({ language: 'en', mode: 'light' })
    const declined: unknown[] = []
    const approval = {
      ...approvalOf(transaction, { policy: 'vault-policy-call' }),
      isTrusted: false,
      decline: () => declined.push('declined'),
    }
    screens.show({ kind: 'approval', approval })
    const place = document.createElement('div')
    document.body.append(place)
    const root = createRoot(place)
    closers.push(() => {
      root.unmount()
      place.remove()
    })
    root.render(<Frame screens={screens} onHeight={() => undefined} onEscape={() => undefined} />)
    await isSeen('More than this wallet’s operator allows at once')
    expect(page.getByRole('button').elements()).toHaveLength(1)
    await userEvent.click(page.getByRole('button', { name: 'Done' }))
    expect(declined).toEqual(['declined'])
  })
})
