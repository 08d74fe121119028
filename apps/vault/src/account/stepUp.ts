import { vaultStepUpConfirm } from '@foyer/contract/vault'
import type { GatewayCall } from '../platform/gateway/createGatewayCall.ts'
import { confirmByPasskey } from './passkeys/askPasskey.ts'
import { PasskeyError } from './passkeys/PasskeyError.ts'

/** What has to be confirmed, because the limits of the wallet's owner ask for it. */
export type StepUp = {
  readonly id: string
  /** 32 bytes as base64url, which a passkey signs. */
  readonly challenge: string
  readonly rpId: string
  /** The ids of the passkeys that count; empty where none does. */
  readonly passkeys: readonly string[]
  /** A code of the authenticator app confirms it, too. */
  readonly authenticator: boolean
}

/** What a code of the authenticator app is asked for. */
export type CodeQuestion = {
  /** Hands a code to the gateway. @throws GatewayError where it is not taken. */
  readonly send: (code: string) => Promise<void>
  /** Asks for a passkey instead; undefined where none counts. @throws PasskeyError and GatewayError as {@link confirmStepUp}. */
  readonly byPasskey: (() => Promise<void>) | undefined
}

/** Shows the field for a code until one was taken, or a passkey in its place. @throws StepUpDeclined where the person leaves. */
export type AskCode = (question: CodeQuestion) => Promise<void>

/** The person left the question for a code: what leaving a passkey's prompt is, but seen by the page that asked. */
export class StepUpDeclined extends PasskeyError {
  constructor() {
    super('declined')
  }
}

/** Answers for a page that shows no field for a code. */
export const leaveQuestion: AskCode = () => Promise.reject(new StepUpDeclined())

/**
 * Asks for a passkey, or for a code of the authenticator app where no passkey answers, and hands it to the gateway; to be called
 * while a press is handled, on a page of the wallet's own.
 *
 * @throws PasskeyError where there is no app and the passkey is asked for in vain.
 * @throws StepUpDeclined where the person leaves the question for a code.
 * @throws GatewayError where the gateway does not take it.
 */
export async function confirmStepUp(call: GatewayCall, step: StepUp, askCode: AskCode): Promise<void> {
  const send = async (body: { code: string } | { passkey: Awaited<ReturnType<typeof confirmByPasskey>> }) =>
    void (await call(vaultStepUpConfirm, { params: { id: step.id }, body }))
  const byPasskey = async () => send({ passkey: await confirmByPasskey(step) })
  const hasPasskeys = step.passkeys.length > 0
  if (hasPasskeys || !step.authenticator) {
    try {
      return await byPasskey()
    } catch (error) {
      // A passkey that lies on another device never answers here.
      if (!step.authenticator || !(error instanceof PasskeyError)) throw error
    }
  }
  await askCode({ send: (code) => send({ code }), byPasskey: hasPasskeys ? byPasskey : undefined })
}
