import { base58 } from '@scure/base'
import type { Hex } from 'viem'
import { invalidParams, toRecord, toText } from '../../wallet/parameters.ts'
import { WalletError, walletErrorCodes } from '../../wallet/WalletError.ts'
import type { Holding } from './grantNamespaces.ts'
import { toBitcoinAddress, toSolanaAccount } from './otherAccounts.ts'

/** A namespace that the peer serves beside eip155: what it has, and its methods. */
export interface OtherNamespace {
  readonly holding: Holding
  answer(method: string, params: unknown): unknown
}

/** Solana with one account from a key: it tells its account and signs messages. */
export function solanaNamespace(privateKey: Hex, chains: readonly string[]): OtherNamespace {
  const account = toSolanaAccount(privateKey)
  const methods: Readonly<Record<string, (params: unknown) => unknown>> = {
    solana_getAccounts: () => [{ pubkey: account.address }],
    solana_requestAccounts: () => [{ pubkey: account.address }],
    solana_signMessage(params) {
      const { message, pubkey } = toRecord(params, 'The parameters')
      if (pubkey !== account.address)
        throw new WalletError(walletErrorCodes.unauthorized, `No account ${String(pubkey)}.`)
      return { signature: account.sign(readBase58(message)) }
    },
  }
  return {
    holding: { chains, addresses: [account.address], methods: Object.keys(methods), events: [] },
    answer: call(methods),
  }
}

/** Bitcoin with one address from a key: it tells its address. */
export function bitcoinNamespace(privateKey: Hex, chains: readonly string[]): OtherNamespace {
  const address = toBitcoinAddress(privateKey)
  const methods = { getAccountAddresses: () => [{ address }] }
  return { holding: { chains, addresses: [address], methods: Object.keys(methods), events: [] }, answer: call(methods) }
}

function call(methods: Readonly<Record<string, (params: unknown) => unknown>>): OtherNamespace['answer'] {
  return (method, params) => {
    if (Object.hasOwn(methods, method)) return methods[method]?.(params)
    throw new WalletError(walletErrorCodes.unsupportedMethod, `The wallet peer does not support ${method}.`)
  }
}

function readBase58(value: unknown): Uint8Array {
  try {
    return base58.decode(toText(value, 'The message'))
  } catch {
    throw invalidParams('The message must be base58.')
  }
}
