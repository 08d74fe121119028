// Long because every limit is set, changed and refused on the same page of settings.
import type { VaultErrorCode } from '@foyer/contract/vault'
import { Root } from '@foyer/kit/ui'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Member } from '../../account/member.ts'
import { LanguageContext, wordsFor } from '../../ui/language.ts'
import { momentText } from '../../ui/momentText.ts'
import '../../ui/frame.css'
import { createCodePrompt } from '../stepUp/createCodePrompt.ts'
import { WithCodePrompt } from '../stepUp/WithCodePrompt.tsx'
import { createLimitsCalls, type LimitsCalls, type StandingLimits } from './createLimitsCalls.ts'
import { expectNoFaults } from './expectNoFaults.fixture.ts'
import type { LimitsDraft } from './LimitsForm.tsx'
import { LimitsView } from './LimitsView.tsx'
import { createLimitsGateway, shownCode } from './limitsGateway.fixture.ts'
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
type Drawn = { hasPasskeys?: boolean; language?: string; refusal?: VaultErrorCode; trust?: Trust; who?: Member }

type PageProps = { calls: LimitsCalls; hasPasskeys: boolean; who: Member; onGo: (place: Place) => void }

/** The view, and the login that a member comes back from. */
function Page({ calls, hasPasskeys, onGo, who }: PageProps) {
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
      security={{ ...calls, hasPasskeys }}
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

  function draw(
    begun: Partial<StandingLimits> = {},
    { hasPasskeys = true, language = 'en', refusal, trust, who = member }: Drawn = {},
  ) {
    const place = document.createElement('div')
    place.style.width = '368px'
    document.body.append(place)
    const root = createRoot(place)
    const prompt = createCodePrompt()
    const gateway = createLimitsGateway(begun, prompt.ask)
    gateway.refusal = refusal
    const went: Place[] = []
    const spoken = wordsFor(language)
    root.render(
      <LanguageContext value={spoken}>
        <Root theme="light" kit="vault" dir={spoken.dir} lang={spoken.lang}>
          <div style={{ background: 'var(--fy-surface)' }}>
            <TrustContext value={trust}>
              <WithCodePrompt prompt={prompt} name="Harbour">
                <Page
                  calls={createLimitsCalls(gateway.parameters)}
                  hasPasskeys={hasPasskeys}
                  who={who}
                  onGo={(to) => went.push(to)}
                />
              </WithCodePrompt>
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
    await expect.element(page.getByText('What the wallet can’t read or price needs it, too.')).toBeVisible()
    await expect.element(box('Showing the 12 words')).toBeChecked()
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
    await userEvent.click(box('Showing the 12 words'))
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
    await press('Confirm and save')
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
    await press('Confirm and save')
    await said(place, 'No passkey was used. Try again')
    await expect.element(amount()).toHaveValue('5000')
    expect(gateway.standing.limits).toEqual(limits)
    gateway.isDeclined = false
    await press('Confirm and save')
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
    await expect.element(button('Add a passkey or an app first')).toHaveAttribute('aria-disabled', 'true')
    await press(label)
    expect(went).toEqual([to])
    expect(sets(gateway.log)).toEqual([])
  })

  it('leads to the authenticator app, and offers no passkey where the wallet has none', async () => {
    const { went } = draw({ passkeys: 0 }, { hasPasskeys: false })
    await expect.element(page.getByText('Not added yet')).toBeVisible()
    expect(button('Protect with a passkey').query()).toBeNull()
    await userEvent.click(page.getByRole('button', { name: 'Authenticator app' }))
    expect(went).toEqual(['authenticator'])
  })

  it('counts no app that was added after the limits less than a day ago', async () => {
    draw({ limits, passkeys: 0, authenticator: 'young' })
    await expect.element(page.getByText('Counts a day after it was added')).toBeVisible()
    await expect.element(button('Add a passkey or an app first')).toHaveAttribute('aria-disabled', 'true')
  })

  it('asks for a code of the app where no passkey counts, keeps a wrong one, and comes back with the focus', async () => {
    const { gateway, place } = draw({ limits, passkeys: 0, authenticator: 'ready' })
    await userEvent.fill(amount(), '5000')
    await press('Confirm and save')
    const code = page.getByRole('textbox', { name: 'Code from your authenticator app' })
    await expect.element(code).toHaveFocus()
    await expect.element(page.getByText('Your authenticator app shows six digits for Harbour.')).toBeVisible()
    await expectNoFaults(place)
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Confirm and save')).toHaveFocus()
    await expect.element(amount()).toHaveValue('5000')
    await userEvent.keyboard('{Enter}')
    await userEvent.fill(code, '111111')
    await said(place, 'That code isn’t right, or was used before. Try the next one.')
    await expect.element(code).toHaveValue('111111')
    expect(gateway.standing.limits).toEqual(limits)
    // What is typed next takes its place.
    await userEvent.keyboard(shownCode)
    await expect.element(button('Saved')).toBeVisible()
    expect(gateway.standing.limits?.above).toBe(5_000)
  })

  it('says on a new device when limits can be changed there, and shows those that stand', async () => {
    const at = new Date().setHours(14, 5, 0, 0)
    const known = { approver: undefined, openUntil: at, isSaved: false }
    draw({ limits }, { trust: { waitMs: 60_000, at, waits: ['add-factor'], ...known } })
    await expect.element(amount()).toHaveValue('1000')
    await userEvent.click(box('Showing the 12 words'))
    await expect.element(button('From 14:05 on this device')).toHaveAttribute('aria-disabled', 'true')
  })

  it.each([
    ['en', 42_050, '$420.50 of $1,000 in 24 hours', 0.4205],
    ['de', 42_050, '420,50\u00a0$ von 1.000\u00a0$ in 24 Stunden', 0.4205],
    ['en', 0, 'Nothing of $1,000 yet in 24 hours', 0],
    ['en', 123_456, '$1,234.56 of $1,000 in 24 hours', 1],
  ])('shows in %s what is used of an amount: %i cents', async (language, usedCents, words, part) => {
    const { place } = draw({ limits, usedCents }, { language })
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
    const line = place.querySelector('[aria-hidden] > span:only-child[style]')
    const widthOf = (element: Element | null | undefined) => element?.getBoundingClientRect().width ?? -1
    expect(widthOf(line) / widthOf(line?.parentElement)).toBeCloseTo(part, 2)
  })

  it('shows no meter where no amount stands', async () => {
    draw({ limits: { ...limits, above: null }, usedCents: 500 })
    await expect.element(button('End the limits')).toBeVisible()
    expect(page.getByText('in 24 hours').query()).toBeNull()
  })

  it('ends them at once with a passkey', async () => {
    const { gateway, place } = draw({ limits })
    await press('End the limits')
    await expect.element(page.getByText('We tell you by email, and you can keep them until then.')).toBeVisible()
    gateway.isDeclined = true
    await press('Confirm and end them now')
    await said(place, 'No passkey was used. Try again')
    gateway.isDeclined = false
    await press('Confirm and end them now')
    await said(place, 'The limits have ended')
    expect(gateway.standing).toEqual({ limits: null, endsAt: null, passkeys: 1, authenticator: 'none', usedCents: 0 })
    await expect.element(button('Save')).toBeVisible()
    expect(button('End the limits').query()).toBeNull()
  })

  it('ends them in three days without a passkey, says until when they stand, and keeps them on a press', async () => {
    const { gateway, place } = draw({ limits })
    await press('End the limits')
    await press('End them in three days')
    const until = momentText((gateway.now + 259_200_000) / 1_000, 'en')
    await expect.element(page.getByText(`The limits stand until ${until}`)).toBeVisible()
    expect(gateway.standing.limits).toEqual(limits)
    await press('End the limits')
    await expect.element(button('Confirm and end them now')).toBeVisible()
    expect(button('End them in three days').query()).toBeNull()
    await press('Cancel')
    await press('Keep them')
    await said(place, 'The limits stay')
    expect(gateway.standing).toEqual({ limits, endsAt: null, passkeys: 1, authenticator: 'none', usedCents: 0 })
    expect(gateway.log).not.toContain('passkey')
    expect(page.getByText(`The limits stand until ${until}`).query()).toBeNull()
  })

  it('offers a member without a passkey the end in three days, and no mail where none arrives', async () => {
    const { gateway } = draw({ limits, passkeys: 0 }, { who: { ...member, email: undefined, login: 'passkey' } })
    await press('End the limits')
    await expect.element(button('Add a passkey or an app first')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(page.getByText('You can keep them until then.', { exact: true })).toBeVisible()
    await press('End them in three days')
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
})
