import type { VaultErrorCode } from '@foyer/contract/vault'
import { Root } from '@foyer/kit/ui'
import axe from 'axe-core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Member } from '../../account/member.ts'
import { LanguageContext, wordsFor } from '../../ui/language.ts'
import { momentText } from '../../ui/momentText.ts'
import '../../ui/frame.css'
import { createLimitsCalls, type LimitsCalls, type StandingLimits } from './createLimitsCalls.ts'
import type { LimitsDraft } from './LimitsForm.tsx'
import { LimitsView } from './LimitsView.tsx'
import { createLimitsGateway } from './limitsGateway.fixture.ts'
import type { Place } from './place.ts'
import { type Trust, TrustContext } from './trust.ts'

const limits = { above: 1_000, newReceivers: true, exports: true }
const member: Member = {
  email: 'mira@example.com',
  login: 'email',
  walletId: 'w',
  addresses: { evm: `0x${'ab'.repeat(20)}`, solana: '' },
  mode: 'recoverable',
}

/** `refusal`: what the first call meets. */
type Drawn = { language?: string; refusal?: VaultErrorCode; trust?: Trust; who?: Member }

type PageProps = { calls: LimitsCalls; who: Member; onGo: (place: Place) => void }

/** The view, and the login that a member comes back from. */
function Page({ calls, onGo, who }: PageProps) {
  const [draft, setDraft] = useState<LimitsDraft>()
  const [isStale, setStale] = useState(false)
  if (isStale) {
    return (
      <button type="button" onClick={() => setStale(false)}>
        Log in again
      </button>
    )
  }
  return (
    <LimitsView
      security={calls}
      member={who}
      draft={draft}
      onDraft={setDraft}
      onGo={onGo}
      onStale={() => setStale(true)}
    />
  )
}

