import {
  type Call,
  type EndpointAnswer,
  GatewayError,
  gatewayErrorCode,
  parseAnswer,
  parseErrorBody,
} from '@foyer/contract'
import { bodyHash, signProof, tokenHash, writeBase64url } from '@foyer/contract/vault'

/** What one call carries. */
export type GatewayRequest = {
  /** Values of `:name` in the path. */
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly body?: object | undefined
  /** The session's token, or the ticket of a recovery. */
  readonly token?: string | undefined
  /** Made by `proofId` where the body is bound to it. Default: a new one. */
  readonly jti?: string | undefined
  readonly nonce?: string | undefined
  /** The point to which what is secret in the answer is sealed. */
  readonly eph?: string | undefined
  /** How long the answer may take, in milliseconds. Default 15,000. */
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** Calls the gateway, or the keeper where it is another. @throws GatewayError when it refuses, fails or is late. */
export type GatewayCall = <E extends Call>(endpoint: E, request?: GatewayRequest) => Promise<EndpointAnswer<E>>

/** What {@link createGatewayCall} takes. */
export type CreateGatewayCallParameters = {
  /** Where the gateway is reached. */
  readonly baseUrl: string
  /** As `config.gateway` names it: what proofs are bound to. */
  readonly name: string
  readonly projectId: string
  readonly device: CryptoKeyPair
  /** How far the gateway's clock is ahead of this one, in milliseconds. */
  readonly clockAhead: number
  readonly fetch?: typeof fetch | undefined
}

/** The `jti` of a proof: 16 random bytes. */
export function proofId(): string {
  return writeBase64url(crypto.getRandomValues(new Uint8Array(16)))
}

/** Makes a function that signs each call with this device's key (DPoP, RFC 9449). */
export function createGatewayCall(parameters: CreateGatewayCallParameters): GatewayCall {
  const { baseUrl, clockAhead, device, name, projectId } = parameters
  const send = parameters.fetch ?? fetch
  return async (endpoint, request = {}) => {
    const { body = {}, eph, jti = proofId(), nonce, params = {}, timeoutMs = 15_000, signal, token } = request
    const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    const iat = Math.floor((Date.now() + clockAhead) / 1_000)
    const ath = token === undefined ? undefined : await tokenHash(token)
    const sent =
      endpoint.method === 'POST'
        ? JSON.stringify(endpoint.project === 'body' ? { projectId, ...body } : body)
        : undefined
    const bh = sent && (await bodyHash(sent))
    const dpop = await signProof(device, { htm: endpoint.method, htu: `${name}${path}`, iat, jti, ath, bh, nonce, eph })
    const query =
      endpoint.project === 'sdk' ? `?${new URLSearchParams({ projectId, st: 'foyer', sv: 'vault-0.0.0' })}` : ''
    const where = `${endpoint.method} ${endpoint.path}`
    const late = AbortSignal.timeout(timeoutMs)
    const answer = await send(`${baseUrl}${path}${query}`, {
      method: endpoint.method,
      credentials: 'omit',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, late]) : late,
      headers: {
        dpop,
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `DPoP ${token}` }),
      },
      body: sent ?? null,
    }).catch((cause: unknown) => {
      const code = signal?.aborted ? 'gateway-aborted' : late.aborted ? 'gateway-timeout' : 'gateway-unreachable'
      throw new GatewayError({ code, message: `${where}: ${code}`, cause })
    })
    const text = await answer.text()
    if (answer.ok) return parseAnswer(endpoint, readJson(text), answer.status)
    const reasons = parseErrorBody(text)
    const code = gatewayErrorCode(answer.status, reasons)
    throw new GatewayError({ code, message: `${where} answered ${answer.status}`, status: answer.status, reasons })
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No answer of ours has this form, so the schema refuses it.
    return undefined
  }
}
