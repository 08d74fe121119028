import { Transaction } from '@scure/btc-signer'
import type { Hex } from 'viem'
import { bitcoinKeys } from '../../bitcoin/bitcoinKeys.ts'
import { signByEcdsa } from '../../bitcoin/signBitcoinMessage.ts'
import { WalletError, walletErrorCodes } from '../../wallet/WalletError.ts'
import type { Holding } from './grantNamespaces.ts'

/** A namespace that the peer serves beside eip155: what it has, and its methods. */
export interface OtherNamespace {
  readonly holding: Holding
  answer(method: string, params: unknown, chain: string): unknown
}

/** Bitcoin with one address from a key: it tells its address, and signs messages (ECDSA) and PSBTs. */
export function bitcoinNamespace(privateKey: Hex, chains: readonly string[]): OtherNamespace {
  const [key] = bitcoinKeys(privateKey, 'mainnet')
  const { address } = key
  const methods = {
    getAccountAddresses: () => [{ address }],
    signMessage: async (params: unknown) => {
      const { message } = params as { message: string }
      return { address, signature: Buffer.from(await signByEcdsa(key, message)).toString('hex') }
    },
    signPsbt: (params: unknown) => {
      const { psbt, signInputs } = params as { psbt: string; signInputs: readonly { index: number }[] }
      const transaction = Transaction.fromPSBT(Buffer.from(psbt, 'base64'))
      for (const { index } of signInputs) transaction.signIdx(key.privateKey, index)
      return { psbt: Buffer.from(transaction.toPSBT()).toString('base64') }
    },
  }
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
