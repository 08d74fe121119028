/** The codes of JSON-RPC 2.0 and of Solana's validators that this chain answers with. */
export const rpcErrorCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  preflightFailure: -32002,
  signatureVerification: -32003,
  unsupportedVersion: -32015,
  minContextSlot: -32016,
} as const

/** A refusal in the words and codes of Solana's JSON-RPC. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** A refusal of the request's parameters (-32602). */
export function invalidParams(message: string): RpcError {
  return new RpcError(rpcErrorCodes.invalidParams, message)
}
