import type { Wallet, WindowAppReadyEventAPI, WindowRegisterWalletEventCallback } from '@wallet-standard/base'

/** The event by which a wallet offers itself (Wallet Standard). */
class RegisterWalletEvent extends Event {
  readonly detail: WindowRegisterWalletEventCallback

  constructor(detail: WindowRegisterWalletEventCallback) {
    super('wallet-standard:register-wallet', { bubbles: false, cancelable: false, composed: false })
    this.detail = detail
  }
}

/**
 * Registers a wallet with every app that is there and that comes (Wallet Standard), until the returned function is called;
 * the wallet then leaves the apps that know it, as one does that was taken out of the browser.
 */
export function registerWallet(wallet: Wallet, target: EventTarget): () => void {
  const leave: (() => void)[] = []
  const callback: WindowRegisterWalletEventCallback = ({ register }) => void leave.push(register(wallet))
  const answer = (event: Event) => {
    if ('detail' in event && isApi(event.detail)) callback(event.detail)
  }
  target.dispatchEvent(new RegisterWalletEvent(callback))
  target.addEventListener('wallet-standard:app-ready', answer)
  return () => {
    target.removeEventListener('wallet-standard:app-ready', answer)
    for (const unregister of leave.splice(0)) unregister()
  }
}

function isApi(value: unknown): value is WindowAppReadyEventAPI {
  return typeof value === 'object' && value !== null && 'register' in value && typeof value.register === 'function'
}
