import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { refuse } from '../../test/gatewayDouble.ts'
import { height, panel, shows, violations } from '../../test/panel.ts'
import { type Stage, type StageOptions, stage } from '../../test/stage.tsx'
import { control, find } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'
import { piece } from './test/piece.ts'

let current: Stage | undefined
afterEach(() => {
  current?.leave()
  current = undefined
})
const show = async (options: StageOptions) => {
  current = await stage({ connected: 1, ...options })
  await until(() => document.querySelector('[role="tab"][id$="-tab-nfts"]') !== null)
  await userEvent.click(find('[role="tab"][id$="-tab-nfts"]'))
  return current
}
const shown = () => Array.from(panel().querySelectorAll('li'), (item) => item.textContent)

describe('the tab of collected pieces', () => {
  it('frames what the gateway found, without spam, three to a row, with pictures from the gateway alone', async () => {
    const nfts = [
      piece('12'),
      piece('13', { isSpam: true, name: 'Claim now' }),
      piece('14', { name: 'Half\u202e Moon', image: null }),
      piece('15', { quantity: '3', image: 'https://tracker.example/pixel.png' }),
    ]
    // No picture is served here, so each is recorded while it loads.
    const tried = new Set<string>()
    const observer = new MutationObserver(() => {
      for (const image of document.querySelectorAll('li img')) tried.add(image.getAttribute('src') ?? '')
    })
    observer.observe(document, { subtree: true, childList: true })
    await show({ gateway: { nfts: { nfts, next: null } } })
    await shows('Arcade 12')
    expect(shown().map((text) => text?.replace(/^[A-Z]?(No picture)?(?=[A-Z])/, ''))).toEqual([
      'Arcade 12',
      'Half Moon',
      'Arcade 15 × 3',
    ])
    expect(Array.from(panel().querySelectorAll('h3'), (head) => head.textContent)).toContain('Arcade')
    observer.disconnect()
    expect(tried.size).toBe(1)
    for (const src of tried) expect(src).toMatch(/^https:\/\/gateway\.example\/v1\/nfts\/image\?.*tokenId=12$/)
    const [first, second] = Array.from(panel().querySelectorAll('li'), (item) => item.getBoundingClientRect())
    expect(first?.top).toBe(second?.top)
    expect(first?.width).toBeGreaterThan(90)
    expect(Math.abs((await height()) - 568)).toBeLessThanOrEqual(1)
    expect(await violations()).toEqual([])
  })

  it('shows the hidden ones on request', async () => {
    const nfts = [piece('12'), piece('13', { isSpam: true, name: 'Claim now', collection: null })]
    await show({ gateway: { nfts: { nfts, next: null } } })
    await shows('Show hidden (1)')
    expect(panel().textContent).not.toContain('Claim now')
    control('Show hidden (1)').focus()
    await userEvent.keyboard('{Enter}')
    await shows('Claim now')
    await shows('Others')
    expect(await violations()).toEqual([])
  })

  it('puts a sign on what is played, and an open frame around what has no picture', async () => {
    const nfts = [piece('1', { media: 'video' }), piece('2', { media: 'audio' }), piece('3', { image: null })]
    await show({ gateway: { nfts: { nfts, next: null } } })
    await shows('Arcade 3')
    const words = Array.from(panel().querySelectorAll('li'), (item) => item.textContent)
    expect(words[0]).toContain('Video')
    expect(words[1]).toContain('Audio')
    expect(words[2]).toContain('No picture')
  })

  it('asks for the next page on request', async () => {
    await show({
      gateway: {
        nfts: ({ query }) =>
          query.cursor === 'page-2' ? { nfts: [piece('2')], next: null } : { nfts: [piece('1')], next: 'page-2' },
      },
    })
    await shows('Arcade 1')
    await userEvent.click(control('Show more'))
    await shows('Arcade 2')
    await until(() => !panel().textContent?.includes('Show more'))
    expect(shown()).toHaveLength(2)
  })

  it('finds words for none, for a failure that it asks again about, and for a gateway without collections', async () => {
    let isAway = true
    await show({ gateway: { nfts: () => (isAway ? refuse(503) : { nfts: [], next: null }) } })
    await shows('Couldn’t load NFTs')
    isAway = false
    await userEvent.click(control('Try again'))
    await shows('No NFTs on')
    await shows('NFTs you collect appear here.')
    expect(await violations()).toEqual([])
    current?.leave()
    await show({ gateway: { nfts: refuse(404) } })
    await shows('Not available here yet')
  })

  it('asks a gateway nothing about a network that it does not serve', async () => {
    const { asked } = await show({ gateway: { supportedChains: { http: ['eip155:10'], ws: [] } } })
    await shows('Not available here yet')
    expect(asked.filter((path) => path.includes('/nfts'))).toEqual([])
  })

  it('speaks German', async () => {
    await show({ gateway: { nfts: { nfts: [], next: null } }, kit: { locale: 'de' } })
    await shows('Keine NFTs auf')
    expect(panel().textContent).toContain('NFTs, die du sammelst, erscheinen hier.')
  })
})
