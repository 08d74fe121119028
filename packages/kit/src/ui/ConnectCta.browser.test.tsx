import { StrictMode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { ConnectCta, type ConnectCtaProps } from './ConnectCta.tsx'
import { emulateMedia, withMotion } from './testing/emulate.ts'
import { find, type Mounted, mount } from './testing/mount.tsx'
import { until } from './testing/until.ts'

let mounted: Mounted | undefined
withMotion()
afterEach(async () => {
  mounted?.unmount()
  await emulateMedia()
})

const account = { state: 'connected', room: '00,000.00 ETH', inset: '0x7A3f…91bC', children: '1.20 ETH' } as const
const draw = (props: ConnectCtaProps) => (
  <StrictMode>
    <ConnectCta theme="light" {...props} />
  </StrictMode>
)
const show = (props: ConnectCtaProps) => {
  mounted = mount(draw(props))
  return { button: find('button', mounted.host), change: (next: ConnectCtaProps) => mounted?.render(draw(next)) }
}
const width = (element: Element) => element.getBoundingClientRect().width

/** Holds every animation of a button and reads how much of what leaves and of what comes is seen at a time. */
function seenAt(button: HTMLElement, time: number): readonly (readonly [string | null, number])[] {
  for (const animation of button.getAnimations({ subtree: true })) {
    if (!(animation instanceof CSSTransition || animation.playState === 'finished')) {
      animation.pause()
      animation.currentTime = time
    }
  }
  return Array.from(button.children, (face) => [face.textContent, Number(getComputedStyle(face).opacity)] as const)
}

it('lets the old words leave before the new ones come, in 120 ms with the colour', async () => {
  const { button, change } = show({ children: 'Connect wallet' })
  expect(button.getAnimations({ subtree: true })).toEqual([])
  change({ state: 'connecting', children: 'Connecting' })
  const [old, fresh] = Array.from(button.children)
  expect(old?.getAttribute('aria-hidden')).toBe('true')
  const lengths = [old, fresh].map((face) => face?.getAnimations()[0]?.effect?.getTiming().duration)
  expect(lengths).toEqual([120, 120])
  expect(getComputedStyle(button).transition).toContain('background 0.12s')
  expect(seenAt(button, 0)).toEqual([
    ['Connect wallet', 1],
    ['Connecting', 0],
  ])
  expect(seenAt(button, 60)).toEqual([
    ['Connect wallet', 0],
    ['Connecting', 0],
  ])
  expect(seenAt(button, 119).map(([, opacity]) => opacity > 0.9)).toEqual([false, true])
  for (const animation of button.getAnimations({ subtree: true }))
    if (animation.playState === 'paused') animation.play()
  await until(() => button.children.length === 1, 'the old words are gone')
  expect(button.textContent).toBe('Connecting')
})

it('takes its new width at once, and keeps it while the old content leaves', async () => {
  const { button, change } = show(account)
  const before = width(button)
  change({ children: 'Connect wallet' })
  expect(button.children).toHaveLength(2)
  const during = width(button)
  expect(during).toBeLessThan(before)
  await until(() => button.children.length === 1, 'the account is gone')
  expect(width(button)).toBe(during)
  expect(during).toBe(144)
})

it('keeps what it shows where only the account comes back or its balance comes', () => {
  const { button, change } = show({ ...account, state: 'reconnecting', children: undefined })
  const [face] = button.children
  const before = width(button)
  change({ ...account, children: undefined })
  change(account)
  expect(Array.from(button.children)).toEqual([face])
  expect(width(button)).toBe(before)
})

it('shows what was asked for last where changes follow one another', async () => {
  const { button, change } = show({ children: 'Connect wallet' })
  change({ state: 'connecting', children: 'Connecting' })
  change({ children: 'Connect wallet' })
  change({ state: 'alarm', children: 'Switch network' })
  expect(button.lastElementChild?.textContent).toBe('Switch network')
  const [last, ...leaving] = Array.from(button.children).reverse()
  expect(last?.hasAttribute('aria-hidden')).toBe(false)
  expect(leaving.every((face) => face.getAttribute('aria-hidden') === 'true')).toBe(true)
  await until(() => button.textContent === 'Switch network', 'the others are gone')
})

it('changes at once for readers who want no motion', async () => {
  await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
  const { button, change } = show({ children: 'Connect wallet' })
  change({ state: 'connecting', children: 'Connecting' })
  expect(Array.from(button.children).flatMap((face) => face.getAnimations())).toEqual([])
  await Promise.resolve().then(() => undefined)
  await until(() => button.textContent === 'Connecting', 'only the new words')
  expect(getComputedStyle(button).transitionDuration).toBe('0s')
})
