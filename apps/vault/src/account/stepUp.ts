import { vaultStepUpConfirm } from '@foyer/contract/vault'
import type { GatewayCall } from '../platform/gateway/createGatewayCall.ts'
import { confirmByPasskey } from './passkeys/askPasskey.ts'

/** What a passkey has to confirm, because the limits of the wallet's owner ask for it. */
export type StepUp = {
  readonly id: string
  /** 32 bytes as base64url. */
  readonly challenge: string
  readonly rpId: string
  /** The ids of the passkeys that count; empty where none does. */
  readonly passkeys: readonly string[]
}

/**
 * Asks for a passkey and hands its word to the gateway; to be called while a press is handled, on a page of the wallet's own.
 *
 * @throws PasskeyError where the person leaves, or has no passkey that counts.
 * @throws GatewayError where the gateway does not take it.
 */
export async function confirmStepUp(call: GatewayCall, step: StepUp): Promise<void> {
  const passkey = await confirmByPasskey(step)
  await call(vaultStepUpConfirm, { params: { id: step.id }, body: { passkey } })
}
