import { warnDeveloper } from './warnDeveloper.ts'

/** Tells a site's developers of a wallet's icon that is not drawn, and why. */
export function warnOfIcon(name: string, icon: string): void {
  warnDeveloper(
    `The icon of ${name} is not shown, its first letter is: ${reasonOf(icon.trim())}. Embed it (data:image/png, svg+xml, jpeg, webp, gif or avif), or let your gateway serve it.`,
  )
}

function reasonOf(icon: string): string {
  if (/^data:image\/(svg\+xml|png|jpeg|webp|gif|avif)[;,]/i.test(icon))
    return `it is too long (${icon.length} characters)`
  if (/^data:/i.test(icon)) return `${icon.slice(0, 40)} is not a picture that the kit draws`
  const address = toAddress(icon)
  if (!address || !/^https?:$/.test(address.protocol)) return `${icon.slice(0, 80)} is no address of a picture`
  return `${address.host} is not your gateway, and would learn of every visitor`
}

function toAddress(text: string): URL | undefined {
  try {
    return new URL(text, location.href)
  } catch {
    return undefined
  }
}
