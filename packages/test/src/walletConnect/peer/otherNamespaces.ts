import type { Hex } from 'viem'
import { WalletError, walletErrorCodes } from '../../wallet/WalletError.ts'
import type { Holding } from './grantNamespaces.ts'
import { toBitcoinAddress } from './otherAccounts.ts'

/** A namespace that the peer serves beside eip155: what it has, and its methods. */
export interface OtherNamespace {
  readonly holding: Holding
  answer(method: string, params: unknown, chain: string): unknown
}

/** Bitcoin with one address from a key: it tells its address. */
export function bitcoinNamespace(privateKey: Hex, chains: readonly string[]): OtherNamespace {
  const address = toBitcoinAddress(privateKey)
  const methods = { getAccountAddresses: () => [{ address }] }
  return { holding: { chains, addresses: [address], methods: Object.keys(methods), events: [] }, answer: call(methods) }
}

/** Calls the method of that name. */
export function call(
  methods: Readonly<Record<string, (params: unknown, chain: string) => unknown>>,
): OtherNamespace['answer'] {
  return (method, params, chain) => {
    if (Object.hasOwn(methods, method)) return methods[method]?.(params, chain)
    throw new WalletError(walletErrorCodes.unsupportedMethod, `The wallet peer does not support ${method}.`)
  }
}
