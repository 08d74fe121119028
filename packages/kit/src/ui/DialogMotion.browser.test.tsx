import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { withMotion } from './testing/emulate.ts'
import { readAt, recordFrames } from './testing/frames.ts'
import { find, type Mounted, mount } from './testing/mount.tsx'
import { settled } from './testing/settled.ts'

let mounted: Mounted
withMotion()
beforeEach(() => page.viewport(390, 800))
afterEach(() => mounted.unmount())

function Sample(props: Partial<DialogProps>) {
  return (
    <Dialog open label="Connect wallet" onDismiss={() => undefined} {...props}>
      <button type="button">Harbor</button>
      <div style={{ blockSize: '400px' }} />
    </Dialog>
  )
}
const panel = () => find('[data-fy-panel]')
const scrim = () => find('[class*="scrim"]')
const steps = (end: number) => Array.from({ length: 17 }, (_, step) => (end / 16) * step)
const opacity = (element: Element) => Number(getComputedStyle(element).opacity)
const isFalling = (values: readonly number[]) => values.every((value, index) => value <= (values[index - 1] ?? value))

describe('a sheet that comes', () => {
  it('rises from below the edge to its place, without ever stepping back or being scrolled', () => {
    mounted = mount(<Sample />)
    const frames = readAt(panel(), steps(320), () => ({
      top: panel().getBoundingClientRect().top,
      scrolled: find('dialog').scrollTop,
    }))
    const tops = frames.map(({ top }) => top)
    expect(tops[0]).toBe(800)
    expect(tops.at(-1)).toBe(800 - panel().offsetHeight)
    expect(isFalling(tops)).toBe(true)
    expect(new Set(tops).size).toBeGreaterThan(10)
    expect(frames.every(({ scrolled }) => scrolled === 0)).toBe(true)
  })

  it('does so in the frames that the browser really draws, and when it was drawn unseen before', async () => {
    mounted = mount(<Sample open={false} expected />)
    await vi.waitFor(() => find('dialog'), 10_000)
    const recording = recordFrames(() =>
      find('dialog').dataset.state === 'open' ? panel().getBoundingClientRect().top : undefined,
    )
    mounted.render(<Sample />)
    await vi.waitFor(() => expect(panel().getAnimations()).toEqual([]), 10_000)
    await settled()
    const tops = recording.stop()
    expect(isFalling(tops)).toBe(true)
    expect(tops[0]).toBeGreaterThan(600)
    expect(tops.at(-1)).toBe(800 - panel().offsetHeight)
  })

  it('darkens the page in 180 ms, most of it at once', () => {
    mounted = mount(<Sample />)
    const dark = readAt(scrim(), [0, 45, 90, 180], () => opacity(scrim()))
    expect(dark[0]).toBe(0)
    expect(dark[1]).toBeGreaterThan(0.4)
    expect(dark[2]).toBeGreaterThan(0.8)
    expect(dark[3]).toBe(1)
    expect(scrim().getAnimations()[0]?.effect?.getTiming().duration).toBe(180)
  })
})

describe.each([
  ['a sheet', 390],
  ['a panel', 1280],
])('%s that leaves', (_, width) => {
  it('stays until its animations have ended, on a busy page too', async () => {
    await page.viewport(width, 800)
    mounted = mount(<Sample />)
    await vi.waitFor(() => expect(panel().getAnimations()).toEqual([]), 10_000)
    const dialog = find('dialog')
    mounted.render(<Sample open={false} />)
    await vi.waitFor(() => expect(dialog.dataset.state).toBe('leaving'), { interval: 1 })
    const leaving = Array.from(dialog.children).flatMap((child) => child.getAnimations())
    expect(leaving).toHaveLength(2)
    const ended: Animation[] = []
    for (const animation of leaving) animation.finished.then(() => ended.push(animation)).catch(() => undefined)
    // A page that is busy draws its first frame late, and the animation begins with that frame.
    const blockedUntil = performance.now() + 300
    while (performance.now() < blockedUntil);
    await vi.waitFor(() => expect(dialog.isConnected).toBe(false), { interval: 1 })
    expect(ended).toHaveLength(2)
  })
})