describe('the limits of a wallet’s owner', () => {
  let close = () => {}
  afterEach(() => close())

  function draw(begun: Partial<StandingLimits> = {}, { language = 'en', refusal, trust, who = member }: Drawn = {}) {
    const place = document.createElement('div')
    place.style.width = '368px'
    document.body.append(place)
    const root = createRoot(place)
    const gateway = createLimitsGateway(begun)
    gateway.refusal = refusal
    const went: Place[] = []
    const spoken = wordsFor(language)
    root.render(
      <LanguageContext value={spoken}>
        <Root theme="light" kit="vault" dir={spoken.dir} lang={spoken.lang}>
          <div style={{ background: 'var(--fy-surface)' }}>
            <TrustContext value={trust}>
              <Page calls={createLimitsCalls(gateway.parameters)} who={who} onGo={(to) => went.push(to)} />
            </TrustContext>
          </div>
        </Root>
      </LanguageContext>,
    )
    close = () => {
      root.unmount()
      place.remove()
    }
    return { gateway, place, went }
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  const amount = () => page.getByRole('textbox', { name: 'Amount in US dollars' })
  const sets = (log: readonly string[]) => log.filter((each) => each.startsWith('POST limits') || each === 'passkey')
  const said = (place: HTMLElement, words: string) =>
    expect.poll(() => [...place.querySelectorAll('[aria-live]')].map((each) => each.textContent)).toContain(words)
  const press = (name: string) => userEvent.click(button(name))

  it('suggests an amount, and sets the first limits without a passkey', async () => {
    const { gateway, place } = draw()
    await expect.element(amount()).toHaveValue('1000')
    await expect.element(page.getByText('Payments within 24 hours count together.')).toBeVisible()
    await expect.element(page.getByText('It also asks for what the wallet can’t read or price.')).toBeVisible()
    await userEvent.click(box('Showing the 12 words'))
    await press('Save')
    await expect.element(button('Saved')).toHaveAttribute('aria-disabled', 'true')
    await said(place, 'Saved')
    expect(sets(gateway.log)).toEqual(['POST limits {"limits":{"above":1000,"newReceivers":false,"exports":true}}'])
    await userEvent.fill(amount(), '999')
    await press('Save')
    await expect.element(button('Saved')).toBeVisible()
    expect(gateway.standing.limits?.above).toBe(999)
    expect(gateway.log).not.toContain('passkey')
  })

  it('keeps an amount that it cannot take, and says what it takes', async () => {
    const { gateway } = draw()
    await userEvent.fill(amount(), '1,000')
    await expect.element(button('Correct the amount first')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(amount()).toHaveAccessibleDescription('Type whole dollars in digits, at most 1,000,000,000.')
    await userEvent.keyboard('{Enter}')
    await userEvent.click(box('Payments above'))
    await expect.element(button('Choose something first')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(box('Payments above'))
    await expect.element(amount()).toHaveValue('1,000')
    expect(sets(gateway.log)).toEqual([])
    await userEvent.fill(amount(), '0')
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Saved')).toBeVisible()
    expect(gateway.standing.limits?.above).toBe(0)
  })

  it('asks for the passkey in the press that makes them looser', async () => {
    const { gateway } = draw({ limits })
    await expect.element(button('Nothing changed')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(box('New receivers and contracts'))
    await press('Save with a passkey')
    await expect.element(button('Saved')).toBeVisible()
    expect(gateway.standing.limits).toEqual({ ...limits, newReceivers: false })
    expect(sets(gateway.log)).toEqual([
      'passkey',
      'POST limits {"limits":{"above":1000,"newReceivers":false,"exports":true}}',
    ])
  })

  it('says that no passkey was used, and keeps what was typed', async () => {
    const { gateway, place } = draw({ limits })
    gateway.isDeclined = true
    await userEvent.fill(amount(), '5000')
    await press('Save with a passkey')
    await said(place, 'No passkey was used. Try again')
    await expect.element(amount()).toHaveValue('5000')
    expect(gateway.standing.limits).toEqual(limits)
    gateway.isDeclined = false
    await press('Save with a passkey')
    await expect.element(button('Saved')).toBeVisible()
    expect(gateway.standing.limits?.above).toBe(5_000)
  })

  it('keeps what was typed while the member logs in again', async () => {
    const { gateway } = draw({ limits })
    await userEvent.fill(amount(), '20')
    gateway.refusal = 'vault-login-stale'
    await press('Save')
    await press('Log in again')
    await expect.element(amount()).toHaveValue('20')
    await press('Save')
    await expect.element(button('Saved')).toBeVisible()
    expect(gateway.standing.limits?.above).toBe(20)
  })

  it.each<[Member['mode'], string, Place]>([
    ['recoverable', 'Protect with a passkey', 'protect'],
    ['user-held', 'Add a passkey', 'factors'],
  ])('leads a member of a %s wallet without a passkey to where one is added', async (mode, label, to) => {
    const { gateway, went } = draw({ passkeys: 0 }, { who: { ...member, mode } })
    await expect.element(page.getByText('While limits stand, a new one counts after a day.')).toBeVisible()
    await expect.element(button('Add a passkey first')).toHaveAttribute('aria-disabled', 'true')
    await press(label)
    expect(went).toEqual([to])
    expect(sets(gateway.log)).toEqual([])
  })

  it('says on a new device when limits can be changed there, and shows those that stand', async () => {
    const at = new Date().setHours(14, 5, 0, 0)
    draw({ limits }, { trust: { waitMs: 60_000, at, waits: ['add-factor'], approver: undefined } })
    await expect.element(amount()).toHaveValue('1000')
    await userEvent.click(box('Showing the 12 words'))
    await expect.element(button('From 14:05 on this device')).toHaveAttribute('aria-disabled', 'true')
  })

  it('ends them at once with a passkey', async () => {
    const { gateway, place } = draw({ limits })
    await press('End the limits')
    await expect.element(page.getByText('We tell you by email, and you can keep them until then.')).toBeVisible()
    gateway.isDeclined = true
    await press('Confirm with a passkey')
    await said(place, 'No passkey was used. Try again')
    gateway.isDeclined = false
    await press('Confirm with a passkey')
    await said(place, 'The limits have ended')
    expect(gateway.standing).toEqual({ limits: null, endsAt: null, passkeys: 1 })
    await expect.element(button('Save')).toBeVisible()
    expect(button('End the limits').query()).toBeNull()
  })

  it('ends them in three days without a passkey, says until when they stand, and keeps them on a press', async () => {
    const { gateway, place } = draw({ limits })
    await press('End the limits')
    await press('End in three days without one')
    const until = momentText((gateway.now + 259_200_000) / 1_000, 'en')
    await expect.element(page.getByText(`The limits stand until ${until}`)).toBeVisible()
    expect(gateway.standing.limits).toEqual(limits)
    await press('End the limits')
    await expect.element(button('Confirm with a passkey')).toBeVisible()
    expect(button('End in three days without one').query()).toBeNull()
    await press('Cancel')
    await press('Keep them')
    await said(place, 'The limits stay')
    expect(gateway.standing).toEqual({ limits, endsAt: null, passkeys: 1 })
    expect(gateway.log).not.toContain('passkey')
    expect(page.getByText(`The limits stand until ${until}`).query()).toBeNull()
  })

  it('offers a member without a passkey the end in three days, and no mail where none arrives', async () => {
    const { gateway } = draw({ limits, passkeys: 0 }, { who: { ...member, email: undefined, login: 'passkey' } })
    await press('End the limits')
    await expect.element(button('Add a passkey first')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(page.getByText('You can keep them until then.', { exact: true })).toBeVisible()
    await press('End in three days without one')
    await expect.element(page.getByText(/^The limits stand until/)).toBeVisible()
    expect(gateway.standing.endsAt).not.toBeNull()
  })

  it('says that they could not be read, and reads them again on a press', async () => {
    draw({ limits }, { refusal: 'vault-network-limit' })
    await press('Try again')
    await expect.element(amount()).toHaveValue('1000')
  })

  it.each(['en', 'de', 'ar'])('meets the accessibility rules, and fits, in the language %s', async (language) => {
    const end = Date.now() + 259_200_000
    const { place } = draw({ limits, endsAt: end, passkeys: 0 }, { language })
    await expect.element(page.getByRole('textbox')).toHaveValue('1000')
    await userEvent.fill(page.getByRole('textbox'), 'x')
    await expectNoFaults(place)
    expect(place.scrollWidth).toBe(368)
    const last = [...place.querySelectorAll('button')].at(-1)
    if (last) await userEvent.click(last)
    await expect.element(page.getByRole('heading')).toBeVisible()
    await expectNoFaults(place)
  })

  async function expectNoFaults(place: HTMLElement) {
    // What still fades in is pale.
    await Promise.all(place.getAnimations({ subtree: true }).map(({ finished }) => finished))
    const rules = { region: { enabled: false }, 'heading-order': { enabled: false } }
    const { violations } = await axe.run(place, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'], rules })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  }
})
