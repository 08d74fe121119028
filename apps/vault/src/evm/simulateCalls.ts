import * as v from 'valibot'
import { decodeAbiParameters, type Hex } from 'viem'
import type { Network } from '../platform/createNetwork.ts'
import { PortRefusalError } from '../platform/port/portRefusal.ts'
import type { Asset, AssetChange, Simulation } from '../steps/simulation.ts'
import type { Step } from '../steps/step.ts'
import type { EvmCall } from './evmCall.ts'
import { wordsOf } from './failureWords.ts'

const bytes = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})*$/i))
const word = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i))
const Log = v.object({ address: bytes, topics: v.array(word), data: bytes })
const Answer = v.tuple([
  v.looseObject({
    calls: v.array(
      v.looseObject({
        status: v.string(),
        returnData: v.optional(bytes, '0x'),
        logs: v.optional(v.array(Log), []),
        error: v.optional(v.looseObject({ message: v.optional(v.string(), '') })),
      }),
    ),
  }),
])
type EventLog = v.InferOutput<typeof Log>

/** Where nodes put moves of the network's own coin, when they are asked to tell them as transfers. */
const coinAddress = `0x${'ee'.repeat(20)}`

/** Whom new tokens come from, and those that are no more go to. */
const nobody = `0x${'00'.repeat(20)}`

/** Events by their first topic. */
const topics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
} as const

/** As many logs as are looked through, and rights as are told. */
const maxLogs = 1_000
const maxRights = 8

/** What became of calls that were tried out. */
export type TriedCalls = {
  readonly simulation: Simulation
  /** How much of a token left the account in the calls after one of them; 0 where the network did not say. */
  readonly spentAfter: (index: number, token: string) => bigint
}

/**
 * Simulates calls one after the other on a state that is thrown away (`eth_simulateV1`), and reads from their events what the account
 * has afterwards: a contract can claim anything about its own tokens, and nothing about other tokens.
 */
export async function simulateCalls(
  network: Network,
  chain: string,
  account: string,
  tried: readonly EvmCall[],
  signal: AbortSignal,
): Promise<TriedCalls> {
  const unknown = (simulation: Simulation): TriedCalls => ({ simulation, spentAfter: () => 0n })
  const calls = tried.map(({ data, to, value }) => ({
    from: account,
    ...(to && { to }),
    value: `0x${value.toString(16)}`,
    data,
  }))
  const asked = { blockStateCalls: [{ calls }], traceTransfers: true, validation: false }
  let answer: unknown
  try {
    answer = await network(chain, 'eth_simulateV1', [asked, 'latest'], signal)
  } catch (error) {
    // Errors of these numbers are about the call; with all others the node has not tried it.
    const refusal = error instanceof PortRefusalError ? error.answer : undefined
    const isOfTheCall = refusal && (refusal.code === 3 || (refusal.code <= -38_010 && refusal.code >= -38_026))
    return unknown(isOfTheCall ? { kind: 'fails', words: wordsOf(refusal.text) } : { kind: 'unavailable' })
  }
  const read = v.safeParse(Answer, answer)
  if (!read.success) return unknown({ kind: 'unavailable' })
  const [{ calls: results }] = read.output
  if (results.length !== tried.length) return unknown({ kind: 'unavailable' })
  const failed = results.find(({ status }) => status !== '0x1')
  if (failed) return unknown({ kind: 'fails', words: wordsOf(failed.error?.message ?? '', failed.returnData) })
  const logs = results.flatMap((result) => result.logs)
  // What is not looked through is not promised.
  if (logs.length > maxLogs) return unknown({ kind: 'unavailable' })
  const spentAfter = (index: number, token: string) =>
    results
      .slice(index + 1)
      .flatMap((result) => result.logs)
      .filter(({ address, topics: [topic, from = '0x', , third] }) => {
        const isOfToken =
          topic === topics.transfer && third === undefined && address.toLowerCase() === token.toLowerCase()
        return isOfToken && addressIn(from) === account.toLowerCase()
      })
      .reduce((sum, { data }) => sum + numberIn(data), 0n)
  return { simulation: readLogs(logs, account), spentAfter }
}

