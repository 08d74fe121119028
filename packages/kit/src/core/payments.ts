import type { CaipNetworkId } from './network.ts'

/** A payment that somebody asks for. */
export type PaymentRequest = {
  readonly networkId: CaipNetworkId
  /** The address that is to be paid. */
  readonly to: string
  /** Without one the native coin is meant. */
  readonly tokenAddress?: string | undefined
  /** In the smallest unit; without it the payer chooses. */
  readonly amount?: bigint | undefined
}

/** A payment request as a link tells it, which may leave the network to the payer. */
export type ReadPaymentRequest = Omit<PaymentRequest, 'networkId'> & {
  readonly networkId?: CaipNetworkId | undefined
}

/** Being paid on one chain family. */
export type PaymentMethods = {
  /** Writes the link that wallets read (ERC-681 on EVM chains). */
  writeLink(request: PaymentRequest): string
  /** Reads such a link; undefined for a text that asks for no payment. */
  readLink(text: string): ReadPaymentRequest | undefined
  /**
   * Whether code answers for the address on that network, and no key: such an account may be somebody else's, or nobody's,
   * on another network.
   *
   * @throws KitError `RPC_FAILED` where no node answers.
   */
  isContract(parameters: { address: string; networkId: CaipNetworkId }): Promise<boolean>
}
