import { afterEach, describe, expect, it } from 'vitest'
import { defaultSocials } from '../../domain/platforms/socialNames.ts'
import { embedded } from '../../exports/embedded.ts'
import { nameOf, view, violations } from '../../test/panel.ts'
import { type Stage, type StageOptions, stage } from '../../test/stage.tsx'
import { find } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'

let current: Stage | undefined
afterEach(() => {
  current?.leave()
  current = undefined
})

const row = () => find('[role="group"][aria-label="Continue with"]', view())
const services = () => Array.from(row().querySelectorAll('button'))
const show = async (kit: StageOptions['kit'] = {}) => {
  const wallets = [embedded({ vault: `http://vault.localhost:${location.port}`, methods: ['social'] })]
  current = await stage({ wallets: [], kit: { wallets, ...kit } })
  await until(() => view().querySelector('[role="group"][aria-label="Continue with"]') !== null)
}
const colours = (button: Element | undefined) =>
  Array.from(button?.querySelectorAll('path') ?? [], (path) => getComputedStyle(path).fill)

describe('the row of services', () => {
  it('draws the mark of each service instead of its letter, in a box of 24 px', async () => {
    await show()
    expect(services().map(nameOf)).toEqual(
      ['Google', 'X', 'Discord', 'Farcaster', 'GitHub', 'Apple', 'Facebook'].map((name) => `Continue with ${name}`),
    )
    for (const button of services()) {
      const box = button.querySelector('span')?.getBoundingClientRect()
      expect([box?.width, box?.height]).toEqual([24, 24])
      expect(button.textContent).toBe('')
    }
    expect(await violations()).toEqual([])
  })

  it.each(['light', 'dark'] as const)('keeps the colours of the services where they can be seen, %s', async (theme) => {
    await show({ theme })
    const ink = getComputedStyle(find('[data-fy-panel]')).color
    const of = Object.fromEntries(defaultSocials.map((social, index) => [social, colours(services()[index])]))
    expect(of.google).toEqual(['rgb(66, 133, 244)', 'rgb(52, 168, 83)', 'rgb(251, 188, 5)', 'rgb(234, 67, 53)'])
    expect([of.x, of.github, of.apple]).toEqual([[ink], [ink], [ink]])
    expect(of.discord).toEqual(['rgb(88, 101, 242)'])
    const isDark = theme === 'dark'
    expect(of.farcaster).toEqual([isDark ? 'rgb(155, 123, 234)' : 'rgb(122, 79, 207)'])
    expect(of.facebook).toEqual([isDark ? 'rgb(76, 147, 255)' : 'rgb(8, 102, 255)'])
  })

  it.each<[readonly ('google' | 'apple')[], string]>([
    [['google'], 'Continue with Google'],
    [['google', 'apple'], 'GoogleApple'],
  ])('says beside the marks of %o what they are called: %s', async (socials, words) => {
    await show({ features: { socials } })
    expect(row().textContent).toBe(words)
  })
})
