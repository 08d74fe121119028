import { Root } from '@foyer/kit/ui'
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { KeeperCheck } from '../../account/askKeeper.ts'
import { PasskeyError } from '../../account/passkeys/PasskeyError.ts'
import { LanguageContext, wordsFor } from '../../ui/language.ts'
import { createRefusal } from '../walletSettings/createRefusal.ts'
import { expectNoFaults } from '../walletSettings/expectNoFaults.fixture.ts'
import { CodeScreen } from './CodeScreen.tsx'
import { PasskeyScreen } from './PasskeyScreen.tsx'
import { passKeeperCheck } from './passKeeperCheck.ts'
import { promptScreen } from './promptScreen.ts'
import { createScreens, type Screens } from './screens.ts'

const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
})

const mail = {
  attempt: { email: 'm•••@example.com', resendAt: 0, expiresAt: Date.now() + 600_000 },
  problem: undefined,
}
const code = () => page.getByLabelText('8-letter code')

function Shown({ screens }: { screens: Screens }) {
  const screen = useSyncExternalStore(screens.subscribe, screens.current)
  if (screen?.kind === 'code') return <CodeScreen key="code" screen={screen} />
  return screen?.kind === 'passkey' && 'go' in screen ? <PasskeyScreen screen={screen} /> : null
}

/** A keeper's check on the screens of a frame; `outcome` is how it ended. */
function draw(check: Partial<KeeperCheck>, language = 'en') {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const spoken = wordsFor(language)
  const over = new AbortController()
  const outcome = { state: 'asked' }
  const screens = createScreens({ mode: 'light', language })
  root.render(
    <LanguageContext value={spoken}>
      <Root theme="light" kit="check" dir={spoken.dir} lang={spoken.lang}>
        <Shown screens={screens} />
      </Root>
    </LanguageContext>,
  )
  const whole: KeeperCheck = {
    mail: undefined,
    passkey: async () => undefined,
    hasMail: true,
    sendCode: async () => mail,
    resend: async () => mail.attempt,
    enter: async (typed) => (typed === 'WDJBMJHT' ? { state: 'right' } : { state: 'wrong', triesLeft: 4 }),
    ...check,
  }
  const about = 'https://harbour.example'
  passKeeperCheck({ about, screens, show: promptScreen(over.signal) }, whole).then(
    () => {
      outcome.state = 'passed'
    },
    (error: Error) => {
      outcome.state = error.message
    },
  )
  endings.push(() => {
    over.abort()
    root.unmount()
    place.remove()
  })
  return { outcome, place }
}

describe('the keeper’s check of a new device', () => {
  it.each([
    ['en', 'Continue with Google', 'This is another account. Use the one you made the wallet with'],
    ['de', 'Weiter mit Google', 'Das ist ein anderes Konto. Nimm das, mit dem die Wallet entstand'],
    ['ar', 'المتابعة عبر Google', 'هذا حساب آخر. استخدم الحساب الذي أنشأت به المحفظة'],
  ])(
    'leads a member without an address to the service, in %s, and says which account it wants',
    async (language, go, wrong) => {
      let isRight = false
      const { outcome, place } = draw(
        {
          hasMail: false,
          passkey: undefined,
          login: {
            provider: 'google',
            async go() {
              if (!isRight) throw createRefusal('vault-keeper-login-wrong')
            },
          },
        },
        language,
      )
      await expect.element(page.getByRole('button', { name: go })).toBeVisible()
      await expectNoFaults(place)
      await userEvent.click(page.getByRole('button', { name: go }))
      await expect.element(page.getByText(wrong).first()).toBeVisible()
      isRight = true
      await userEvent.click(page.getByRole('button', { name: go }))
      await expect.poll(() => outcome.state).toBe('passed')
    },
  )

  it.each([
    ['en', 'This device is new', 'Send a code by mail instead'],
    ['de', 'Dieses Gerät ist neu', 'Stattdessen Code per E-Mail senden'],
    ['ar', 'هذا الجهاز جديد', 'إرسال رمز بالبريد بدلًا من ذلك'],
  ])('asks for the passkey first, in %s, and for a code where that is wanted', async (language, title, byMail) => {
    const { place } = draw({}, language)
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await expectNoFaults(place)
    await page.getByRole('button', { name: byMail }).click()
    await expect.element(page.getByRole('textbox')).toBeVisible()
    await expectNoFaults(place)
  })

  it('ends once the passkey was right, and says what went wrong before', async () => {
    const failures = [new PasskeyError('declined'), createRefusal('vault-keeper-limit')]
    const { outcome } = draw({
      async passkey() {
        const failure = failures.shift()
        if (failure) throw failure
      },
    })
    const go = page.getByRole('button', { name: 'Continue with your passkey' })
    await go.click()
    await expect.element(page.getByText('No passkey was used. Try again').first()).toBeVisible()
    await go.click()
    await expect.element(page.getByText('Too many tries. Wait a while, then try again').first()).toBeVisible()
    expect(outcome.state).toBe('asked')
    await go.click()
    await expect.poll(() => outcome.state).toBe('passed')
  })

  it('leads from the code back to the passkey, and ends once a code was right', async () => {
    const { outcome } = draw({})
    const byMail = page.getByRole('button', { name: 'Send a code by mail instead' })
    await byMail.click()
    await expect.element(page.getByText('This device is new. A second code went to m•••@example.com')).toBeVisible()
    await page.getByRole('button', { name: 'Use your passkey instead' }).click()
    await byMail.click()
    await userEvent.type(code(), 'BBBBBBBB')
    await expect.element(page.getByText('Wrong code. Tries left: 4').first()).toBeVisible()
    expect(outcome.state).toBe('asked')
    await userEvent.clear(code())
    await userEvent.type(code(), 'WDJBMJHT')
    await expect.poll(() => outcome.state).toBe('passed')
  })

  it('says that no code could be mailed, and stays before the passkey where too many were', async () => {
    let isMany = true
    draw({
      async sendCode() {
        if (isMany) throw createRefusal('vault-keeper-limit')
        return { attempt: { email: '', resendAt: 0, expiresAt: 0 }, problem: 'vault-keeper-mail-away' }
      },
    })
    const byMail = page.getByRole('button', { name: 'Send a code by mail instead' })
    await byMail.click()
    await expect.element(page.getByText('Too many tries. Wait a while, then try again').first()).toBeVisible()
    isMany = false
    await byMail.click()
    await expect.element(page.getByText('The code could not be sent. Try again in a few minutes').first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Use your passkey instead' })).toBeVisible()
  })

  it('asks for the code alone where the keeper knows no passkey, and for the passkey alone where it has no address', async () => {
    draw({ passkey: undefined, mail })
    await expect.element(code()).toBeVisible()
    expect(page.getByRole('button', { name: 'Use your passkey instead' }).query()).toBeNull()
    for (const end of endings.splice(0)) end()
    const { outcome } = draw({ hasMail: false })
    await expect.element(page.getByRole('button', { name: 'Continue with your passkey' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Send a code by mail instead' }).query()).toBeNull()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => outcome.state).not.toBe('asked')
    expect(outcome.state).not.toBe('passed')
  })
})
