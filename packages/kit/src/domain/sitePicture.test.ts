import { afterEach, expect, test, vi } from 'vitest'
import { createKit } from '../core/createKit.ts'
import { memoryChain, testNetwork } from '../core/memoryKit.fixture.ts'
import { ownPicture } from './ownPicture.ts'
import { sitePicture } from './sitePicture.ts'

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
  ['', false, false],
  [undefined, false, false],
])('shows %o from strangers: %o, from the site: %o', (src, isOwn, isSites) => {
  for (const location of [undefined, { href: 'https://site.example/shop' }]) {
    vi.stubGlobal('location', location)
    expect(ownPicture(kit, src) === src && Boolean(src)).toBe(isOwn)
    expect(sitePicture(kit, src) === src && Boolean(src)).toBe(isSites)
  }
})
