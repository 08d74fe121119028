import {
  type Address,
  BaseError,
  concatHex,
  decodeErrorResult,
  encodeAbiParameters,
  type Hex,
  isAddressEqual,
  isHex,
  parseAbi,
  size,
} from 'viem'
import type { SafeFetch } from '../../engines/outside/safeFetch.ts'
import type { ChainClient } from '../../engines/rpc/chainClient.ts'
import { createAskOutside } from './askOutside.ts'

/** A client whose contracts may look off chain, and whether one of those look-ups failed. */
export type OutsideLookups = { client: ChainClient; hasFailed: () => boolean }

type RpcCall = { method: string; params?: unknown }
type ContractCall = { to: Address; rest: readonly unknown[]; transaction: object }

const maxRounds = 4
// A refusal's arrays may point to the same bytes many times, so that reading it costs the square of its size.
const largestRefusal = 65_536
const offchainLookupAbi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const offchainLookupSelector = '0x556f1830'

/**
 * Lets the contracts of one question look off chain (EIP-3668), only through the fetcher for outside addresses, because a
 * stranger's contract names them: each call up to four times in turn, all of them within the budget of
 * {@link createAskOutside}. Viem's own look-ups stay off: they follow a contract without end.
 */
export function withOutsideLookups(client: ChainClient, safeFetch: SafeFetch): OutsideLookups {
  const outside = createAskOutside(safeFetch)

  const send = (call: RpcCall): Promise<unknown> => client.request(call as Parameters<typeof client.request>[0])

  const request = async (call: RpcCall): Promise<unknown> => {
    const contract = readCall(call)
    if (contract === undefined) return send(call)
    let current = call
    for (let round = 0; ; round += 1) {
      try {
        return await send(current)
      } catch (refusal) {
        const data = readRefusal(refusal)
        if (data === undefined || round === maxRounds || outside.isLate()) throw refusal
        const answered = await lookUp(contract.to, data).catch(() => undefined)
        // The contract's own refusal stands: none of the hosts that it named answers.
        if (answered === undefined) throw refusal
        current = { ...call, params: [{ ...contract.transaction, data: answered }, ...contract.rest] }
      }
    }
  }

  /** The data of the call that brings a contract what it asked for. */
  const lookUp = async (to: Address, data: Hex): Promise<Hex> => {
    const [sender, urls, callData, callback, extraData] = decodeErrorResult({ abi: offchainLookupAbi, data }).args
    if (!isAddressEqual(sender, to)) throw new Error('The look-up comes from another contract than the one asked.')
    const answer = await outside.ask({ sender, urls, data: callData })
    return concatHex([callback, encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], [answer, extraData])])
  }

  return {
    client: { ...client, request: request as ChainClient['request'], ccipRead: false },
    hasFailed: () => outside.hasFailed() || outside.isLate(),
  }
}

function readCall({ method, params }: RpcCall): ContractCall | undefined {
  if (method !== 'eth_call' || !Array.isArray(params)) return undefined
  const [transaction, ...rest]: readonly unknown[] = params
  if (typeof transaction !== 'object' || transaction === null || !('to' in transaction)) return undefined
  return isHex(transaction.to) ? { to: transaction.to, transaction, rest } : undefined
}

/** The data of a refusal that asks for a look-up outside; `undefined` for any other failure, and for one that is too large. */
function readRefusal(error: unknown): Hex | undefined {
  if (!(error instanceof BaseError)) return undefined
  const carrier: unknown = error.walk((cause) => readData(cause) !== undefined)
  const data = readData(carrier)
  if (data === undefined || !data.startsWith(offchainLookupSelector)) return undefined
  return size(data) <= largestRefusal ? data : undefined
}

function readData(error: unknown): Hex | undefined {
  if (typeof error !== 'object' || error === null || !('data' in error)) return undefined
  const { data } = error
  if (typeof data === 'object' && data !== null && 'data' in data) return isHex(data.data) ? data.data : undefined
  return isHex(data) ? data : undefined
}
