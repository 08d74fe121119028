import { WalletMethodError } from '../WalletMethodError.ts'

/** The numbers of point-of-sale methods (gateway contract 1.14). */
const posErrorCodes = {
  'Invalid Asset': -18_901,
  'Invalid Recipient': -18_902,
  'Invalid Sender': -18_903,
  'Invalid Amount': -18_904,
  'Invalid Wallet Response': -18_906,
  'Invalid Transaction ID': -18_907,
  'Invalid Request': -18_908,
} as const

/** What was wrong with a payment that a till asked for. */
export type PosRefusal = keyof typeof posErrorCodes

/** A refusal of what the caller sent, in the words that tills look for. */
export function refuse(refusal: PosRefusal, sentence: string): WalletMethodError {
  return new WalletMethodError(posErrorCodes[refusal], `Validation error: ${refusal}: ${sentence}`)
}

/** A payment that the chain would not carry out, so that its cost is unknown. */
export function cannotEstimate(sentence: string, cause: unknown): WalletMethodError {
  return new WalletMethodError(-18_920, `Execution error: Gas estimation failed: ${sentence}`, { cause })
}

/** The chain could not be asked. */
export function chainAway(chainId: string, cause: unknown): WalletMethodError {
  const sentence = `Internal error: The chain ${chainId} does not answer. Try again shortly.`
  return new WalletMethodError(-18_940, sentence, { isInternal: true, cause })
}
