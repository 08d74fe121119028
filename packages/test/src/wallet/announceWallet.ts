import type { TestProvider } from './types.ts'

/** How a wallet presents itself (EIP-6963). */
export interface WalletInfo {
  readonly uuid: string
  readonly name: string
  /** A data URI by the standard; passed on unchanged, so that a test can try a hostile one. */
  readonly icon: string
  readonly rdns: string
}

/**
 * Announces a wallet now and whenever a page asks (EIP-6963), until the returned function is called.
 *
 * @param target Default: `window`.
 */
export function announceWallet(info: WalletInfo, provider: TestProvider, target: EventTarget): () => void {
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
  const announce = () => {
    target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  target.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => target.removeEventListener('eip6963:requestProvider', announce)
}
