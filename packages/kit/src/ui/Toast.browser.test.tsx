import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Dialog } from './Dialog.tsx'
import { Toast, ToastRegion } from './Toast.tsx'
import { find, type Mounted, mount } from './testing/mount.tsx'
import { settled } from './testing/settled.ts'

let mounted: Mounted | undefined
afterEach(async () => {
  mounted?.unmount()
  await page.viewport(1280, 900)
})

async function placesOf(width: number) {
  await page.viewport(width, 780)
  mounted = mount(
    <Dialog open label="Send" onDismiss={() => undefined}>
      <div style={{ blockSize: 400 }}>Send</div>
      <button type="button">Review</button>
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

  it('stands over a sheet, off the buttons, and can be seen and pressed there', async () => {
    const { panel, toast, element } = await placesOf(390)
    expect(toast.top).toBeCloseTo(8, 0)
    expect(toast.bottom).toBeLessThan(panel.top)
    const hit = document.elementFromPoint(toast.left + toast.width / 2, toast.top + toast.height / 2)
    expect(element.contains(hit)).toBe(true)
  })
})
