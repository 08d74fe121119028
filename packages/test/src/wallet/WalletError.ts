/**
 * Error codes that the test wallet answers with.
 * Sources: EIP-1193 and EIP-1474 (4xxx, -32xxx), WalletConnect's sign protocol (5000), EIP-5792 (57xx).
 */
export const walletErrorCodes = {
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  disconnected: 4900,
  chainDisconnected: 4901,
  unknownChain: 4902,
  rejectedByProtocol: 5000,
  unsupportedCapability: 5700,
  unsupportedBundleChain: 5710,
  duplicateBundle: 5720,
  unknownBundle: 5730,
  atomicityNotSupported: 5760,
  requestPending: -32002,
  invalidParams: -32602,
  internal: -32603,
} as const

/** The error that a wallet's promise is rejected with: a numeric code, a sentence, optional data (EIP-1193). */
export class WalletError extends Error {
  override readonly name = 'WalletError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}
