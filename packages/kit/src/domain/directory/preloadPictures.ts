import { limits } from '../../core/limits.ts'

/** How many pictures are prefetched. */
const most = 20

/**
 * Fetches pictures that will soon be drawn, and gives up those that have not come after two seconds. Settles when all
 * have come or failed, or were given up.
 */
export async function preloadPictures(sources: readonly (string | undefined)[]): Promise<void> {
  const wanted = [...new Set(sources.flatMap((src) => (src && !src.startsWith('data:') ? [src] : [])))].slice(0, most)
  await Promise.all(wanted.map(preloadPicture))
}

function preloadPicture(src: string): Promise<void> {
  const image = new Image()
  image.decoding = 'async'
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      // Ends the download; the line that is held goes to what a visitor waits for.
      image.src = ''
      end()
    }, limits.imagePreload)
    image.onload = end
    image.onerror = end
    image.src = src
  })
}
