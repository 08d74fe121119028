import { request } from 'undici'
import { readChunks } from '../input/readCapped.ts'

const chainIdCall = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
const timeoutMs = 2_000
const maxChainIdLength = 4_096

const genesisCall = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getGenesisHash' })
/** As long as the part of a genesis hash that stands in a chain's name (CAIP-30). */
const genesisLength = 32

const headCall = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] })
const numberCall = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
const maxHeadBytes = 2_097_152

/** The chain that a node says it is of; `undefined` when it does not say. @throws when it does not answer within two seconds. */
export async function askChainId(url: string): Promise<bigint | undefined> {
  return quantityOf(await askNode(url, chainIdCall, maxChainIdLength))
}

/** The cluster that a Solana node says it is of, as its CAIP-2 reference. @throws as {@link askChainId}. */
export async function askGenesis(url: string): Promise<string | undefined> {
  const hash = await askNode(url, genesisCall, maxChainIdLength)
  return typeof hash === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(hash)
    ? hash.slice(0, genesisLength)
    : undefined
}

/** The time of a node's newest block, in seconds since 1970. @throws as {@link askChainId}. */
export async function askHeadTime(url: string): Promise<number | undefined> {
  const block = await askNode(url, headCall, maxHeadBytes)
  const time = typeof block === 'object' && block !== null && 'timestamp' in block ? block.timestamp : undefined
  const seconds = quantityOf(time)
  return seconds === undefined ? undefined : Number(seconds)
}

/** The number of a node's newest block. @throws as {@link askChainId}. */
export async function askHead(url: string): Promise<bigint | undefined> {
  return quantityOf(await askNode(url, numberCall, maxChainIdLength))
}

/** The bare result of a call beside those that are counted and judged. */
async function askNode(url: string, call: string, longest: number): Promise<unknown> {
  const { body } = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: call,
    signal: AbortSignal.timeout(timeoutMs),
  })
  const answer: unknown = JSON.parse(new TextDecoder().decode(await readChunks(body, longest)))
  return typeof answer === 'object' && answer !== null && 'result' in answer ? answer.result : undefined
}

function quantityOf(text: unknown): bigint | undefined {
  return typeof text === 'string' && /^0x[0-9a-f]{1,16}$/i.test(text) ? BigInt(text) : undefined
}
