/**
 * Opens the wallet's own window beside the modal, at the end edge of the browser. The frame, which cannot, asks for it inside the press
 * that the page has had; the window finds its frame by itself. A browser that opens none leaves the frame's own button.
 */
export function openWalletWindow(vault: string, url: string): void {
  if (new URL(url).origin !== new URL(vault).origin) return
  const [width, height] = [400, 720]
  const isFromRight = getComputedStyle(document.documentElement).direction === 'rtl'
  const left = Math.round(isFromRight ? screenX + 16 : screenX + outerWidth - width - 16)
  open(url, '_blank', `popup,width=${width},height=${height},left=${left},top=${Math.round(screenY + 80)}`)
}
