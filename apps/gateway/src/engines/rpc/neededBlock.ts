import { blockBindingOf } from './blockBinding.ts'

/** A call as far as it says what it reads. */
export type ReadCall = { id?: unknown; method: string; params?: unknown }

/** What depends on no block: who the node is, and what it passes on. */
const unbound = /^(?:eth_(?:chainId|syncing|protocolVersion|send\w+|supportedEntryPoints)|(?:net|web3)_\w+)$/

/**
 * The block that a node needs to know for an answer that is no older than the floor. `undefined` where any node will do.
 *
 * @param floor The newest block that callers were told of.
 */
export function neededBlock(calls: readonly ReadCall[], floor: bigint): bigint | undefined {
  let needed: bigint | undefined
  for (const { method, params } of calls) {
    if (unbound.test(method)) continue
    const binding = blockBindingOf(method, params)
    const own = binding.kind === 'block' && binding.number < floor ? binding.number : floor
    if (needed === undefined || own > needed) needed = own
  }
  return needed
}

/** Whether the answer itself says how far the node is. */
export function saysHead({ method, params }: ReadCall): boolean {
  if (method === 'eth_blockNumber') return true
  const [block] = Array.isArray(params) ? (params as readonly unknown[]) : []
  return method === 'eth_getBlockByNumber' && block === 'latest'
}

/** Methods whose results name blocks. */
const tellers = /^eth_(?:blockNumber|getBlockBy\w+|getBlockReceipts|getLogs|getTransactionBy\w+|getTransactionReceipt)$/
/** Longer answers to lists of calls are not read again. */
const maxListBytes = 65_536

/** The newest block that an answer names, by the words around its number: answers can be long. */
export function newestBlockIn(calls: readonly ReadCall[], body: Uint8Array): bigint | undefined {
  const [single] = calls
  const buffer = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  if (calls.length === 1 && single !== undefined)
    return tellers.test(single.method) ? newest(single, buffer) : undefined
  if (body.byteLength > maxListBytes || !calls.some(({ method }) => tellers.test(method))) return undefined
  const items: unknown = JSON.parse(buffer.toString())
  if (!Array.isArray(items)) return undefined
  const blocks = items.map((item: { id?: unknown } | null) => {
    const call = calls.find(({ id }) => id === item?.id)
    return call === undefined || !tellers.test(call.method)
      ? undefined
      : newest(call, Buffer.from(JSON.stringify(item)))
  })
  return blocks.reduce((most, block) => (block !== undefined && block > (most ?? -1n) ? block : most), undefined)
}

function newest({ method }: ReadCall, body: Buffer): bigint | undefined {
  if (method === 'eth_blockNumber') return numberAt(body, body.indexOf('"result"'))
  if (/^eth_getBlockBy/.test(method)) return numberAt(body, body.indexOf('"number"'))
  // Logs and receipts come in order.
  return numberAt(body, body.lastIndexOf('"blockNumber"'))
}

function numberAt(body: Buffer, place: number): bigint | undefined {
  if (place === -1) return undefined
  const found = /^"\w+"\s*:\s*"(0x[0-9a-fA-F]{1,16})"/.exec(body.toString('latin1', place, place + 60))
  return found?.[1] === undefined ? undefined : BigInt(found[1])
}
