/** How long a wallet may take to answer once the visitor is back on the page, in ms. */
export const returnGrace = 3000

/**
 * Says when a wallet's window has probably been closed without an answer: the page lost the focus, got it back, and
 * three seconds passed. Wallets that draw inside the page take no focus from it, so nothing is said about them.
 * Returns what stops the watch.
 */
export function watchWalletWindow(page: Window, onUnanswered: () => void): () => void {
  let isAway = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const leave = () => {
    isAway = true
    clearTimeout(timer)
  }
  const comeBack = () => {
    if (!isAway) return
    isAway = false
    clearTimeout(timer)
    timer = setTimeout(onUnanswered, returnGrace)
  }
  const onVisibility = () => (page.document.visibilityState === 'hidden' ? leave() : comeBack())

  page.addEventListener('blur', leave)
  page.addEventListener('focus', comeBack)
  page.document.addEventListener('visibilitychange', onVisibility)
  return () => {
    clearTimeout(timer)
    page.removeEventListener('blur', leave)
    page.removeEventListener('focus', comeBack)
    page.document.removeEventListener('visibilitychange', onVisibility)
  }
}
