import type { Address } from 'viem'

/** A coin on one chain; `token` is absent for the native one. */
export type ExchangeAsset = { chainId: string; token: Address | undefined }

/** A payment out of an account at an exchange; `amount` is decimal text in whole units. */
export type ExchangePayment = ExchangeAsset & {
  amount: string
  recipient: Address
  /** 32 hexadecimal digits; what {@link Exchange.status} is asked with. */
  sessionId: string
  /** The payer's network address, empty when unknown. */
  clientAddress: string
}

/** How a payment stands; `txHash` is null until the exchange names it. */
export type ExchangePaymentStatus = { status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'; txHash: string | null }

/**
 * A company from whose accounts visitors pay. Refusals of the caller's own doing are thrown as `GatewayError` invalid;
 * everything else thrown counts as a failure.
 */
export type Exchange = {
  id: string
  name: string
  /** Empty for none. */
  imageUrl: string
  /** Whether it pays out a coin on a chain. */
  supports: (asset: ExchangeAsset, signal: AbortSignal) => Promise<boolean>
  /** The address of the page on which the visitor pays. The coin is one that it supports. */
  begin: (payment: ExchangePayment, signal: AbortSignal) => Promise<string>
  status: (sessionId: string, signal: AbortSignal) => Promise<ExchangePaymentStatus>
}
