/** A wallet method's refusal or failure, written as a JSON-RPC error (gateway contract 1.14). */
export class WalletMethodError extends Error {
  override readonly name = 'WalletMethodError'
  /** The number that callers are given. */
  readonly code: number
  /** Whether the gateway is at fault: HTTP 500; otherwise the caller is, and the status is 400. */
  readonly isInternal: boolean

  /** @param description A sentence; the method's name is put before it where it is answered. */
  constructor(code: number, description: string, options: { isInternal?: boolean; cause?: unknown } = {}) {
    super(description, { cause: options.cause })
    this.code = code
    this.isInternal = options.isInternal ?? false
  }
}

/** The numbers of wallet methods (gateway contract 1.14). Those of point-of-sale methods lie from -18900 to -18999. */
export const walletErrorCodes = {
  invalidProject: -1,
  prepareCalls: -2,
  sendPreparedCalls: -3,
  getCallsStatus: -4,
  getAssets: -5,
  getExchanges: -6,
  getExchangePayUrl: -7,
  getExchangeBuyStatus: -8,
  methodNotFound: -32_601,
  badParams: -32_602,
  internal: -32_000,
} as const
