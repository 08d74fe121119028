import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { returnGrace, watchWalletWindow } from './ConnectingExternalView.tsx'

/** The events of a page, without a browser. */
function createPage() {
  const page = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const show = (visibilityState: 'visible' | 'hidden') => {
    document.visibilityState = visibilityState
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const steps = {
    blur: () => page.dispatchEvent(new Event('blur')),
    focus: () => page.dispatchEvent(new Event('focus')),
    hide: () => show('hidden'),
    show: () => show('visible'),
  }
  return { page: Object.assign(page, { document }) as unknown as Window, steps }
}

type Step = keyof ReturnType<typeof createPage>['steps'] | number

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('watchWalletWindow', () => {
  test.each<[string, Step[], number]>([
    ['nothing happens', [60_000], 0],
    ['the wallet still has the focus', ['blur', 60_000], 0],
    ['the focus came without having left', ['focus', 60_000], 0],
    ['one millisecond before three seconds', ['blur', 'focus', returnGrace - 1], 0],
    ['three seconds after coming back', ['blur', 'focus', returnGrace], 1],
    ['the focus left again in time', ['blur', 'focus', returnGrace - 1, 'blur', 60_000], 0],
    ['the time starts anew at each return', ['blur', 'focus', 2000, 'blur', 'focus', 2000], 0],
    ['once for each return', ['blur', 'focus', returnGrace, 60_000], 1],
    ['the wallet was on another tab', ['hide', 5000, 'show', returnGrace], 1],
    ['both signs of one return count once', ['blur', 'hide', 'show', 'focus', returnGrace, 60_000], 1],
  ])('tells of a return or not: %s', (_, plan, times) => {
    const { page, steps } = createPage()
    const onUnanswered = vi.fn()
    watchWalletWindow(page, onUnanswered)
    for (const step of plan) {
      if (typeof step === 'number') vi.advanceTimersByTime(step)
      else steps[step]()
    }
    expect(onUnanswered).toHaveBeenCalledTimes(times)
  })

  test('says nothing after it was stopped', () => {
    const { page, steps } = createPage()
    const onUnanswered = vi.fn()
    const stop = watchWalletWindow(page, onUnanswered)
    steps.blur()
    steps.focus()
    stop()
    vi.advanceTimersByTime(60_000)
    steps.blur()
    steps.focus()
    vi.advanceTimersByTime(60_000)
    expect(onUnanswered).not.toHaveBeenCalled()
  })
})
