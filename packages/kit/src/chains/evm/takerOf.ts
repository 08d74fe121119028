import { KitError } from '../../core/errors.ts'
import type { RpcNode } from '../rpc/askNode.ts'
import { readRpc } from '../rpc/readRpc.ts'

type Block = { readonly transactions: readonly { hash: string; from: string; nonce: string }[] }

/** How far back the block is looked for that used a nonce: nodes without an archive know the last 128. */
const farthest = 16_384

/** So many blocks are looked through where the node has forgotten how many transactions an account had sent by then. */
const looked = 8

type Use = { readonly from: string; readonly nonce: number }

/**
 * Finds the transaction that used an account's nonce, by the block after which the nonce was used. Undefined where that block
 * is too old for the node, or where nodes of one address contradict one another.
 */
export async function takerOf(node: RpcNode, use: Use): Promise<string | undefined> {
  const head = Number(await readRpc<string>(node, 'eth_blockNumber', []))
  const { first, last } = await enclose(node, use, head)
  for (let block = last; block >= first; block -= 1) {
    const found = await inBlock(node, use, block)
    if (found !== undefined) return found
  }
  return undefined
}

/** The blocks in one of which the nonce was used: a single one, unless the node has forgotten the states before. */
async function enclose(node: RpcNode, use: Use, head: number): Promise<{ first: number; last: number }> {
  let forgotten = -1
  const isKnownUsedAt = async (block: number) => {
    try {
      const count = await readRpc<string>(node, 'eth_getTransactionCount', [use.from, toHex(block)])
      return Number(count) > use.nonce
    } catch (error) {
      // Nodes without an archive forget old states; one that is away is an error of the whole look.
      if (!(error instanceof KitError) || error.cause instanceof Error || error.cause instanceof Response) throw error
      forgotten = Math.max(forgotten, block)
      return false
    }
  }
  let used = head
  let before = -1
  for (let step = 1; step <= farthest && used > 0; step *= 2) {
    const block = Math.max(0, used - step)
    if (await isKnownUsedAt(block)) used = block
    else {
      before = block
      break
    }
  }
  while (before >= 0 && used - before > 1) {
    const middle = before + Math.floor((used - before) / 2)
    if (await isKnownUsedAt(middle)) used = middle
    else before = middle
  }
  const isExact = before > forgotten
  return { first: isExact ? used : Math.max(0, used - looked + 1), last: used }
}

async function inBlock(node: RpcNode, { from, nonce }: Use, number: number): Promise<string | undefined> {
  const block = await readRpc<Block | null>(node, 'eth_getBlockByNumber', [toHex(number), true])
  const isTaker = (each: Block['transactions'][number]) =>
    each.from.toLowerCase() === from.toLowerCase() && Number(each.nonce) === nonce
  return block?.transactions.find(isTaker)?.hash
}

function toHex(block: number): string {
  return `0x${block.toString(16)}`
}
