import { GatewayError } from '@foyer/contract'
import { Root } from '@foyer/kit/ui'
import axe from 'axe-core'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { WindowError, type WindowFailure } from '../../platform/window/WindowError.ts'
import { LanguageContext, wordsFor } from '../../ui/language.ts'
import type { Going } from '../approvals.ts'
import { ReviewScreen, type ReviewScreenProps } from './ReviewScreen.tsx'
import '../../ui/frame.css'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** The screen in a frame of a phone, with what became of it. */
function show(given: Partial<ReviewScreenProps>, language = 'en') {
  const done: string[] = []
  const place = document.createElement('div')
  place.style.width = '320px'
  document.body.append(place)
  const root = createRoot(place)
  const spoken = wordsFor(language)
  root.render(
    <LanguageContext value={spoken}>
      <Root dir={spoken.dir} lang={spoken.lang}>
        <ReviewScreen
          site={{ origin: 'https://harbour.example' }}
          title="Send 0.25 ETH"
          lines={{ asked: 'Send 0.25 ETH', waiting: 'Send 0.25 ETH', done: 'On its way', nothing: 'Nothing was sent.' }}
          isReady
          ask={async () => void done.push('asked')}
          onCancel={() => done.push('cancelled')}
          {...given}
        />
      </Root>
    </LanguageContext>,
  )
  closers.push(() => {
    root.unmount()
    place.remove()
  })
  return { done, place }
}

/** A way to the wallet that counts how often it was prepared and taken. */
function wayOf(isWindowless: boolean, failure?: Error) {
  const seen = { prepared: 0, gone: 0 }
  const going: Going = {
    isWindowless,
    async prepare() {
      seen.prepared += 1
      if (failure) throw failure
      return () => {
        seen.gone += 1
      }
    },
  }
  return { going, seen }
}

/** What axe finds once all is drawn as it stays. */
async function faultsOf(place: HTMLElement): Promise<readonly string[]> {
  // A caret blinks for ever.
  const ending = place
    .getAnimations({ subtree: true })
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
  await Promise.all(ending.map(({ finished }) => finished))
  return (await axe.run(place)).violations.map(({ id }) => id)
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the way to the wallet where no window comes up', () => {
  it.each([
    ['en', 'Review at the wallet'],
    ['de', 'Bei der Wallet ansehen'],
    ['ar', 'راجع عند المحفظة'],
  ])('prepares it before the press, and goes there in the press (%s)', async (language, name) => {
    const { going, seen } = wayOf(true)
    const { done, place } = show({ going }, language)
    await expect.poll(() => seen.prepared).toBe(1)
    expect(seen.gone).toBe(0)
    expect(await faultsOf(place)).toEqual([])
    expect(place.scrollWidth).toBeLessThanOrEqual(320)
    await button(name).click()
    await expect.poll(() => seen.gone).toBe(1)
    expect(seen.prepared).toBe(1)
    expect(done).toEqual([])
  })

  it('prepares nothing before it is known what the wallet shows', async () => {
    const { going, seen } = wayOf(true)
    const { done } = show({ going, isReady: false })
    await expect.element(button('This takes a moment.')).toBeVisible()
    await button('Cancel').click()
    expect(done).toEqual(['cancelled'])
    expect(seen.prepared).toBe(0)
  })

  it('says why the gateway keeps nothing, and tries again at the next press', async () => {
    const reasons = [{ field: 'vault-relay-full', description: '' }]
    const full = new GatewayError({ code: 'gateway-rate-limited', message: 'full', status: 429, reasons })
    const { going, seen } = wayOf(true, full)
    show({ going })
    await button('Review at the wallet').click()
    await expect.element(page.getByText('Too many windows from this network').first()).toBeVisible()
    await button('Review at the wallet').click()
    await expect.poll(() => seen.prepared).toBe(2)
    expect(seen.gone).toBe(0)
  })

  it.each([
    ['blocked', 1],
    ['apart', 1],
    ['closed', 0],
  ] satisfies [WindowFailure, number][])(
    'offers this tab after a window that is %s: %i button',
    async (failure, count) => {
      const { going, seen } = wayOf(false)
      const ask = () => Promise.reject(new WindowError(failure))
      const { place } = show({ going, ask })
      expect(button('Review in this tab').elements()).toHaveLength(0)
      await button('Open the wallet window').click()
      await expect.element(page.getByText(/[Tt]he window/).first()).toBeVisible()
      expect(button('Review in this tab').elements()).toHaveLength(count)
      expect(button('Cancel').elements()).toHaveLength(1)
      if (count === 0) return
      expect(await faultsOf(place)).toEqual([])
      await button('Review in this tab').click()
      await expect.poll(() => seen.gone).toBe(1)
    },
  )
})
