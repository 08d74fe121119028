import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { control, find } from '../../ui/testing/mount.tsx'
import { parts as accountParts } from './index.ts'
import { nftGerman } from './nftMessages.de.ts'
import {
  addresses,
  height,
  panel,
  type Stage,
  type StageOptions,
  shows,
  stage,
  until,
  violations,
} from './test/stage.tsx'

const [me] = addresses
const nftsPath = `/v1/account/${me}/nfts`
const token = `0x${'7'.repeat(40)}`
const piece = (tokenId: string, changes: object = {}) => ({
  id: `eip155:1/erc721:${token}/${tokenId}`,
  chainId: 'eip155:1',
  address: `eip155:1:${token}`,
  tokenId,
  standard: 'erc721',
  name: `Arcade ${tokenId}`,
  collection: 'Arcade',
  description: null,
  quantity: '1',
  image: `/v1/nfts/image?chainId=eip155:1&address=${token}&tokenId=${tokenId}`,
  isSpam: false,
  ...changes,
})

let current: Stage | undefined
afterEach(() => {
  current?.leave()
  current = undefined
})
const show = async (options: Partial<StageOptions> = {}) => {
  const answers = options.answers ?? {}
  answers['/v1/supported-chains'] ??= { http: ['eip155:1'], ws: [] }
  const slots = { tabs: accountParts.tabs ?? [] }
  current = await stage({ views: accountParts.routes, slots, ...options, answers })
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
    // Nobody answers pictures here, so they are caught while they are tried.
    const tried = new Set<string>()
    const observer = new MutationObserver(() => {
      for (const image of document.querySelectorAll('li img')) tried.add(image.getAttribute('src') ?? '')
    })
    observer.observe(document, { subtree: true, childList: true })
    await show({ answers: { [nftsPath]: { nfts, next: null } } })
    await shows('Arcade 12')
    expect(shown().map((text) => text?.replace(/^[A-Z](?=[A-Z])/, ''))).toEqual([
      'Arcade 12',
      'Half Moon',
      'Arcade 15 × 3',
    ])
    observer.disconnect()
    expect(tried.size).toBe(1)
    for (const src of tried) expect(src).toMatch(/^https:\/\/gateway\.example\/v1\/nfts\/image\?.*tokenId=12$/)
    const [first, second] = Array.from(panel().querySelectorAll('li'), (item) => item.getBoundingClientRect())
    expect(first?.top).toBe(second?.top)
    expect(first?.width).toBeGreaterThan(90)
    expect(Math.abs((await height()) - 568)).toBeLessThanOrEqual(1)
    expect(await violations()).toEqual([])
  })

  it('asks for the next page on request', async () => {
    await show({
      answers: {
        [nftsPath]: (url: URL) =>
          url.searchParams.get('cursor') === 'page-2'
            ? { nfts: [piece('2')], next: null }
            : { nfts: [piece('1')], next: 'page-2' },
      },
    })
    await shows('Arcade 1')
    await userEvent.click(control('Show more'))
    await shows('Arcade 2')
    await until(() => !panel().textContent?.includes('Show more'))
    expect(shown()).toHaveLength(2)
  })

  it('has words for none, for a failure that it asks again about, and for a gateway without collections', async () => {
    const answers: Record<string, unknown> = { [nftsPath]: 503 }
    await show({ answers })
    await shows('Your NFTs are out of reach')
    answers[nftsPath] = { nfts: [], next: null }
    await userEvent.click(control('Try again'))
    await shows('No NFTs on')
    await shows('Anything you collect will hang here.')
    expect(await violations()).toEqual([])
    current?.leave()
    await show({ answers: {} })
    await shows('Not available here yet')
  })

  it('asks a gateway nothing about a network that it does not serve', async () => {
    const chains = { http: ['eip155:10'], ws: [] }
    const { asked } = await show({ answers: { '/v1/supported-chains': chains, [nftsPath]: { nfts: [], next: null } } })
    await shows('Not available here yet')
    expect(asked.filter((path) => path.startsWith(nftsPath))).toEqual([])
  })

  it('speaks German', async () => {
    await show({ answers: { [nftsPath]: { nfts: [], next: null } }, locale: 'de', dictionary: { nfts: nftGerman } })
    await shows('Keine NFTs auf')
    expect(panel().textContent).toContain('Was du sammelst, hängt dann hier.')
  })
})
