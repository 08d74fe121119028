import { afterEach, expect, test, vi } from 'vitest'
import { createKit } from '../core/createKit.ts'
import { memoryChain, testNetwork } from '../core/memoryKit.fixture.ts'
import { ownPicture, siteIcon, sitePicture } from './pictures.ts'

const kit = createKit({
  appName: 'Harbour Cafe',
  networks: [testNetwork('1')],
  chains: [memoryChain()],
  storage: false,
  gateway: 'https://gateway.example',
})

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['data:image/png;base64,AA', true, true],
  ['https://gateway.example/icon.png', true, true],
  ['https://elsewhere.example/icon.png', false, false],
  ['/icons/ether.svg', false, true],
  ['./ether.svg', false, true],
  ['../ether.svg', false, true],
  ['//elsewhere.example/icon.png', false, false],
  ['/\\elsewhere.example/icon.png', false, false],
  ['javascript:alert(1)', false, false],
  ['\t//elsewhere.example/icon.png', false, false],
  ['', false, false],
  [undefined, false, false],
])('shows %o from strangers: %o, from the site: %o', (src, isOwn, isSites) => {
  for (const location of [undefined, { href: 'https://site.example/shop' }]) {
    vi.stubGlobal('location', location)
    expect(ownPicture(kit, src) === src && Boolean(src)).toBe(isOwn)
    expect(sitePicture(kit, src) === src && Boolean(src)).toBe(isSites)
  }
})

test.each(['icon.svg', 'img/icon.svg'])('takes %s of the site for a path', (src) => {
  expect(sitePicture(kit, src)).toBe(`./${src}`)
  expect(ownPicture(kit, src)).toBe(undefined)
})

test.each(['/icon.svg', './icon.svg', 'icon.svg', 'https://site.example/icon.svg', 'https://gateway.example/icon.svg'])(
  'shows the icon of the site by %s',
  (icon) => {
    vi.stubGlobal('location', { href: 'https://site.example/shop', origin: 'https://site.example' })
    const options = { ...kit.options, metadata: { icons: [icon] } }
    expect(siteIcon({ ...kit, options })).toBe(icon === 'icon.svg' ? './icon.svg' : icon)
  },
)

test('shows no icon of the site from a third host', () => {
  vi.stubGlobal('location', { href: 'https://site.example/shop' })
  const options = { ...kit.options, metadata: { icons: ['https://elsewhere.example/icon.svg'] } }
  expect(siteIcon({ ...kit, options })).toBe(undefined)
})

test('takes no path from strangers, not even where the gateway stands on the site', () => {
  vi.stubGlobal('document', { baseURI: 'https://gateway.example/shop' })
  expect(ownPicture(kit, '/log-out')).toBe(undefined)
})
