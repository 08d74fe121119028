import { afterEach, describe, expect, it } from 'vitest'
import { Balance } from './Balance.tsx'
import { Root } from './Root.tsx'
import { emulateMedia, withMotion } from './testing/emulate.ts'
import { find, type Mounted, mount } from './testing/mount.tsx'

let mounted: Mounted | undefined
withMotion()
afterEach(async () => {
  mounted?.unmount()
  mounted = undefined
  await emulateMedia()
})
const balance = (whole: string, cents: string, rolls: boolean) => (
  <Root theme="light">
    <Balance rolls={rolls} whole={whole} cents={cents} label={`Balance ${whole}${cents}`} />
  </Root>
)
const show = (whole: string, cents: string, rolls = true) => {
  if (mounted) mounted.render(balance(whole, cents, rolls))
  else mounted = mount(balance(whole, cents, rolls))
}
const number = () => find('[role="img"]')
const rolls = () => number().getAnimations({ subtree: true })
const timingOf = (roll: Animation | undefined) => roll?.effect?.getComputedTiming()
/** The digits as they are to be seen: how many lines each column stands up. */
const seen = () =>
  Array.from(number().querySelectorAll<HTMLElement>('[class*="digit"]'), (digit) => {
    const column = digit.firstElementChild
    if (!column) throw new Error('a digit without a column')
    const line = column.getBoundingClientRect().height / 10
    return Math.round((digit.getBoundingClientRect().top - column.getBoundingClientRect().top) / line)
  }).join('')

describe('the first balance', () => {
  it('comes up as a whole, never from zeros, and is read as what it is', () => {
    show('$4,218', '.63')
    expect(rolls()).toHaveLength(1)
    for (const roll of rolls()) {
      roll.pause()
      roll.currentTime = 0
    }
    expect(seen()).toBe('421863')
    expect(number().getAttribute('aria-label')).toBe('Balance $4,218.63')
    expect(find('bdi', number()).getAttribute('aria-hidden')).toBe('true')
    expect(timingOf(rolls()[0])?.duration).toBe(420)
  })

  it('rolls later from the last value, the last digit first, also to more digits', () => {
    show('$4,218', '.63')
    for (const roll of rolls()) roll.finish()
    show('$4,319', '.63')
    expect(rolls().map((roll) => timingOf(roll)?.delay)).toEqual([120, 60])
    for (const roll of rolls()) {
      roll.pause()
      roll.currentTime = 0
    }
    expect(seen()).toBe('421863')
    for (const roll of rolls()) roll.finish()
    expect(seen()).toBe('431963')
    show('$14,319', '.63')
    expect(rolls()).toEqual([])
    expect(seen()).toBe('1431963')
  })

  it('stands there at once when it is known already', () => {
    show('$4,218', '.63', false)
    expect(rolls()).toEqual([])
    expect(seen()).toBe('421863')
  })

  it('simply stands there with reduced motion', async () => {
    await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
    show('$4,218', '.63')
    expect(rolls()).toEqual([])
    expect(seen()).toBe('421863')
    show('$4,319', '.63')
    expect(rolls()).toEqual([])
    expect(seen()).toBe('431963')
  })
})
