import { afterEach, describe, expect, it, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { Picture } from './Picture.tsx'
import { find, type Mounted, mount } from './testing/mount.tsx'
import { nextFrame } from './testing/settled.ts'

type Session = { send: (method: string, parameters: object) => Promise<unknown> }
const session = () => cdp() as unknown as Session

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

let mounted: Mounted | undefined
afterEach(async () => {
  vi.useRealTimers()
  mounted?.unmount()
  mounted = undefined
  await session().send('Fetch.disable', {})
})

const draw = (src: string | undefined) => {
  mounted = mount(<Picture src={src} fallback={<b>M</b>} />)
}
const shown = () => (document.querySelector('b') ? 'fallback' : document.querySelector('img') ? 'picture' : 'nothing')
/** Lets this time pass, and React draw what follows from it. */
const advance = async (time: number) => {
  await vi.advanceTimersByTimeAsync(time)
  await nextFrame()
  await nextFrame()
}

describe('Picture', () => {
  it.each([
    [undefined],
    ['javascript:alert(1)'],
    ['ftp://example.com/a.png'],
    ['data:text/html,x'],
    ['//example.com/a.png'],
    ['/\\example.com/a.png'],
  ])('never asks for %s', (src) => {
    draw(src)
    expect(shown()).toBe('fallback')
  })

  it('asks for a picture by its path on the site', () => {
    draw('/icon.svg')
    expect(find('img').getAttribute('src')).toBe('/icon.svg')
  })

  it('gives way to its fallback when it is broken', async () => {
    draw('data:image/png;base64,AAAA')
    await expect.poll(shown).toBe('fallback')
  })

  it('gives up after 2 s on a picture that does not come, and not on one that is here', async () => {
    // Requests for it are held and never answered.
    await session().send('Fetch.enable', { patterns: [{ urlPattern: '*slow-picture*' }] })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    draw(new URL('/slow-picture.png', location.href).href)
    await advance(1_999)
    expect(shown()).toBe('picture')
    await advance(1)
    expect(shown()).toBe('fallback')
    mounted?.unmount()
    draw(pixel)
    await (find('img') as HTMLImageElement).decode()
    await advance(2_000)
    expect(vi.getTimerCount()).toBe(0)
    expect(shown()).toBe('picture')
  })
})
