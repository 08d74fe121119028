import { afterEach, describe, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import { Picture } from './Picture.tsx'
import { type Mounted, mount } from './testing/mount.tsx'

type Session = { send: (method: string, parameters: object) => Promise<unknown> }
const session = () => cdp() as unknown as Session

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

let mounted: Mounted | undefined
afterEach(async () => {
  mounted?.unmount()
  mounted = undefined
  await session().send('Fetch.disable', {})
})

const draw = (src: string | undefined) => {
  mounted = mount(<Picture src={src} fallback={<b>M</b>} />)
}
const shown = () => (document.querySelector('b') ? 'fallback' : document.querySelector('img') ? 'picture' : 'nothing')
const becomes = async (what: string, within: number) => {
  const end = performance.now() + within
  while (shown() !== what && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
  return shown()
}

describe('Picture', () => {
  it.each([[undefined], ['javascript:alert(1)'], ['ftp://example.com/a.png'], ['data:text/html,x']])(
    'never asks for %s',
    (src) => {
      draw(src)
      expect(shown()).toBe('fallback')
    },
  )

  it('gives way to its fallback when it is broken', async () => {
    draw('data:image/png;base64,AAAA')
    expect(await becomes('fallback', 1500)).toBe('fallback')
  })

  it('gives up after 2 s on a picture that does not come, and not on one that is here', async () => {
    // Requests for it are held and never answered.
    await session().send('Fetch.enable', { patterns: [{ urlPattern: '*slow-picture*' }] })
    draw(new URL('/slow-picture.png', location.href).href)
    expect(shown()).toBe('picture')
    const start = performance.now()
    expect(await becomes('fallback', 4000)).toBe('fallback')
    expect(performance.now() - start).toBeGreaterThan(1900)
    mounted?.unmount()
    draw(pixel)
    expect(await becomes('fallback', 2300)).toBe('picture')
  })
})
