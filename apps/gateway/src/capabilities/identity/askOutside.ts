import {
  type Address,
  decodeFunctionData,
  encodeErrorResult,
  encodeFunctionResult,
  type Hex,
  isHex,
  parseAbi,
} from 'viem'
import type { SafeFetch } from '../../engines/outside/safeFetch.ts'

/** What a contract wants to be asked outside (EIP-3668): the same data at the first of some addresses that answers. */
export type OutsideQuery = { sender: Address; urls: readonly string[]; data: Hex }

/** Asks outside for the contracts of one question, within one budget. */
export type AskOutside = {
  /** @throws when no address that the contract named gave an answer, or the budget is spent. */
  ask: (query: OutsideQuery) => Promise<Hex>
  /** Whether the time that the whole question has is over. */
  isLate: () => boolean
  /** Whether a host did not answer, so that asking again soon may find more. */
  hasFailed: () => boolean
}

/** The address that stands for many queries at once, each sent by the client itself (ENSIP-21). */
export const batchGatewayUrl = 'x-batch-gateway:true'

const maxRequests = 10
const maxAddresses = 3
// A resolver may add its own batch inside that of the universal resolver.
const deepestBatch = 2
const maxUrlLength = 65_536
const wholeMs = 10_000
const requestMs = 5_000
const maxBytes = 153_600

const batchGatewayAbi = parseAbi([
  'function query((address sender, string[] urls, bytes data)[] queries) view returns (bool[] failures, bytes[] responses)',
])
const refusalAbi = parseAbi(['error Error(string message)'])

/** Thrown for what a contract asks beyond the bounds; it would ask for the same again. */
class OverBudgetError extends Error {
  override readonly name = 'OverBudgetError'
}

/**
 * Begins a question: at most ten requests within ten seconds, however its contracts spread them over batches and addresses,
 * because a stranger's contract names them.
 *
 * @example
 * const { ask } = createAskOutside(safeFetch)
 * const answer = await ask({ sender, urls: ['https://example.org/{sender}/{data}.json'], data })
 */
export function createAskOutside(safeFetch: SafeFetch): AskOutside {
  const endsAt = performance.now() + wholeMs
  let requests = 0
  let failed = false

  const askOne = async (url: string, query: OutsideQuery): Promise<Hex | undefined> => {
    const address = expandUrl(url, query)
    if (address === undefined) return undefined
    if (requests >= maxRequests) throw new OverBudgetError('The contracts of this question ask too many addresses.')
    requests += 1
    const answer = await readAnswer(safeFetch, address, url.includes('{data}') ? undefined : query, endsAt).catch(
      () => undefined,
    )
    if (answer === undefined) failed = true
    return answer
  }

  const askAt = async (query: OutsideQuery, depth: number): Promise<Hex> => {
    if (query.urls.includes(batchGatewayUrl)) return askBatch(query.data, depth)
    for (const url of query.urls.slice(0, maxAddresses)) {
      const answer = await askOne(url, query)
      if (answer !== undefined) return answer
    }
    throw new Error('No address that the contract named gave an answer.')
  }

  const askBatch = async (data: Hex, depth: number): Promise<Hex> => {
    if (depth >= deepestBatch) throw new OverBudgetError('The contract puts batches into batches.')
    const [queries] = decodeFunctionData({ abi: batchGatewayAbi, data }).args
    if (queries.length > maxRequests) throw new OverBudgetError('The contract asks for too much at once.')
    const answers = await Promise.all(
      queries.map((query) =>
        askAt(query, depth + 1).then(
          (response) => ({ isRefusal: false, response }),
          (error: unknown) => ({ isRefusal: true, response: encodeRefusal(error) }),
        ),
      ),
    )
    const result = [answers.map(({ isRefusal }) => isRefusal), answers.map(({ response }) => response)] as const
    return encodeFunctionResult({ abi: batchGatewayAbi, functionName: 'query', result })
  }

  return {
    ask: (query) => askAt(query, 0),
    isLate: () => performance.now() >= endsAt,
    hasFailed: () => failed,
  }
}

// Measured before it is built: each place of `{data}` may be filled with all that the contract sent.
function expandUrl(url: string, { sender, data }: OutsideQuery): string | undefined {
  if (url.length > maxUrlLength) return undefined
  const places = (url.split('{sender}').length - 1) * sender.length + (url.split('{data}').length - 1) * data.length
  if (url.length + places > maxUrlLength) return undefined
  return url.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
}

/** One request; a query that is not in the address is sent by POST. */
async function readAnswer(
  safeFetch: SafeFetch,
  address: string,
  posted: OutsideQuery | undefined,
  endsAt: number,
): Promise<Hex | undefined> {
  const timeoutMs = Math.min(requestMs, endsAt - performance.now())
  if (timeoutMs <= 0) return undefined
  const { status, bytes } = await safeFetch(address, {
    maxBytes,
    timeoutMs,
    headers: { accept: 'application/json', ...(posted === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(posted === undefined
      ? {}
      : { method: 'POST', body: JSON.stringify({ data: posted.data, sender: posted.sender }) }),
  })
  if (status !== 200) return undefined
  const answer: unknown = JSON.parse(new TextDecoder().decode(bytes))
  const found = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
  return isHex(found) && found.length % 2 === 0 ? found : undefined
}

function encodeRefusal(error: unknown): Hex {
  const message = error instanceof Error ? error.message.slice(0, 200) : 'The look-up failed.'
  return encodeErrorResult({ abi: refusalAbi, errorName: 'Error', args: [message] })
}
