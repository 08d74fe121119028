import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { panel, press, shows, view } from '../../test/panel.ts'
import { type Stage, type StageOptions, stage } from '../../test/stage.tsx'
import { emulateMedia, withMotion } from '../../ui/testing/emulate.ts'
import { control, find } from '../../ui/testing/mount.tsx'
import { settled } from '../../ui/testing/settled.ts'
import { until } from '../../ui/testing/until.ts'

let current: Stage | undefined
withMotion()
beforeEach(() => page.viewport(1280, 900))
afterEach(async () => {
  vi.restoreAllMocks()
  current?.leave()
  current = undefined
  await emulateMedia()
})
const show = async (options: StageOptions = {}) => {
  current = await stage(options)
  await until(() => (current?.kit.store.getState().connectors.length ?? 0) > 0)
  await shows('Lumen')
  // Whatever the first view has fetched is here once the module is.
  await import('../../ui/flyMark.ts')
  await settled()
  return current
}
const flying = () =>
  Array.from(find('[data-fy-pane]').parentElement?.children ?? []).find((child) => !child.hasAttribute('data-fy-pane'))
/** Holds the mark that flies at the first moment of its flight. */
const takeOff = async (start: () => void): Promise<{ copy: Element; flight: Animation }> => {
  const found: { copy: Element; flight: Animation }[] = []
  const observer = new MutationObserver(() => {
    const copy = flying()
    const [flight] = copy?.getAnimations() ?? []
    if (!copy || !flight || found.length > 0) return
    flight.pause()
    found.push({ copy, flight })
  })
  observer.observe(panel(), { childList: true, subtree: true })
  start()
  await until(() => found.length > 0, 'a mark flies')
  observer.disconnect()
  const [first] = found
  if (!first) throw new Error('no mark flies')
  return first
}
const boxOf = (element: Element) => {
  const { left, top, width } = element.getBoundingClientRect()
  return [left, top, width]
}
const expectSame = (one: readonly number[], other: readonly number[]) => {
  for (const [index, value] of one.entries()) expect(Math.abs(value - (other[index] ?? 0))).toBeLessThanOrEqual(1)
}
const rowMark = () => {
  const row = Array.from(view().querySelectorAll('button')).find(({ textContent }) => textContent?.includes('Lumen'))
  if (!row) throw new Error('there is no row of Lumen')
  return find('span[aria-hidden="true"]', row)
}
const endMark = () => {
  const end = find('[class*="diagram"]', view()).lastElementChild
  if (!end) throw new Error('the sign has no end')
  return end
}

describe('the mark of the wallet that was pressed', () => {
  it('flies from its row to its half of the sign in 280 ms, and back', async () => {
    await show()
    const start = boxOf(rowMark())
    const { copy, flight } = await takeOff(() => press('Lumen'))
    expect(flight.effect?.getTiming().duration).toBe(280)
    flight.currentTime = 0
    expectSame(boxOf(copy), start)
    expect(getComputedStyle(endMark()).opacity).toBe('0')
    flight.currentTime = 279.99
    await settled()
    expectSame(boxOf(copy), boxOf(endMark()))
    expect(boxOf(copy)[2]).toBeCloseTo(72, 0)
    flight.play()
    await flight.finished
    await until(() => !copy.isConnected)
    await settled()
    expect(getComputedStyle(endMark()).opacity).toBe('1')

    const back = await takeOff(() => control('Back', panel()).click())
    back.flight.currentTime = 0
    expect(boxOf(back.copy)[2]).toBeCloseTo(72, 0)
    back.flight.currentTime = 279.99
    await settled()
    expectSame(boxOf(back.copy), boxOf(rowMark()))
    back.flight.finish()
    await until(() => !back.copy.isConnected)
  })

  it('lets what stands beside it fade in while it flies', async () => {
    await show()
    await takeOff(() => press('Lumen'))
    const beside = endMark().previousElementSibling?.getAnimations() ?? []
    const fade = beside.find((each) => !(each instanceof CSSAnimation))
    expect(fade?.effect?.getTiming()).toMatchObject({ delay: 130, duration: 150 })
  })

  it('stays where it is when the next view has no such mark', async () => {
    await show()
    press('Get started')
    await shows('Nothing moves without you')
    expect(flying()).toBeUndefined()
  })

  it('does not fly with reduced motion', async () => {
    await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
    await show()
    press('Lumen')
    await shows('Continue in Lumen')
    expect(flying()).toBeUndefined()
    expect(endMark().getAnimations()).toEqual([])
  })
})

describe('a wallet that said yes', () => {
  const onPhone = () => {
    const real = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query.includes('hover: none') ? { ...real('all'), matches: true } : real(query),
    )
    return vi.spyOn(navigator, 'vibrate').mockReturnValue(true)
  }

  it('buzzes once on a phone that has been touched', async () => {
    const buzz = onPhone()
    vi.spyOn(navigator.userActivation, 'hasBeenActive', 'get').mockReturnValue(true)
    const { wallet } = await show()
    press('Lumen')
    wallet.control.approveNext()
    await shows('Connected')
    expect(buzz.mock.calls).toEqual([[15]])
  })

  it.each([
    ['before a touch', false, {}],
    ['with reduced motion', true, { 'prefers-reduced-motion': 'reduce' }],
  ])('does not buzz %s', async (_, isTouched, media: Record<string, string>) => {
    await emulateMedia(media)
    const buzz = onPhone()
    vi.spyOn(navigator.userActivation, 'hasBeenActive', 'get').mockReturnValue(isTouched)
    const { wallet } = await show()
    press('Lumen')
    wallet.control.approveNext()
    await shows('Connected')
    expect(buzz).not.toHaveBeenCalled()
  })

  it('does not buzz where no phone is held', async () => {
    const buzz = vi.spyOn(navigator, 'vibrate').mockReturnValue(true)
    const { wallet } = await show()
    press('Lumen')
    wallet.control.approveNext()
    await shows('Connected')
    expect(buzz).not.toHaveBeenCalled()
  })
})
