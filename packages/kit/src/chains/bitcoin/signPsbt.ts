import type { KitErrorOf, WalletErrorCode } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { SignedPsbt } from './askProvider.ts'
import type { BitcoinInput } from './bitcoinMethods.ts'

/** What {@link signPsbt} is given. */
export type SignPsbtParameters = {
  /** The partially signed transaction (BIP-174), as bytes. */
  psbt: Uint8Array
  /** The inputs that the wallet is to sign, each with one of the granted addresses. */
  inputs: readonly BitcoinInput[]
  /** The wallet completes and sends the transaction too. Default false. */
  broadcast?: boolean | undefined
}

/** The signed PSBT, and the transaction's id where the wallet has sent it. */
export type SignPsbtReturnType = SignedPsbt

/** What {@link signPsbt} throws: the `code` says why. */
export type SignPsbtErrorType = KitErrorOf<WalletErrorCode | 'CHAIN_ADAPTER_NOT_FOUND' | 'NOT_CONNECTED'>

/**
 * Asks the connected Bitcoin wallet to sign inputs of a transaction that another library has built.
 *
 * @throws KitError `NOT_CONNECTED` without a Bitcoin wallet or for an address that it did not grant, `USER_REJECTED`,
 * `SIGN_TRANSACTION_FAILED`, `UNSUPPORTED_METHOD`.
 * @example
 * const { psbt } = await signPsbt(kit, { psbt: transaction.toPSBT(), inputs: [{ index: 0 }] })
 */
export async function signPsbt(kit: Kit, parameters: SignPsbtParameters): Promise<SignPsbtReturnType> {
  // Later, so that the entry takes nothing of the core: a site of EVM alone stays the same to the byte.
  const { askForPsbt } = await import('./askForPsbt.ts')
  return askForPsbt(kit, parameters)
}
