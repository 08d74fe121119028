import * as v from 'valibot'
import { createVendorClient, type OnVendorCall, type VendorClient } from '../createVendorClient.ts'
import { VendorError } from '../VendorError.ts'

/** Asks servers of the Digital Asset Standard (https://github.com/metaplex-foundation/digital-asset-standard-api). */
export type DasClient = {
  knows: (chainId: string) => boolean
  /** One JSON-RPC call. @throws VendorError */
  call: <Answer>(
    chainId: string,
    schema: v.GenericSchema<unknown, Answer>,
    method: string,
    params: object,
    signal?: AbortSignal,
  ) => Promise<Answer>
}

export type CreateDasClientParameters = {
  key?: string | undefined
  /** Addresses by CAIP-2 name, with `{key}` where the server wants its key. */
  endpoints: Readonly<Record<string, string>>
  onCall?: OnVendorCall | undefined
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: (() => number) | undefined
}

/** The key stands in an address only where the operator wrote so; otherwise it is a bearer token. */
export function createDasClient({ key, endpoints, onCall, now }: CreateDasClientParameters): DasClient {
  const clients = new Map<string, VendorClient>(
    Object.entries(endpoints).map(([chainId, endpoint]) => {
      const isHeader = key !== undefined && !endpoint.includes('{key}')
      const baseUrl = endpoint.replaceAll('{key}', encodeURIComponent(key ?? ''))
      const headers = () => (isHeader ? { authorization: `Bearer ${key}` } : {})
      return [chainId, createVendorClient({ vendor: 'das', baseUrl, headers, onCall, now })]
    }),
  )
  return {
    knows: (chainId) => clients.has(chainId),
    call: async (chainId, schema, method, params, signal) => {
      const client = clients.get(chainId)
      if (client === undefined) throw new VendorError('das', 'it does not know this chain.')
      const body = { jsonrpc: '2.0', id: '1', method, params }
      return (await client(v.object({ result: schema }), { method: 'POST', path: '', body }, signal)).result
    },
  }
}
