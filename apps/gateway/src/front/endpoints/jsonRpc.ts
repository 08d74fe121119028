import { type Endpoints, endpoints, matchesOrigin } from '@foyer/contract'
import type * as v from 'valibot'
import type { Balances } from '../../capabilities/balances/createBalances.ts'
import type { ServedChains } from '../../capabilities/chains/servedChain.ts'
import { WalletMethodError, walletErrorCodes } from '../../capabilities/walletMethods/WalletMethodError.ts'
import { createWalletMethods } from '../../capabilities/walletMethods/walletMethods.ts'
import type { Logger } from '../../engines/observability/logger.ts'
import { describeError } from '../../engines/observability/logger.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import type { SharedEngine } from '../../engines/shared/sharedEngine.ts'
import type { ChainFamily } from '../../sources/chainFamily.ts'
import type { KeyedSources } from '../../sources/vendors/keyedSources.ts'
import { parseBody, parseQuery } from '../http/parseRequest.ts'
import { problemOf } from '../http/problem.ts'
import type { Exchange, Reply, ServedEndpoint } from '../http/served.ts'

type Name = 'wallet' | 'jsonRpc'
type Query = v.InferOutput<Endpoints[Name]['query']>
type Request = v.InferOutput<Endpoints[Name]['body']>
type Refusal = {
  status: 400 | 403 | 429 | 500
  code: number
  message: string
  headers: Readonly<Record<string, string>>
}

export type JsonRpcNeeds = {
  balances: Balances
  chains: ServedChains
  families: readonly ChainFamily[]
  keyed: KeyedSources
  logger: Logger
  metrics: Metrics
  shared: SharedEngine
}

/** What these answer is for the project's own pages; what other methods answer is for every page (gateway contract 1.14). */
const exchangeMethods: ReadonlySet<string> = new Set([
  'reown_getExchanges',
  'reown_getExchangePayUrl',
  'reown_getExchangeBuyStatus',
])

/**
 * POST /v1/wallet and POST /v1/json-rpc: one wallet method each time (gateway contract 1.14). Whatever is refused after
 * the body was read is a JSON-RPC error; an unknown project is a 400 with the code -1, a foreign origin a 403 with it.
 */
export function jsonRpc(services: JsonRpcNeeds): { readonly [K in Name]: ServedEndpoint<Endpoints[K]> } {
  const tills = services.families.flatMap(({ till }) => till ?? [])
  const methods = createWalletMethods({ ...services, tills })

  const answer = async (exchange: Exchange, query: Query, request: Request): Promise<unknown> => {
    const project = await exchange.checkProject(query.projectId)
    const run = methods.get(request.method)
    if (run === undefined) {
      // Clients look for the words "Method not found" (gateway contract, section 8).
      const sentence = `Method not found. This gateway has ${[...methods.keys()].join(', ')}.`
      throw new WalletMethodError(walletErrorCodes.methodNotFound, sentence)
    }
    const { projectId, source } = query
    const { clientAddress, header, signal } = exchange
    const charge = (calls: number) => exchange.charge(project, calls)
    return run({ projectId, source, header, signal, clientAddress, charge }, request.params)
  }

  const handle = async (name: Name, exchange: Exchange): Promise<Reply<Endpoints[Name]>> => {
    const { query: querySchema, body: bodySchema } = endpoints[name]
    const query = parseQuery(querySchema, exchange.readQuery()) as Query
    const request = parseBody(bodySchema, await exchange.readBody()) as Request
    const { id, jsonrpc } = request
    const origins = name === 'jsonRpc' ? await exchange.allowedOrigins(query.projectId) : ''
    // Tells developers from which pages the project may be called, in refusals above all.
    const headers: Record<string, string> = origins === '' ? {} : { 'x-allowed-origins': origins }
    const origin = exchange.header('origin')
    // Without a project there are no pages of it, and a developer reads that it is unknown.
    if (origins !== '' && origin !== undefined && exchangeMethods.has(request.method)) {
      const isAllowed = origins.split(', ').some((pattern) => matchesOrigin(pattern, origin))
      exchange.answerOnlyTo(isAllowed ? origin : undefined)
    }
    try {
      const result = await answer(exchange, query, request)
      return { bytes: JSON.stringify({ id, jsonrpc, result }), status: 200, headers }
    } catch (error) {
      // The caller is gone and reads no refusal, and an aborted call is not a failure of the method.
      if (exchange.signal().aborted) throw error
      const refusal = describe(error)
      if (refusal.status === 500) {
        const err = describeError(error instanceof WalletMethodError ? error.cause : error)
        services.logger.warn({ requestId: exchange.requestId, err }, 'a wallet method failed')
      }
      const { code, message, status } = refusal
      // Callers tell by its beginning which method a message is about (gateway contract 1.14).
      const body = { id, jsonrpc, error: { code, message: `${request.method}: ${message}`, data: null } }
      return { bytes: JSON.stringify(body), status, headers: { ...headers, ...refusal.headers } }
    }
  }

  return {
    wallet: { kind: 'served', endpoint: endpoints.wallet, handle: (exchange) => handle('wallet', exchange) },
    jsonRpc: { kind: 'served', endpoint: endpoints.jsonRpc, handle: (exchange) => handle('jsonRpc', exchange) },
  }
}

function describe(error: unknown): Refusal {
  if (error instanceof WalletMethodError) {
    return { status: error.isInternal ? 500 : 400, code: error.code, message: error.message, headers: {} }
  }
  const problem = problemOf(error)
  if (problem !== undefined) {
    const { status, headers, message } = problem
    const isProject = status === 401 || status === 403
    if (isProject || status === 429) {
      const code = isProject ? walletErrorCodes.invalidProject : walletErrorCodes.internal
      // An unknown project is a user's error in this family of calls (gateway contract, section 8).
      return { status: status === 401 ? 400 : status, code, message, headers }
    }
    return { status: status < 500 ? 400 : 500, code: walletErrorCodes.internal, message, headers }
  }
  return {
    status: 500,
    code: walletErrorCodes.internal,
    message: 'The gateway failed. Try again shortly.',
    headers: {},
  }
}
