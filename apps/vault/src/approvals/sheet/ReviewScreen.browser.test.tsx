import { Root } from '@foyer/kit/ui'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { WindowError, type WindowFailure } from '../../platform/window/WindowError.ts'
import { LanguageContext, wordsFor } from '../../ui/language.ts'
import { ReviewScreen, type ReviewScreenProps } from './ReviewScreen.tsx'
import '../../ui/frame.css'

/** One window that was asked in, and how it ends. */
type Asked = {
  readonly signal: AbortSignal
  readonly tell: (opened: Window) => void
  readonly fail: (failure: WindowFailure) => void
}

describe('the way to the wallet’s own window', () => {
  let close = () => {}
  afterEach(() => close())

  function draw({ language = 'en', width = 368, isOver = false } = {}) {
    const asked: Asked[] = []
    const left: string[] = []
    const place = document.createElement('div')
    place.style.width = `${width}px`
    document.body.append(place)
    const root = createRoot(place)
    const spoken = wordsFor(language)
    const ask: ReviewScreenProps['ask'] = (signal, onOpened) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        asked.push({ signal, tell: onOpened, fail: (failure) => reject(new WindowError(failure)) })
      })
    const drawOne = (over: boolean) =>
      root.render(
        <LanguageContext value={spoken}>
          <Root theme="light" kit="vault" dir={spoken.dir} lang={spoken.lang}>
            <ReviewScreen
              site={{ origin: 'https://harbour.example' }}
              title="Send 0.04 ETH"
              isReady
              isOver={over}
              ask={ask}
              onCancel={() => left.push('left')}
            />
          </Root>
        </LanguageContext>,
      )
    drawOne(isOver)
    close = () => {
      root.unmount()
      place.remove()
    }
    return { asked, left, place, end: () => drawOne(true) }
  }
  const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))
  const heading = (name: string) => page.getByText(name, { exact: true })
  const heightOf = (place: HTMLElement) => place.getBoundingClientRect().height

  it('says what is asked before the window is there, and what to do while it is', async () => {
    const { asked } = draw()
    await expect.element(heading('Your wallet wants to ask you')).toBeVisible()
    await expect.element(heading('Send 0.04 ETH')).toBeVisible()
    await press('Open the wallet window')
    await expect.element(heading('Confirm in the wallet window')).toBeVisible()
    await expect.element(heading('Send 0.04 ETH')).toBeVisible()
    expect(asked.length).toBe(1)
  })

  it('brings the window to the front, and opens it anew with the same request where it cannot', async () => {
    const { asked } = draw()
    await press('Open the wallet window')
    const fronted: string[] = []
    asked[0]?.tell({ closed: false, focus: () => fronted.push('front') } as unknown as Window)
    await press('Show the window')
    expect(fronted).toEqual(['front'])
    expect(asked.length).toBe(1)
    asked[0]?.tell({ closed: true, focus: () => fronted.push('front') } as unknown as Window)
    await press('Show the window')
    expect(fronted).toEqual(['front'])
    expect(asked.length).toBe(2)
    // The first has nothing more to ask, and its end says nothing about the second.
    expect(asked[0]?.signal.aborted).toBe(true)
    await expect.element(heading('Confirm in the wallet window')).toBeVisible()
  })

  it.each([
    ['closed', 'You closed the window', 'Nothing was sent.', 'Open it again'],
    ['blocked', 'The window was blocked', 'Allow pop-ups to skip this step next time.', 'Open the wallet window'],
    [
      'apart',
      'Your wallet wants to ask you',
      'The window did not answer. Close it, then try again',
      'Open the wallet window',
    ],
  ] as const)('says of a window that is %s what helps, and opens it again', async (failure, title, sub, again) => {
    const { asked } = draw()
    await press('Open the wallet window')
    asked[0]?.fail(failure)
    await expect.element(heading(title)).toBeVisible()
    await expect.element(page.getByText(sub).first()).toBeVisible()
    await press(again)
    await expect.element(heading('Confirm in the wallet window')).toBeVisible()
    expect(asked.length).toBe(2)
  })

  it('ends the request in both places when it is cancelled or takes too long', async () => {
    const { asked, end, left } = draw()
    await press('Open the wallet window')
    await press('Cancel')
    expect(left).toEqual(['left'])
    end()
    await expect.element(heading('No answer for 2 minutes')).toBeVisible()
    expect(asked[0]?.signal.aborted).toBe(true)
    await press('Done')
    expect(left).toEqual(['left', 'left'])
  })

  it.each([
    ['en', 368],
    ['de', 288],
    ['ar', 288],
  ])('keeps its height and its buttons in place from state to state in %s at %i px', async (language, width) => {
    const { asked, place } = draw({ language, width })
    const buttons = () => Array.from(place.querySelectorAll('button'))
    await expect.poll(() => buttons().length).toBe(2)
    const [height, tops] = [heightOf(place), buttons().map((each) => each.getBoundingClientRect().top)]
    expect(height).toBeGreaterThanOrEqual(336)
    for (const failure of ['closed', 'blocked'] as const) {
      buttons()[0]?.click()
      await expect.poll(() => asked.length).toBeGreaterThan(0)
      expect(buttons().map((each) => each.getBoundingClientRect().top)).toEqual(tops)
      asked.pop()?.fail(failure)
      await expect.poll(() => place.querySelector('svg')).not.toBeNull()
      expect(heightOf(place)).toBe(height)
      expect(buttons().map((each) => each.getBoundingClientRect().top)).toEqual(tops)
    }
    expect(place.scrollWidth).toBeLessThanOrEqual(width)
  })
})
