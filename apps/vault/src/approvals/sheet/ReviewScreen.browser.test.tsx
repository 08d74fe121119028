import { Root } from '@foyer/kit/ui'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { WindowError, type WindowFailure } from '../../platform/window/WindowError.ts'
import { LanguageContext, wordsFor } from '../../ui/language.ts'
import { noAside } from '../findings/findings.ts'
import { ReviewScreen, type ReviewScreenProps } from './ReviewScreen.tsx'
import { reviewLines } from './reviewLines.ts'
import '../../ui/frame.css'

/** One window that was asked in, and how it ends. */
type Asked = {
  readonly signal: AbortSignal
  readonly isByPage: boolean | undefined
  readonly tell: (opened: Window) => void
  readonly fail: (failure: WindowFailure) => void
}

type DrawOptions = Partial<Pick<ReviewScreenProps, 'isReady' | 'opensByPage'>> & {
  readonly language?: string
  readonly width?: number
}

describe('the way to the wallet’s own window', () => {
  let close = () => {}
  afterEach(() => close())

  const site = { origin: 'https://harbour.example' }
  const juno = `0x${'70'.repeat(20)}`
  const shown = { title: 'Send', sent: { what: '0.04 ETH', to: juno } }
  const aside = { ...noAside, names: new Map([[juno, 'Juno']]) }

  function draw({ language = 'en', width = 368, ...first }: DrawOptions = {}) {
    const asked: Asked[] = []
    const left: string[] = []
    const place = document.createElement('div')
    place.style.width = `${width}px`
    document.body.append(place)
    const root = createRoot(place)
    const spoken = wordsFor(language)
    const ask: ReviewScreenProps['ask'] = (signal, onOpened, isByPage) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        asked.push({ signal, isByPage, tell: onOpened, fail: (failure) => reject(new WindowError(failure)) })
      })
    const drawOne = (given: Partial<Pick<ReviewScreenProps, 'again' | 'end' | 'isReady' | 'opensByPage'>> = {}) =>
      root.render(
        <LanguageContext value={spoken}>
          <Root theme="light" kit="vault" dir={spoken.dir} lang={spoken.lang}>
            <ReviewScreen
              site={site}
              title="Send 0.04 ETH"
              lines={reviewLines({ site, shown, aside, isOnlySigned: false, text: spoken.words })}
              isReady
              {...given}
              ask={ask}
              onCancel={() => left.push('left')}
            />
          </Root>
        </LanguageContext>,
      )
    drawOne(first)
    close = () => {
      root.unmount()
      place.remove()
    }
    return { asked, left, place, redraw: drawOne }
  }
  const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))
  const heading = (name: string) => page.getByText(name, { exact: true })
  /** What is said, without the marks by which its parts keep a direction of their own. */
  const saidIn = (place: HTMLElement) => place.textContent?.replace(/[\u2068\u2069]/g, '')
  const heightOf = (place: HTMLElement) => place.getBoundingClientRect().height

  it('says what is asked before the window is there, and what to do while it is', async () => {
    const { asked, place } = draw()
    await expect.element(heading('Your wallet wants to ask you')).toBeVisible()
    await expect.poll(() => saidIn(place)).toContain('harbour.example asks for 0.04 ETH')
    await press('Open the wallet window')
    await expect.element(heading('Confirm in the wallet window')).toBeVisible()
    await expect.poll(() => saidIn(place)).toContain('0.04 ETH to Juno')
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
      'The window doesn’t answer. Close it and try again.',
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
    const { asked, left, redraw } = draw()
    await press('Open the wallet window')
    await press('Cancel')
    expect(left).toEqual(['left'])
    redraw({ end: 'over' })
    await expect.element(heading('No answer for 2 minutes')).toBeVisible()
    expect(asked[0]?.signal.aborted).toBe(true)
    await press('Done')
    expect(left).toEqual(['left', 'left'])
  })

  it('lets the page open the window once, as soon as everything is there that it shows', async () => {
    const { asked, redraw } = draw({ opensByPage: true, isReady: false })
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
    expect(asked).toEqual([])
    redraw({ opensByPage: true })
    await expect.poll(() => asked.length).toBe(1)
    redraw({ opensByPage: true, isReady: false })
    redraw({ opensByPage: true })
    // No window came, so the button still opens one, and the page's is no longer waited for.
    await press('Open the wallet window')
    expect(asked.map(({ isByPage, signal }) => [isByPage, signal.aborted])).toEqual([
      [true, true],
      [false, false],
    ])
  })

  it('asks again what had no answer, or lets it be', async () => {
    const { left, redraw } = draw()
    const again: string[] = []
    redraw({ end: 'over', again: () => again.push('again') })
    await expect.element(heading('Nothing was sent.')).toBeVisible()
    await press('Ask again')
    await press('Cancel')
    expect([...again, ...left]).toEqual(['again', 'left'])
  })

  it.each([
    ['busy', 'Sending', '0.04 ETH to Juno', undefined],
    ['done', 'Sent', '0.04 ETH is on its way to Juno', 'Done'],
    ['declined', 'Declined', 'Nothing was sent.', 'Done'],
  ] as const)('says of a request that is %s what became of it', async (end, title, line, button) => {
    const { left, place, redraw } = draw()
    redraw({ end })
    await expect.element(heading(title)).toBeVisible()
    await expect.poll(() => saidIn(place)).toContain(line)
    expect(Array.from(place.querySelectorAll('button'), ({ textContent }) => textContent)).toEqual(
      button === undefined ? [] : [button],
    )
    if (button === undefined) return
    await press(button)
    expect(left).toEqual(['left'])
  })

  // A modal of 400 px with its header of 64, at every height of the page, and each at twice the size of its text.
  const rooms = [600, 640, 720, 900].flatMap((height) => [
    [368, Math.min(336, height - 96)] as const,
    [288, Math.min(336, height - 96)] as const,
    [368, Math.min(336, height / 2 - 96)] as const,
  ])
  afterEach(() => page.viewport(414, 896))

  it.each(['en', 'de', 'ar'])('keeps the words and the buttons of each state in sight in %s', async (language) => {
    for (const [width, height] of rooms) {
      await page.viewport(width, height)
      const { asked, place, redraw } = draw({ language, width })
      /** What of them cannot be seen, or is under something else. */
      const unseen = () =>
        [...place.querySelectorAll('h3, h3 + *, button')].flatMap((each) => {
          const { bottom, height: size, left, right, top, width: across } = each.getBoundingClientRect()
          const isWhole = top >= 0 && bottom <= height && left >= 0 && right <= width
          const isOnTop = each.contains(document.elementFromPoint(left + across / 2, top + size / 2))
          return isWhole && isOnTop ? [] : [`${each.textContent} from ${top} to ${bottom}`]
        })
      const look = async (state: string) => {
        expect(place.querySelector('h3')).not.toBeNull()
        await expect.poll(() => ({ state, width, height, unseen: unseen() })).toMatchObject({ unseen: [] })
      }
      const buttons = () => Array.from(place.querySelectorAll('button'))
      await expect.poll(() => buttons().length).toBe(2)
      await look('asked')
      for (const failure of ['closed', 'blocked', 'apart'] as const) {
        buttons()[0]?.click()
        await expect.poll(() => asked.length).toBe(1)
        await look('waiting')
        asked.pop()?.fail(failure)
        await expect.poll(() => buttons()[0]?.querySelector('svg')).toBeNull()
        await look(failure)
      }
      for (const end of ['busy', 'done', 'declined', 'over'] as const) {
        redraw({ end, again: end === 'over' ? () => undefined : undefined })
        await expect.poll(() => buttons().length).toBe({ busy: 0, done: 1, declined: 1, over: 2 }[end])
        await look(end)
      }
      close()
    }
  })

  it.each([
    ['en', 368],
    ['de', 288],
    ['ar', 288],
  ])('keeps its height and its buttons in place from state to state in %s at %i px', async (language, width) => {
    const { asked, place, redraw } = draw({ language, width })
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
    for (const end of ['busy', 'done', 'declined', 'over'] as const) {
      redraw({ end, again: end === 'over' ? () => undefined : undefined })
      await expect.poll(() => buttons().length).toBe({ busy: 0, done: 1, declined: 1, over: 2 }[end])
      expect({ end, height: heightOf(place) }).toEqual({ end, height })
      expect(place.scrollWidth).toBeLessThanOrEqual(width)
    }
  })
})
