import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { encodeQr, maxQrBytes } from '../domain/encodeQr.ts'
import { QrCode } from './QrCode.tsx'
import { hasQrHole, qrHole, qrPath } from './qrPath.ts'
import { Root } from './Root.tsx'
import { find, type Mounted, mount } from './testing/mount.tsx'
import { readCode } from './testing/readCode.ts'

let mounted: Mounted | undefined
afterEach(async () => {
  mounted?.unmount()
  await page.viewport(1280, 900)
})

/** The code on its paper, alone on a page. */
async function draw(
  text: string,
  edge: number,
  theme: 'light' | 'dark',
  hole: boolean,
  minVersion: number,
): Promise<Element> {
  await page.viewport(edge + 40, edge + 40)
  mounted = mount(
    <Root theme={theme}>
      <svg width={edge} height={edge} viewBox={`0 0 ${edge} ${edge}`} aria-hidden="true" id="drawn">
        <rect width={edge} height={edge} fill="var(--fy-qr-paper)" />
        <QrCode modules={encodeQr(text, minVersion)} at={0} edge={edge} hole={hole} />
      </svg>
    </Root>,
  )
  return find('#drawn')
}

const link = `wc:${'7f6e50'.repeat(10)}7f6e@2?relay-protocol=irn&symKey=${'587d54'.repeat(10)}587d&expiryTimestamp=1795209840`

describe('a drawn code', () => {
  it.each([
    ['the smallest', 'a', 336],
    ['a link of a wallet', link, 336],
    // 33 and 37 squares: the largest without a free middle and the smallest with one.
    ['an address in a large code', `0x${'7A3f09E1c4'.repeat(4)}`, 256, 4],
    ['an address with a mark', `0x${'7A3f09E1c4'.repeat(4)}`, 256, 5],
    ['a link on a narrow phone', link, 276],
    ['the largest', 'a'.repeat(maxQrBytes), 555],
  ] as [string, string, number, number?][])('reads back: %s', async (_, text, edge, minVersion = 1) => {
    for (const theme of ['light', 'dark'] as const) {
      for (const hole of [false, true]) {
        expect(await readCode(await draw(text, edge, theme, hole, minVersion)), `${theme}, hole ${hole}`).toBe(text)
        mounted?.unmount()
      }
    }
  })

  it('keeps four free squares around itself, so that a camera finds its edge', async () => {
    for (const text of ['a', link]) {
      const drawn = (await draw(text, 336, 'light', false, 1)).querySelector('svg')
      const whole = encodeQr(text).length + 8
      expect(drawn?.getAttribute('viewBox')).toBe(`-4 -4 ${whole} ${whole}`)
      expect(encodeQr(text).length).toBeGreaterThanOrEqual(21)
      mounted?.unmount()
    }
  })

  it('leaves its middle free only where the rest is enough to read', () => {
    expect(hasQrHole(encodeQr('a').length)).toBe(false)
    expect(hasQrHole(encodeQr(link).length)).toBe(true)
    const modules = encodeQr(link)
    const middle = modules.length / 2
    const reach = (modules.length * qrHole) / 2
    const inMiddle = (withHole: boolean) =>
      Array.from(qrPath(modules, withHole).matchAll(/M([\d.]+) ([\d.]+)/g)).filter(([, x, y]) =>
        [x, y].every((at) => Math.abs(Number(at) + 0.5 - middle) < reach - 1),
      )
    expect(inMiddle(false).length).toBeGreaterThan(20)
    expect(inMiddle(true)).toEqual([])
  })
})
