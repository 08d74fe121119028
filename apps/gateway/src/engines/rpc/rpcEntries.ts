import { type EndpointBody, type Endpoints, endpoints } from '@foyer/contract'
import { checkInput } from '../input/checkInput.ts'

type RpcCall = Exclude<EndpointBody<Endpoints['rpc']>, readonly unknown[]>

/** A refusal in the words of JSON-RPC. */
export type RpcRefusal = { jsonrpc: '2.0'; id: string | number | null; error: { code: number; message: string } }

/** What a JSON-RPC body asks for. */
export type RpcEntries =
  | { kind: 'single'; call: RpcCall }
  | {
      kind: 'batch'
      calls: readonly RpcCall[]
      /** By place in the batch; `undefined` for the calls. */
      malformed: readonly (RpcRefusal | undefined)[]
    }
  | { kind: 'refused'; refusal: RpcRefusal }

const shape = 'This is no JSON-RPC request: it needs a method and, if wanted, an id and params.'

/** Reads parsed JSON as one call or a batch, of which a malformed entry is refused alone. */
export function readEntries(json: unknown): RpcEntries {
  if (!Array.isArray(json)) {
    const call = readCall(json)
    return call === undefined ? { kind: 'refused', refusal: refuse(json) } : { kind: 'single', call }
  }
  if (json.length === 0) return { kind: 'refused', refusal: rpcRefusal(-32_600, 'The batch is empty.') }
  const read = json.map(readCall)
  return {
    kind: 'batch',
    calls: read.filter((call) => call !== undefined),
    malformed: read.map((call, place) => (call === undefined ? refuse(json[place]) : undefined)),
  }
}

/** A refusal in the words of JSON-RPC; without an id it belongs to no call. */
export function rpcRefusal(code: number, message: string, id?: string | number | null): RpcRefusal {
  return { jsonrpc: '2.0', id: id ?? null, error: { code, message } }
}

function readCall(entry: unknown): RpcCall | undefined {
  if (Array.isArray(entry)) return undefined
  const read = checkInput(endpoints.rpc.body, entry)
  return read.success && !Array.isArray(read.output) ? read.output : undefined
}

function refuse(entry: unknown): RpcRefusal {
  const id: unknown = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : null
  return rpcRefusal(-32_600, shape, typeof id === 'string' || typeof id === 'number' ? id : null)
}
