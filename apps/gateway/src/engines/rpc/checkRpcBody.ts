import type { EndpointBody, Endpoints } from '@foyer/contract'
import { countWork } from './countWork.ts'
import { isAllowedMethod } from './methodPolicy.ts'

type RpcBody = EndpointBody<Endpoints['rpc']>
type RpcCall = Exclude<RpcBody, readonly unknown[]>
type RpcError = { jsonrpc: '2.0'; id: string | number | null; error: { code: number; message: string } }

/** What the proxy does with a JSON-RPC body of the right shape. */
export type RpcVerdict =
  | {
      kind: 'forward'
      body: Uint8Array<ArrayBuffer> | string
      /** How many calls the node carries out for it. */
      calls: number
    }
  | {
      kind: 'part'
      /** The calls of the batch that may pass. */
      body: string
      passed: readonly RpcCall[]
      /** How many calls the node carries out for them. */
      calls: number
      /** By place in the batch; `undefined` for the calls that pass. */
      refusals: readonly (RpcError | undefined)[]
    }
  | { kind: 'answer'; body: unknown }

export type CheckRpcBodyParameters = {
  body: RpcBody
  /** The body as it came. */
  bytes: Uint8Array<ArrayBuffer>
  /** CAIP-2: says which methods there are, and what the local answers are. */
  chainId: string
  extraMethods: readonly string[]
}

/**
 * Decides over one JSON-RPC body: pass it on byte for byte, or answer it here (refusals, and on EVM chains `eth_chainId`,
 * `net_version` and `net_listening` of single requests). Of a batch with refused calls the others are passed on.
 */
export function checkRpcBody({ body, bytes, chainId, extraMethods }: CheckRpcBodyParameters): RpcVerdict {
  const calls = Array.isArray(body) ? body : [body]
  const namespace = chainId.slice(0, chainId.indexOf(':'))
  const isAllowed = ({ method }: RpcCall) => isAllowedMethod(method, extraMethods, namespace)
  if (!calls.every(isAllowed)) return refuse(body, calls, isAllowed)
  if (namespace === 'eip155' && !Array.isArray(body) && isExactId(body.id)) {
    const result = localResult(body.method, chainId)
    if (result !== undefined) return { kind: 'answer', body: { jsonrpc: '2.0', id: body.id ?? null, result } }
  }
  const isClear = hasOneReading(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), calls.length)
  return { kind: 'forward', body: isClear ? bytes : JSON.stringify(body), calls: countWork(calls) }
}

// Some nodes read field names without regard to case or take the first of two equal fields. A body in which "method"
// could be read in two ways is therefore written anew from what was checked here.
function hasOneReading(bytes: Buffer, calls: number): boolean {
  const text = bytes.toString('latin1')
  if (text.includes('\\u')) return false
  return calls === 1 ? hasOneMethod(text) : (text.match(/"method"/gi)?.length ?? 0) === calls
}

function hasOneMethod(text: string): boolean {
  const first = text.search(/"method"/i)
  return first !== -1 && !/"method"/i.test(text.slice(first + 8))
}

function refuse(body: RpcBody, calls: readonly RpcCall[], isAllowed: (call: RpcCall) => boolean): RpcVerdict {
  const whole = calls.map((call) => refusal(call, isAllowed(call)))
  if (!Array.isArray(body)) return { kind: 'answer', body: whole[0] }
  const allowed = calls.filter(isAllowed)
  // Calls without an id would leave the node with nothing to answer.
  if (allowed.every(({ id }) => id === undefined)) return { kind: 'answer', body: whole }
  const refusals = calls.map((call) => (isAllowed(call) ? undefined : refusal(call, false)))
  return { kind: 'part', body: JSON.stringify(allowed), passed: allowed, calls: countWork(allowed), refusals }
}

/** Whether an id comes back digit by digit when it is written again; a larger number would come back as another one. */
export function isExactId(id: RpcCall['id']): boolean {
  return typeof id !== 'number' || !Number.isInteger(id) || Number.isSafeInteger(id)
}

function refusal(call: RpcCall, isAllowed: boolean): RpcError {
  const message = isAllowed
    ? 'Not sent, because another call of this batch was refused. Send it without the refused calls.'
    : // Libraries look for the node's own words, "does not exist", before they try another way.
      `The method ${call.method} does not exist or is not available here. This gateway serves reads and the sending of signed transactions; sign in the wallet.`
  return { jsonrpc: '2.0', id: call.id ?? null, error: { code: isAllowed ? -32_600 : -32_601, message } }
}

function localResult(method: string, chainId: string): string | boolean | undefined {
  const reference = chainId.slice(chainId.indexOf(':') + 1)
  if (method === 'eth_chainId') return `0x${BigInt(reference).toString(16)}`
  if (method === 'net_version') return reference
  if (method === 'net_listening') return true
  return undefined
}
