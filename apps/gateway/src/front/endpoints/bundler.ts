import { type EndpointBody, type Endpoints, endpoints } from '@foyer/contract'
import { BaseError, isHash, numberToHex } from 'viem'
import { findChain } from '../../capabilities/chains/findChain.ts'
import type { ServedChain, ServedChains } from '../../capabilities/chains/servedChain.ts'
import { sourceHeaders } from '../../capabilities/providers/sourceHeaders.ts'
import { findUserOperationReceipt } from '../../capabilities/userOperations/findUserOperationReceipt.ts'
import { chainUnavailable } from '../../engines/errors/chainErrors.ts'
import { withSignal } from '../../engines/rpc/chainClient.ts'
import { type GasFees, readGasFees } from '../../engines/rpc/gasPrices.ts'
import { readEntries, rpcRefusal } from '../../engines/rpc/rpcEntries.ts'
import { HttpProblem } from '../http/problem.ts'
import type { Reply } from '../http/served.ts'
import { servedJsonRpc } from './servedJsonRpc.ts'

type Request = EndpointBody<Endpoints['bundler']>

/** Methods that are passed on (gateway contract 1.13). */
const methods: readonly string[] = [
  'eth_sendUserOperation',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_supportedEntryPoints',
  'eth_estimateUserOperationGas',
  'pm_sponsorUserOperation',
  'pm_getPaymasterData',
  'pm_getPaymasterStubData',
  'pimlico_getUserOperationGasPrice',
]
/** What a sender is taken to hold while gas is estimated: 100 of the native coin, so that an empty account has an answer. */
const estimateBalance = numberToHex(100n * 10n ** 18n)
/** The windows of logs that a receipt may be looked for in, beside the call itself. */
const extraReads = 4

/**
 * POST /v1/bundler: user operations to a bundler of the chain, its answer as it comes. Receipts and gas prices are read from
 * the chain where no bundler is configured (gateway contract 1.13).
 */
export function bundler(services: { chains: ServedChains }) {
  return servedJsonRpc(endpoints.bundler, async ({ query, body: json, bytes, project, charge, signal }) => {
    const chain = findChain(services, query.chainId)
    const entries = readEntries(json)
    if (entries.kind !== 'single') {
      const advice = 'A bundler takes one call at a time.'
      const refusal = entries.kind === 'refused' ? entries.refusal : rpcRefusal(-32_600, advice)
      return { bytes: JSON.stringify(refusal), status: 400 }
    }
    const body = entries.call
    if (!methods.includes(body.method)) {
      const sentence = `The method ${body.method} does not exist or is not available here. A bundler takes ${methods.join(', ')}.`
      return { bytes: JSON.stringify(rpcRefusal(-32_601, sentence, body.id)), status: 200 }
    }
    if (chain.bundlers === undefined) return answerFromChain(chain, body, charge, signal)
    const providerId = query.bundler === undefined ? undefined : readBundler(chain, query.bundler)
    const isLasting = body.method === 'eth_sendUserOperation'
    const routing = { providerId, method: body.method, payer: project?.id ?? 'none' }
    const answer = await chain.bundlers.send(withBalance(body) ?? bytes, isLasting ? undefined : signal(), routing)
    const headers = sourceHeaders([{ source: answer.source, at: Date.now() }])
    return { bytes: answer.body, status: answer.status === 400 ? 400 : 200, headers }
  })
}

/** Only bundlers of the operator's own: an address that callers choose would be reached from inside the operator's network. */
function readBundler({ config }: ServedChain, wanted: string): string {
  const found = config.bundlers.find(({ id, url }) => id === wanted || url === wanted)
  if (found === undefined) {
    throw new HttpProblem(400, 'provider', `${config.name} has no such bundler here. Leave the parameter out.`)
  }
  return found.id
}

/** The call with a balance for its sender; `undefined` where it goes on byte for byte. */
function withBalance(body: Request): string | undefined {
  const { method, params } = body
  if (method !== 'eth_estimateUserOperationGas' || !Array.isArray(params) || params.length !== 2) return undefined
  const sender: unknown = Object(params[0]).sender
  if (typeof sender !== 'string') return undefined
  return JSON.stringify({ ...body, params: [...params, { [sender]: { balance: estimateBalance } }] })
}

async function answerFromChain(
  { client, config }: ServedChain,
  { id = null, method, params }: Request,
  charge: (calls: number) => Promise<void>,
  signal: () => AbortSignal,
): Promise<Reply<Endpoints['bundler']>> {
  const reader = withSignal(client, signal())
  if (method === 'eth_getUserOperationReceipt') {
    const hash: unknown = Array.isArray(params) ? params[0] : undefined
    if (typeof hash !== 'string' || !isHash(hash)) {
      const sentence = 'The hash of a user operation is 64 hexadecimal digits after 0x.'
      return { bytes: JSON.stringify(rpcRefusal(-32_602, sentence, id)), status: 200 }
    }
    await charge(extraReads)
    // A node that refuses so many blocks of logs has not said that the operation is not there.
    const result = await findUserOperationReceipt(reader, hash).catch((error: unknown) => {
      throw error instanceof BaseError ? chainUnavailable(config.id, error) : error
    })
    return { json: { jsonrpc: '2.0', id, result } }
  }
  if (method === 'pimlico_getUserOperationGasPrice') {
    const { standard, fast, instant } = await readGasFees(reader)
    const result = { slow: inHex(standard), standard: inHex(fast), fast: inHex(instant) }
    return { json: { jsonrpc: '2.0', id, result } }
  }
  const sentence = `${config.name} has no bundler on this gateway; its operator configures bundlers of the chain.`
  return { bytes: JSON.stringify(rpcRefusal(-32_601, sentence, id)), status: 200 }
}

function inHex({ maxFeePerGas, maxPriorityFeePerGas }: GasFees) {
  return { maxFeePerGas: numberToHex(maxFeePerGas), maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas) }
}
