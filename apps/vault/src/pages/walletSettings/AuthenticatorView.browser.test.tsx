import type { VaultErrorCode } from '@foyer/contract/vault'
import { Root } from '@foyer/kit/ui'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Member } from '../../account/member.ts'
import { LanguageContext, wordsFor } from '../../ui/language.ts'
import '../../ui/frame.css'
import { AuthenticatorView } from './AuthenticatorView.tsx'
import { createAuthenticatorCalls } from './createAuthenticatorCalls.ts'
import { createLimitsCalls, type StandingLimits } from './createLimitsCalls.ts'
import { expectNoFaults } from './expectNoFaults.fixture.ts'
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

type Drawn = { beginningMs?: number; language?: string; trust?: Trust }

describe('the authenticator app of a wallet’s owner', () => {
  let close = () => {}
  afterEach(() => close())

  function draw(begun: Partial<StandingLimits> = {}, { beginningMs, language = 'en', trust }: Drawn = {}) {
    const place = document.createElement('div')
    place.style.width = '320px'
    document.body.append(place)
    const root = createRoot(place)
    const gateway = createLimitsGateway(begun)
    if (beginningMs !== undefined) gateway.beginningMs = beginningMs
    const seen = { went: [] as Place[], stale: 0 }
    const calls = { ...createLimitsCalls(gateway.parameters), ...createAuthenticatorCalls(gateway.parameters) }
    const spoken = wordsFor(language)
    root.render(
      <LanguageContext value={spoken}>
        <Root theme="light" kit="vault" dir={spoken.dir} lang={spoken.lang}>
          <div style={{ background: 'var(--fy-surface)' }}>
            <TrustContext value={trust}>
              <AuthenticatorView
                security={calls}
                member={member}
                onGo={(to) => seen.went.push(to)}
                onStale={() => {
                  seen.stale += 1
                }}
              />
            </TrustContext>
          </div>
        </Root>
      </LanguageContext>,
    )
    close = () => {
      root.unmount()
      place.remove()
    }
    return { gateway, place, seen }
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const press = (name: string) => userEvent.click(button(name))
  const code = () => page.getByRole('textbox', { name: 'Code from your authenticator app' })
  const said = (place: HTMLElement, words: string) =>
    expect.poll(() => [...place.querySelectorAll('[aria-live]')].map((each) => each.textContent)).toContain(words)

  it('shows a code to scan and the key to type, and adds the app by the code that it shows', async () => {
    const { gateway, place, seen } = draw()
    await press('Add an app')
    await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await userEvent.fill(code(), 'WDJB-MJHT')
    await said(place, 'This code is for another question. Type the six digits here.')
    await expect.element(code()).toHaveValue('')
    await userEvent.fill(code(), '111111')
    await said(place, 'That code isn’t right, or was used before. Try the next one.')
    await expect.element(code()).toHaveValue('111111')
    expect(gateway.standing.authenticator).toBe('none')
    await userEvent.keyboard(shownCode)
    await expect.element(page.getByText('Its codes confirm', { exact: true })).toBeVisible()
    await said(place, 'Your authenticator app was added')
    await press('Back to what you confirm')
    expect(seen.went).toEqual(['limits'])
  })

  it('says that an app which is younger than the limits does not confirm yet', async () => {
    draw({ limits })
    await press('Add an app')
    await userEvent.fill(code(), shownCode)
    await expect.element(page.getByText('While limits stand, a new app counts after a day.')).toBeVisible()
  })

  it('begins again where adding took too long', async () => {
    const { gateway } = draw({}, { beginningMs: 1_500 })
    await press('Add an app')
    await expect.element(page.getByText('This took too long').first()).toBeVisible()
    gateway.beginningMs = 600_000
    await press('Begin again')
    await expect.element(code()).toHaveValue('')
    await userEvent.fill(code(), shownCode)
    await expect.element(page.getByText('Its codes confirm', { exact: true })).toBeVisible()
  })

  it('removes the app once that was confirmed, and can be kept', async () => {
    const { gateway, place } = draw({ authenticator: 'ready' })
    await press('Remove the app')
    await press('Keep it')
    await press('Remove the app')
    expect(gateway.standing.authenticator).toBe('ready')
    await press('Remove')
    await said(place, 'Your authenticator app was removed')
    expect(gateway.standing.authenticator).toBe('none')
    await expect.element(button('Add an app')).toBeVisible()
  })

  it.each<[VaultErrorCode, string]>([
    ['vault-authenticator-exists', 'There is an app already. Remove it first.'],
    ['vault-network-limit', 'Too many codes were asked for. Wait an hour, then try again.'],
  ])('says of the refusal %s what helps', async (refusal, words) => {
    const { gateway, place } = draw()
    await expect.element(button('Add an app')).toBeVisible()
    gateway.refusal = refusal
    await press('Add an app')
    await said(place, words)
    await press('Add an app')
    await expect.element(code()).toBeVisible()
  })

  it('asks the member to log in again where the login is too old', async () => {
    const { gateway, seen } = draw()
    await expect.element(button('Add an app')).toBeVisible()
    gateway.refusal = 'vault-login-stale'
    await press('Add an app')
    await expect.poll(() => seen.stale).toBe(1)
  })

  it('says on a new device when an app can be added there', async () => {
    const at = new Date().setHours(14, 5, 0, 0)
    draw(
      {},
      {
        trust: { waitMs: 60_000, at, waits: ['add-authenticator'], approver: undefined, openUntil: at, isSaved: false },
      },
    )
    await expect.element(button('From 14:05 on this device')).toHaveAttribute('aria-disabled', 'true')
  })

  it.each(['en', 'de', 'ar'])('meets the accessibility rules, and fits, in the language %s', async (language) => {
    const { place } = draw({}, { language })
    await expect.element(page.getByRole('button').first()).toBeVisible()
    await expectNoFaults(place)
    const first = place.querySelector('button')
    if (first) await userEvent.click(first)
    await expect.element(page.getByRole('textbox').first()).toBeVisible()
    await expect.element(page.getByRole('img')).toBeVisible()
    await expectNoFaults(place)
    expect(place.scrollWidth).toBe(320)
  })
})
