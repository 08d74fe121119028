import { GatewayError, gatewayErrorCode, parseAnswer, parseErrorBody } from '@foyer/contract'
import {
  deriveBytes,
  deriveSealKey,
  keyIdOf,
  openEnvelope,
  readBase64url,
  sealEnvelope,
  vaultErrorCode,
  vaultRelayLeave,
  vaultRelayRead,
  writeBase64url,
} from '@foyer/contract/vault'
import { pause } from '../pause.ts'
import { readStructured, writeStructured } from './structuredText.ts'

/** What is left: what the window is for, that it is there, what both say in turn, counted from 0, and that no answer is waited for. */
export type RelayPart = 'task' | 'here' | `answer-${number}` | `reply-${number}` | 'over'

/** Letterboxes at the gateway for one window and the frame that opened it, which cannot talk (COOP). */
export type Relay = {
  /**
   * Seals a value, and answers what leaves it at the gateway, which rejects with a GatewayError where that keeps nothing. Apart, since
   * a page that goes can only send.
   *
   * @throws TypeError for a value that cannot be written.
   */
  prepare(part: RelayPart, value: unknown): Promise<(how?: Pick<RequestInit, 'keepalive' | 'signal'>) => Promise<void>>
  /** Waits for what the other side leaves; looks once a second. Ends with the signal. */
  take(part: RelayPart, signal: AbortSignal): Promise<unknown>
  /** Whether the other side has left it by now; a gateway that is away says nothing of it. */
  isLeft(part: RelayPart): Promise<boolean>
}

const pollMs = 1_000

/** Makes the secret of a relay: 32 random bytes as base64url, for the fragment of the window's address. */
export function createRelaySecret(): string {
  return writeBase64url(crypto.getRandomValues(new Uint8Array(32)))
}

/**
 * Opens the relay of a secret. The gateway sees neither the secret nor what is left, and can forge nothing: each part has a key
 * of the secret, and an address that tells nothing of it.
 *
 * @param gateway Where the gateway is reached.
 * @returns undefined for a text that is no such secret.
 */
export function openRelay(gateway: string, secret: string): Relay | undefined {
  const bytes = readBase64url(secret)
  if (bytes?.length !== 32) return undefined
  const placeOf = async (part: RelayPart) => ({
    id: writeBase64url(await deriveBytes(bytes, `foyer/1|relay-id|${part}`, 32)),
    key: await deriveSealKey(bytes, `foyer/1|relay|${part}`),
    context: `foyer/1|relay|${part}`,
  })
  const post = (path: string, id: string, body: object, init: RequestInit = {}) =>
    fetch(`${gateway}${path.replace(':id', id)}`, {
      method: 'POST',
      credentials: 'omit',
      cache: 'no-store',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...init,
    })
  return {
    async prepare(part, value) {
      const { context, id, key } = await placeOf(part)
      const plaintext = new TextEncoder().encode(writeStructured(value))
      const keyId = await keyIdOf(bytes)
      const envelope = await sealEnvelope({ key, algorithm: 'device', keyId, context, plaintext })
      const sealed = writeBase64url(envelope)
      return async (how) => {
        const answer = await post(vaultRelayLeave.path, id, { sealed }, how).catch((cause: unknown) => {
          throw new GatewayError({ code: 'gateway-unreachable', message: 'The gateway took no message.', cause })
        })
        if (answer.ok) return
        const reasons = parseErrorBody(await answer.text())
        const { status } = answer
        const code = gatewayErrorCode(status, reasons)
        throw new GatewayError({ code, message: `The gateway took no message (${status}).`, status, reasons })
      }
    },
    async take(part, signal) {
      const { context, id, key } = await placeOf(part)
      for (;;) {
        const sealed = await poll(() => post(vaultRelayRead.path, id, {}, { signal }))
        const envelope = sealed ? readBase64url(sealed) : undefined
        if (envelope) {
          const plaintext = await openEnvelope({ key, algorithm: 'device', context, envelope })
          return readStructured(new TextDecoder().decode(plaintext))
        }
        await pause(pollMs, signal)
      }
    },
    async isLeft(part) {
      const { id } = await placeOf(part)
      return (await poll(() => post(vaultRelayRead.path, id, {}))) !== null
    },
  }
}

/** Whether the gateway currently keeps no more messages of this network. */
export function isRelayFull(error: unknown): boolean {
  return error instanceof GatewayError && vaultErrorCode(error) === 'vault-relay-full'
}

/** Reads the message, if there is one. A gateway that does not answer has nothing yet. */
async function poll(ask: () => Promise<Response>): Promise<string | null> {
  const answer = await ask().catch(() => undefined)
  if (!answer?.ok) return null
  return parseAnswer(vaultRelayRead, await answer.json().catch(() => undefined), answer.status).sealed
}
