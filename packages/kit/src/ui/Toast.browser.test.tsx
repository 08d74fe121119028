import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ButtonPair, View } from './Layout.tsx'
import { Toast, ToastRegion } from './Toast.tsx'
import { find, type Mounted, mount } from './testing/mount.tsx'
import { settled } from './testing/settled.ts'

let mounted: Mounted | undefined
afterEach(async () => {
  mounted?.unmount()
  await page.viewport(1280, 900)
})

const plain = (
  <>
    <div style={{ blockSize: 400 }}>Send</div>
    <button type="button">Review</button>
  </>
)
const withPair = (
  <View>
    <div style={{ blockSize: 400 }}>Review</div>
    <ButtonPair>
      <Button>Cancel</Button>
      <Button kind="main">Send</Button>
    </ButtonPair>
  </View>
)

async function placesOf(width: number, view = plain) {
  await page.viewport(width, 780)
  mounted = mount(
    <Dialog open label="Send" onDismiss={() => undefined}>
      {view}
      <ToastRegion on="panel">
        <Toast bad>You declined. Nothing was sent</Toast>
      </ToastRegion>
    </Dialog>,
  )
  await settled()
  const panel = find('[data-fy-panel]')
  const toast = find('[class*="toast"]')
  return { panel: panel.getBoundingClientRect(), toast: toast.getBoundingClientRect(), element: toast }
}

describe('a toast in an open dialog', () => {
  it('stands 16 px from the end of the panel', async () => {
    const { panel, toast } = await placesOf(1280)
    expect(panel.bottom - toast.bottom).toBeCloseTo(16, 0)
  })

  it('leaves the two buttons that a view ends with to be pressed', async () => {
    const { toast } = await placesOf(1280, withPair)
    const buttons = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent)
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Cancel', 'Send'])
    for (const button of buttons) {
      const { top, left, width, height } = button.getBoundingClientRect()
      expect(top - toast.bottom).toBeCloseTo(12, 0)
      expect(button.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true)
    }
  })

  it('stands over a sheet, off the buttons, and can be seen and pressed there', async () => {
    const { panel, toast, element } = await placesOf(390)
    expect(toast.top).toBeCloseTo(8, 0)
    expect(toast.bottom).toBeLessThan(panel.top)
    const hit = document.elementFromPoint(toast.left + toast.width / 2, toast.top + toast.height / 2)
    expect(element.contains(hit)).toBe(true)
  })
})
