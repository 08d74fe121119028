import { Root } from '@foyer/kit/ui'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { LanguageContext, wordsFor } from '../../ui/language.ts'
import { momentText } from '../../ui/momentText.ts'
import { WaitingScreen } from './WaitingScreen.tsx'

const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
})

type Wait = Parameters<typeof WaitingScreen>[0]['screen']['wait']

function draw(wait: Partial<Wait>, language = 'en') {
  const pressed: string[] = []
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const spoken = wordsFor(language)
  const whole = { opensAt: undefined, isStopped: false, approver: undefined, ...wait }
  root.render(
    <LanguageContext value={spoken}>
      <Root theme="light" kit="wait" dir={spoken.dir} lang={spoken.lang}>
        <WaitingScreen
          screen={{ wait: whole, again: () => pressed.push('again'), leave: () => pressed.push('leave') }}
        />
      </Root>
    </LanguageContext>,
  )
  endings.push(() => {
    root.unmount()
    place.remove()
  })
  return pressed
}

// A minute and a moment: it is said when the wait is surely over.
const opensAt = Date.UTC(2026, 10, 30, 10, 38, 1)
const shown = momentText(Date.UTC(2026, 10, 30, 10, 39) / 1_000, 'en')
const approver = { label: 'Firefox on Windows', site: 'https://harbour.example' }

describe('the wait of a device that is new to a wallet', () => {
  it('says when the wallet opens, and on which device it opens sooner', async () => {
    const pressed = draw({ opensAt, approver })
    await expect.element(page.getByText(`Your wallet opens here from ${shown}`, { exact: true })).toBeVisible()
    await expect
      .element(
        page.getByText(
          'Sooner: on Firefox on Windows · harbour.example, open Wallet security, then Devices, and say yes.',
          { exact: true },
        ),
      )
      .toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(pressed).toEqual(['again', 'leave'])
  })

  it('asks to come back where no device can say yes, and says that it was stopped', async () => {
    draw({ opensAt })
    await expect
      .element(page.getByText('This device is new. Come back then and log in again.', { exact: true }))
      .toBeVisible()
    for (const end of endings.splice(0)) end()
    const pressed = draw({ isStopped: true })
    await expect.element(page.getByText('This device was stopped', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Ask again' }).click()
    expect(pressed).toEqual(['again'])
  })

  it.each([
    ['de', 'Deine Wallet öffnet sich hier noch nicht', 'Dieses Gerät ist neu. Komm dann wieder und melde dich an.'],
    ['ar', 'لا تُفتح محفظتك هنا بعد', 'هذا الجهاز جديد. عُد حينها وسجّل الدخول من جديد.'],
  ])('speaks %s', async (language, title, sub) => {
    draw({}, language)
    await expect.element(page.getByText(title, { exact: true })).toBeVisible()
    await expect.element(page.getByText(sub, { exact: true })).toBeVisible()
  })
})
