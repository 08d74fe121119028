import { sessionActivationText } from '@foyer/contract/vault'
import { type Hex, keccak256 } from 'viem'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { checkMessageTime, type MessageTimeRules } from '../names/messageTime.ts'
import type { VerifySignature } from '../names/signatureVerifier.ts'
import type { SessionAccount } from './sessionAccount.ts'

/** What an owner signs (EIP-191) to activate a session with what was granted. */
export function activationText(pci: string, context: Hex): string {
  return sessionActivationText(pci, keccak256(context))
}

/** What an owner signs to see its sessions at one gateway, named by host and port; `timestamp` in seconds since 1970. */
export function listText(account: SessionAccount, gateway: string, timestamp: number): string {
  return `List the smart sessions of ${account.id} at ${gateway}, ${timestamp}.`
}

/** A proof as it came: what was signed, and when where the text holds a time; `signal` ends the check when it fires. */
export type SessionProof = {
  message: string
  signature: string | undefined
  timestamp?: number
  signal?: AbortSignal | undefined
}

/** Checks proofs of owners. */
export type CheckSessionProof = (owner: SessionAccount, proof: SessionProof) => Promise<void>

export type CreateSessionProofParameters = {
  verify: VerifySignature
  /** How old, and how far ahead, a proof with a time may be. */
  rules: MessageTimeRules
  /** Whether a call without a proof is allowed, since older clients never send one. */
  isOptional: boolean
  /** Milliseconds since 1970. */
  now: () => number
}

/**
 * Builds the check.
 *
 * @throws GatewayError `unauthenticated` `signature` without a proof or with a wrong one, `invalid` `timestamp` when it is of another time, `unavailable`
 * when only a node could tell.
 */
export function createSessionProof({
  verify,
  rules,
  isOptional,
  now,
}: CreateSessionProofParameters): CheckSessionProof {
  return async ({ address, chainId }, { message, signature, timestamp, signal }) => {
    if (isNone(signature)) {
      if (isOptional) return
      const advice = `Only the account itself may do that. Sign the text "${message}" with it and send the signature.`
      throw new GatewayError('unauthenticated', 'signature', advice)
    }
    if (timestamp !== undefined) checkMessageTime(timestamp, now(), rules)
    await verify({ address, chainId, message, signature }, signal)
  }
}

// Some wallets answer these when they have nothing to say.
function isNone(signature: string | undefined): signature is undefined | '' | '0x' {
  return signature === undefined || signature === '' || signature === '0x'
}
