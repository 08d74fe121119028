import type { CaipNetworkId } from './network.ts'

/** A payment request. */
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
  /** Reads a call of a wallet that pays a network's coin and does nothing else; undefined for every other call. */
  readCall?(method: string, params: unknown): { from: string; to: string; amount: bigint } | undefined
  /**
   * Whether the address is a contract on that network: on another network it may belong to another owner, or to none.
   *
   * @throws KitError `RPC_FAILED` where no node answers.
   */
  isContract(parameters: { address: string; networkId: CaipNetworkId }): Promise<boolean>
}
