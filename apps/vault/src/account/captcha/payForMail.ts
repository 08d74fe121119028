import { vaultCaptcha } from '@foyer/contract/vault'
import type { GatewayCall } from '../../platform/gateway/createGatewayCall.ts'
import { solveAltcha } from './solveAltcha.ts'

/**
 * Does what the gateway asks before it mails a code to an address, without a question to the visitor; answers what goes along with
 * the call. Nothing where the gateway asks for what this vault does not draw: it refuses the mail then.
 *
 * @throws the reason of `signal`
 */
export async function payForMail(
  call: GatewayCall,
  email: string,
  signal: AbortSignal,
): Promise<{ captcha?: string | undefined }> {
  const { challenge } = await call(vaultCaptcha, { body: { email }, signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw error
  })
  if (challenge === null) return {}
  const solution = await solveAltcha(challenge.parameters, signal)
  return { captcha: btoa(JSON.stringify({ challenge, solution })) }
}
