import { Root, Row } from '@foyer/kit/ui'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createClock } from '../../platform/clock.fixture.ts'
import { LanguageContext, wordsFor } from '../../ui/language.ts'
import type { Security } from './createSecurity.ts'
import { NewDeviceNote } from './NewDeviceNote.tsx'
import type { Trust } from './trust.ts'
import { TrustContext } from './trust.ts'
import { useClosed } from './useClosed.ts'
import { useTrust } from './useTrust.ts'

const waitMs = 60_000
const site = 'https://harbour.example'
/** At five past two, today or tomorrow by the clock of this machine. */
const momentOf = (day: number) => {
  const at = new Date()
  at.setDate(at.getDate() + day)
  return at.setHours(14, 5, 0, 0)
}

type PageProps = { security: Pick<Security, 'clock' | 'trust'>; onPress: () => void }

function Page({ onPress, security }: PageProps) {
  return (
    <TrustContext value={useTrust(security, true).trust}>
      <NewDeviceNote app="https://wallet.example" />
      <Part onPress={onPress} />
    </TrustContext>
  )
}

function Part({ onPress }: Pick<PageProps, 'onPress'>) {
  const closed = useClosed()
  return <Row label="Show the 12 words" disabled={closed('export')} onPress={onPress} />
}

describe('the wallet’s own page on a new device', () => {
  let close = () => {}
  afterEach(() => close())

  function draw(answers: readonly Partial<Trust>[], language = 'en') {
    const place = document.createElement('div')
    document.body.append(place)
    const root = createRoot(place)
    const clock = createClock()
    const spoken = wordsFor(language)
    let asked = 0
    let pressed = 0
    const security = {
      clock: clock.clock,
      trust: async (): Promise<Trust> => {
        const changes = answers[Math.min(asked, answers.length - 1)]
        asked += 1
        return {
          waitMs,
          at: momentOf(1),
          waits: ['export', 'protect'],
          approver: undefined,
          openUntil: 0,
          isSaved: false,
          ...changes,
        }
      },
    }
    root.render(
      <LanguageContext value={spoken}>
        <Root theme="light" kit="vault" dir={spoken.dir} lang={spoken.lang}>
          <Page security={security} onPress={() => (pressed += 1)} />
        </Root>
      </LanguageContext>,
    )
    close = () => {
      root.unmount()
      place.remove()
    }
    return { clock, counts: () => ({ asked, pressed }) }
  }
  const button = () => page.getByRole('button', { name: 'Show the 12 words', exact: true })
  const why = () => {
    const id = button().element().getAttribute('aria-describedby') ?? ''
    return document.getElementById(id)?.textContent
  }

  it('disables what has to wait, with the reason beneath, and opens it when its time comes without asking again', async () => {
    const { clock, counts } = draw([{}])
    await expect.element(button()).toHaveAttribute('aria-disabled', 'true')
    expect(why()).toBe('From tomorrow at 14:05 on this device')
    await expect.element(page.getByText('This page is new to your wallet')).toBeVisible()
    ;(button().element() as HTMLElement).click()
    clock.advance(waitMs - 1)
    await expect.element(button()).toHaveAttribute('aria-disabled', 'true')
    clock.advance(1)
    await expect.element(button()).not.toHaveAttribute('aria-disabled')
    expect(page.getByText('This page is new to your wallet').query()).toBeNull()
    await button().click()
    expect(counts()).toEqual({ asked: 1, pressed: 1 })
  })

  it('names a device that can approve it, and opens once the visitor comes back from there', async () => {
    const { counts } = draw([{ approver: { label: 'Chrome on macOS', site } }, { waits: [], waitMs: 0 }])
    await expect.element(button()).toHaveAttribute('aria-disabled', 'true')
    expect(why()).toBe('From tomorrow at 14:05, or approve it on a device you know')
    await expect.element(page.getByText('on Chrome on macOS · harbour.example, open Wallet security')).toBeVisible()
    window.dispatchEvent(new Event('focus'))
    await expect.element(button()).not.toHaveAttribute('aria-disabled')
    expect(counts().asked).toBe(2)
  })

  it.each([
    ['de', 'Ab 14:05 auf diesem Gerät', 'Du kannst die Wallet jetzt schützen.'],
    ['ar', 'من الساعة 14:05 على هذا الجهاز', 'يمكنك حماية المحفظة الآن.'],
  ])('says in %s what the only device can do now, and when the rest opens', async (language, reason, now) => {
    draw([{ at: momentOf(0), waits: ['export'] }], language)
    await expect.element(button()).toHaveAttribute('aria-disabled', 'true')
    expect(why()).toBe(reason)
    await expect.element(page.getByText(now)).toBeVisible()
  })
})