/** What an account has more or less of by the events of a call, and what others may do with what it has. */
export function readLogs(logs: readonly EventLog[], account: string): Simulation {
  const changes = new Map<string, { asset: Asset; amount: bigint }>()
  const rights = new Map<string, Step>()
  const own = account.toLowerCase()
  const add = (asset: Asset, amount: bigint) => {
    const key = JSON.stringify(asset, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    const known = changes.get(key) ?? { asset, amount: 0n }
    known.amount += amount
    changes.set(key, known)
  }
  const move = (asset: Asset, amount: bigint, from: string, to: string) => {
    if (from === own) add(asset, -amount)
    if (to === own) add(asset, amount)
  }
  const isTransferred = ({ address, data }: EventLog, from: string, to: string) =>
    logs.some(
      ({ address: other, data: amount, topics: [topic, sender = '0x', receiver = '0x', third] }) =>
        topic === topics.transfer &&
        third === undefined &&
        other.toLowerCase() === address.toLowerCase() &&
        numberIn(amount) === numberIn(data) &&
        addressIn(sender) === from &&
        addressIn(receiver) === to,
    )
  for (const log of logs) {
    const { address, data } = log
    const [topic, first = '0x', second = '0x', third] = log.topics
    const [token, one, other] = [address.toLowerCase(), addressIn(first), addressIn(second)]
    switch (topic) {
      case topics.transfer:
        if (token === coinAddress) move({ kind: 'coin' }, numberIn(data), one, other)
        else if (third === undefined) move({ kind: 'token', token }, numberIn(data), one, other)
        else move({ kind: 'item', collection: token, id: BigInt(third) }, 1n, one, other)
        break
      case topics.transferSingle: {
        const [id, count] = numbersIn(data)
        if (id !== undefined && count !== undefined)
          move({ kind: 'item', collection: token, id }, count, other, addressIn(third ?? '0x'))
        break
      }
      case topics.transferBatch:
        for (const [id, count] of batchIn(data))
          move({ kind: 'item', collection: token, id }, count, other, addressIn(third ?? '0x'))
        break
      // Most tokens tell of no transfer when they wrap, and some of both.
      case topics.deposit:
        if (log.topics.length === 2 && one === own && !isTransferred(log, nobody, own))
          add({ kind: 'token', token }, numberIn(data))
        break
      case topics.withdrawal:
        if (log.topics.length === 2 && one === own && !isTransferred(log, own, nobody))
          add({ kind: 'token', token }, -numberIn(data))
        break
      case topics.approval:
        if (one !== own) break
        if (third === undefined) {
          const right = { kind: 'allow', token, amount: numberIn(data), spender: other, adds: false, until: undefined }
          rights.set(`${token} ${other}`, right as Step)
        } else if (BigInt(other) !== 0n) {
          rights.set(`${token} #${third}`, { kind: 'allowItem', collection: token, id: BigInt(third), spender: other })
        }
        break
      case topics.approvalForAll:
        if (one === own)
          rights.set(`${token} ${other} all`, {
            kind: 'allowAll',
            collection: token,
            operator: other,
            isAllowed: numberIn(data) === 1n,
          })
        break
    }
  }
  const moved: readonly AssetChange[] = [...changes.values()].filter(({ amount }) => amount !== 0n)
  // A transfer that spends from an allowance may tell what is left of it, which is 0 or no more than before.
  const given = [...rights.values()].filter((right) => right.kind !== 'allow' || right.amount > 0n)
  if (given.length > maxRights) return { kind: 'unavailable' }
  return { kind: 'changes', changes: moved, rights: given }
}

function addressIn(topic: string): string {
  return `0x${topic.slice(-40).padStart(40, '0')}`.toLowerCase()
}

function numberIn(data: string): bigint {
  return data.length >= 66 ? BigInt(data.slice(0, 66)) : 0n
}

function numbersIn(data: string): readonly bigint[] {
  return (data.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
}

function batchIn(data: string): readonly (readonly [bigint, bigint])[] {
  try {
    const [ids, counts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data as Hex)
    return ids.map((id, index) => [id, counts[index] ?? 0n] as const)
  } catch {
    return []
  }
}
