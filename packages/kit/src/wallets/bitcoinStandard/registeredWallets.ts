/** The events by which apps and wallets of a page find each other (Wallet Standard). */
const [appReady, registerWallet] = ['wallet-standard:app-ready', 'wallet-standard:register-wallet']

/** What wallets get to register with. */
type Registry = { register(...wallets: readonly unknown[]): () => void }

class AppReadyEvent extends Event {
  readonly detail: Registry

  constructor(detail: Registry) {
    super(appReady, { bubbles: false, cancelable: false, composed: false })
    this.detail = detail
  }
}

/**
 * Watches which wallets are registered with the page. It stands beside `@wallet-standard/app`, whose users are other apps
 * to wallets: each asks them anew, so that a site of Bitcoin alone does not load the code for Solana.
 *
 * @see https://github.com/wallet-standard/wallet-standard/blob/master/DESIGN.md
 */
export function watchRegistered(page: EventTarget, onChange: (wallets: readonly unknown[]) => void): () => void {
  const wallets = new Set<unknown>()
  const registry: Registry = {
    register(...added) {
      for (const wallet of added) wallets.add(wallet)
      onChange([...wallets])
      return () => {
        for (const wallet of added) wallets.delete(wallet)
        onChange([...wallets])
      }
    },
  }
  const meet = (event: Event) => {
    const { detail } = event as { detail?: unknown }
    if (typeof detail === 'function') detail(registry)
  }
  page.addEventListener(registerWallet, meet)
  page.dispatchEvent(new AppReadyEvent(registry))
  return () => page.removeEventListener(registerWallet, meet)
}
