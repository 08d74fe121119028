import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Checkbox } from './Checkbox.tsx'
import { ConnectCta } from './ConnectCta.tsx'
import { ConnectionDiagram } from './ConnectionDiagram.tsx'
import { Dialog } from './Dialog.tsx'
import { emulateMedia } from './testing/emulate.ts'
import { Gallery } from './testing/Gallery.tsx'
import { control, find, type Mounted, mount } from './testing/mount.tsx'

const ignore = () => undefined
let mounted: Mounted
beforeEach(async () => {
  await emulateMedia({ 'forced-colors': 'active' })
  mounted = mount(
    <Dialog open embedded labelledBy="gallery-title" onDismiss={ignore}>
      <Gallery />
      <Checkbox checked onChecked={ignore}>
        Ticked
      </Checkbox>
      <ConnectionDiagram state="waiting" start={null} end={null} />
      <ConnectCta>Connect wallet</ConnectCta>
    </Dialog>,
  )
})
afterEach(async () => {
  mounted.unmount()
  await emulateMedia()
})

/** What a system colour is in the palette of this browser. */
function system(color: string): string {
  const probe = document.createElement('i')
  probe.style.color = color
  document.body.append(probe)
  const value = getComputedStyle(probe).color
  probe.remove()
  return value
}
const style = (selector: string, pseudo?: string) => getComputedStyle(find(selector), pseudo)
const boxOf = (words: string) => {
  const label = Array.from(document.querySelectorAll('label')).find(({ textContent }) => textContent?.includes(words))
  return find('[class*="Checkbox-box"] > svg', label?.closest('[class*="Checkbox-checkbox"]') ?? document)
}

describe("in the reader's own colours", () => {
  it('shows a tick only in a box that is ticked', () => {
    const isShown = (words: string) => boxOf(words).checkVisibility({ visibilityProperty: true })
    expect([isShown('I agree'), isShown('Ticked')]).toEqual([false, true])
  })

  it('draws lines, hairlines and the bead in a colour that is not the ground', () => {
    const ground = system('Canvas')
    const drawn = {
      line: style(':not([class*="stop"]) > [class*="ConnectionDiagram-line"]:has(> [class*="dot"])', '::before'),
      parted: style('[class*="stop"] > [class*="ConnectionDiagram-line"]', '::before'),
      bead: style('[class*="ConnectionDiagram-dot"]'),
      hairline: style('[class*="Row-row"]', '::after'),
      cell: style('[class*="FieldGroup-cell"] + [class*="FieldGroup-cell"]', '::before'),
      divider: style('[class*="Layout-rule"]'),
      installed: style('[class*="Tag-on"]', '::before'),
    }
    for (const [name, { backgroundColor }] of Object.entries(drawn)) expect(backgroundColor, name).not.toBe(ground)
    expect(drawn.line.backgroundColor).toBe(system('CanvasText'))
    expect(drawn.parted.backgroundColor).toBe(system('CanvasText'))
    expect(drawn.bead.backgroundColor).toBe(system('Highlight'))
  })

  it('keeps the outlines of all that is filled, pressed or read as one', () => {
    for (const part of [
      'Header-pill',
      'FieldGroup-group',
      'FieldGroup-pill',
      'Field-field',
      'ButtonGroup-group',
      'Button-button',
      'Note-note',
      'Facts-box',
      'Checkbox-box',
      'Toast-toast',
    ]) {
      const { borderStyle, borderWidth, borderColor } = style(`.fy-${part}`)
      expect([borderStyle, borderWidth, borderColor], part).toEqual(['solid', '1px', system('CanvasText')])
    }
  })

  it('greys what cannot be pressed: its words and its outline', () => {
    const off = Array.from(document.querySelectorAll<HTMLElement>('[aria-disabled="true"]'))
    expect(off.length).toBeGreaterThan(4)
    for (const element of off) {
      expect(getComputedStyle(element).color, element.textContent ?? '').toBe(system('GrayText'))
      expect(getComputedStyle(element).borderColor, element.textContent ?? '').toBe(system('GrayText'))
    }
    expect(getComputedStyle(control('Review')).color).not.toBe(system('GrayText'))
  })

  it('keeps words on a fill readable', () => {
    for (const name of ['Review', 'Connect wallet']) {
      const { color, backgroundColor, forcedColorAdjust } = getComputedStyle(control(name))
      expect([color, backgroundColor]).toEqual([system('HighlightText'), system('Highlight')])
      // Browsers put the ground's colour behind the words of anything else.
      expect(forcedColorAdjust).toBe('none')
    }
  })
})
