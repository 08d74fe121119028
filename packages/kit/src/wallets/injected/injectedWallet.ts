import { hasRequest } from '../../chains/rpc/hasRequest.ts'
import type { Connector } from '../../core/connector.ts'

type Found = Omit<Connector, 'source'>

/** By what flag a provider says which wallet it is, from the wallets' own documents; many say `isMetaMask` besides. */
const flags: Readonly<Record<string, readonly [name: string, rdns?: string]>> = {
  isMetaMask: ['MetaMask', 'io.metamask'],
  isCoinbaseWallet: ['Coinbase Wallet', 'com.coinbase.wallet'],
  isTrust: ['Trust Wallet', 'com.trustwallet.app'],
  isTrustWallet: ['Trust Wallet', 'com.trustwallet.app'],
  isRabby: ['Rabby Wallet', 'io.rabby'],
  isRainbow: ['Rainbow', 'me.rainbow'],
  isPhantom: ['Phantom', 'app.phantom'],
  isOkxWallet: ['OKX Wallet', 'com.okex.wallet'],
  isOKExWallet: ['OKX Wallet', 'com.okex.wallet'],
  isBitKeep: ['Bitget Wallet', 'com.bitget.web3'],
  isBraveWallet: ['Brave Wallet', 'com.brave.wallet'],
  isImToken: ['imToken'],
  isTokenPocket: ['TokenPocket', 'pro.tokenpocket'],
  isZerion: ['Zerion', 'io.zerion.wallet'],
  isFrame: ['Frame', 'sh.frame'],
  isTally: ['Taho', 'xyz.taho'],
  isTalisman: ['Talisman', 'xyz.talisman'],
  isExodus: ['Exodus', 'com.exodus.web3-wallet'],
  isOpera: ['Opera Wallet'],
  isStatus: ['Status'],
  isMathWallet: ['MathWallet'],
  isOneKey: ['OneKey', 'so.onekey.app.wallet'],
  isOneInchIOSWallet: ['1inch Wallet'],
  isOneInchAndroidWallet: ['1inch Wallet'],
}

/**
 * The wallet at `window.ethereum`, unless it has announced itself: by its name, or by the flags that an announced one has as well.
 * It is named by its flags where exactly one wallet fits, else it stays a browser wallet.
 */
export function injectedWallet(plain: Found, announced: readonly Found[]): Found | undefined {
  const own = flagsOf(plain.provider)
  const [name, rdns] = namedBy(own) ?? []
  const isKnown = announced.some(
    ({ info, name: other, provider }) =>
      (rdns !== undefined && info?.rdns === rdns) ||
      (name !== undefined && other.toLowerCase().startsWith(name.toLowerCase())) ||
      flagsOf(provider).join() === own.join(),
  )
  // Wallets that share this place list those behind it.
  const behind: unknown = hasRequest(plain.provider) && Reflect.get(plain.provider, 'providers')
  const isShared = Array.isArray(behind) && behind.length > 0
  if (isKnown || (isShared && announced.length > 0)) return undefined
  return { ...plain, ...(name && { name }), ...(rdns && { info: { rdns } }) }
}

function flagsOf(provider: unknown): readonly string[] {
  return Object.keys(flags).filter((flag) => hasRequest(provider) && Reflect.get(provider, flag) === true)
}

/** What the flags say, where they agree; the one of MetaMask counts alone only. */
function namedBy(own: readonly string[]): readonly [name: string, rdns?: string] | undefined {
  const telling = own.length > 1 ? own.filter((flag) => flag !== 'isMetaMask') : own
  const found = telling.flatMap((flag) => (flags[flag] ? [flags[flag]] : []))
  return found.every(([name]) => name === found[0]?.[0]) ? found[0] : undefined
}
