import { cleanText } from '../core/cleanText.ts'

/** Icons above this length are not drawn: a wallet must not be able to stall the page. */
const maximumIconLength = 200_000
const maximumNameLength = 40

/** A wallet's name, fit to be shown. */
export function cleanName(name: unknown): string {
  return cleanText(name, maximumNameLength) || 'Unnamed wallet'
}

/** Keeps only embedded images of bounded size; `name` is whose icon it is. */
export function cleanIcon(icon: unknown, name: unknown): string | undefined {
  if (typeof icon !== 'string') return undefined
  const isShown =
    icon.length <= maximumIconLength &&
    /^data:image\/(svg\+xml|png|jpe?g|webp|gif|avif|x-icon|vnd\.microsoft\.icon)[;,]/i.test(icon.trim())
  if (process.env.NODE_ENV !== 'production' && !isShown && icon)
    void import('../core/warnOfIcon.ts').then(({ warnOfIcon }) => warnOfIcon(cleanName(name), icon))
  return isShown ? icon.trim() : undefined
}
