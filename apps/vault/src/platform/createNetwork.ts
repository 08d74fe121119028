import { type PlainValue, portErrorCodes } from '@foyer/contract/vault-port'
import * as v from 'valibot'
import { PortRefusalError } from './port/portRefusal.ts'

/** Asks a network, or its bundler, through the gateway's proxy. @throws PortRefusalError with what the network answered, or that it did not. */
export type Network = (chain: string, method: string, params: unknown, signal?: AbortSignal) => Promise<unknown>

const Answer = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) })),
})

/** What {@link createNetwork} takes. */
export type CreateNetworkParameters = {
  readonly baseUrl: string
  readonly projectId: string
  /** Which of the gateway's proxies. Default: that of nodes. */
  readonly path?: '/v1' | '/v1/bundler' | undefined
  readonly fetch?: typeof fetch | undefined
}

const timeoutMs = 30_000

/** Makes the function that asks networks. The vault reaches the gateway alone. */
export function createNetwork({ baseUrl, path = '/v1', projectId, ...own }: CreateNetworkParameters): Network {
  const send = own.fetch ?? fetch
  let last = 0
  return async (chain, method, params, signal) => {
    const late = AbortSignal.timeout(timeoutMs)
    const response = await send(`${baseUrl}${path}?${new URLSearchParams({ chainId: chain, projectId })}`, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++last, method, params: params ?? [] }),
      signal: signal ? AbortSignal.any([signal, late]) : late,
    }).catch(() => {
      throw new PortRefusalError('network-failed')
    })
    const body: unknown = await response.json().catch(() => undefined)
    const read = v.safeParse(Answer, body)
    if (!read.success || (!response.ok && !read.output.error)) throw new PortRefusalError('network-failed')
    const { error, result } = read.output
    if (!error) return result
    const data = error.data as PlainValue
    throw new PortRefusalError('network-failed', {
      code: error.code || portErrorCodes.failed,
      text: error.message,
      data,
    })
  }
}
