import jsQR from 'jsqr'
import { page } from 'vitest/browser'

/** What a camera reads in the picture of an element as it is on the screen. */
export async function readCode(element: Element): Promise<string | undefined> {
  const picture = new Image()
  picture.src = `data:image/png;base64,${await page.screenshot({ element, save: false })}`
  await picture.decode()
  const { naturalHeight: height, naturalWidth: width } = picture
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('this browser draws nothing')
  context.drawImage(picture, 0, 0)
  return jsQR(context.getImageData(0, 0, width, height).data, width, height)?.data
}
