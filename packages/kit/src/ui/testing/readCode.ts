import jsQR from 'jsqr'
import { page } from 'vitest/browser'

/** What a camera reads in a screenshot of an element. */
export async function readCode(element: Element): Promise<string | undefined> {
  const picture = new Image()
  picture.src = `data:image/png;base64,${await photograph(element)}`
  await picture.decode()
  const { naturalHeight: height, naturalWidth: width } = picture
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('this browser draws nothing')
  context.drawImage(picture, 0, 0)
  return jsQR(context.getImageData(0, 0, width, height).data, width, height)?.data
}

/** The mark finds the element also after a view beside it has left; its place among the others would not. */
async function photograph(element: Element): Promise<string> {
  element.setAttribute('data-testid', 'photograph')
  try {
    return await page.getByTestId('photograph').screenshot({ save: false })
  } finally {
    element.removeAttribute('data-testid')
  }
}
