import { type Address, decodeFunctionResult, encodeFunctionData, formatUnits, type Hex, parseAbi } from 'viem'
import type { ChainClient } from '../../../engines/rpc/chainClient.ts'
import { readMany } from '../../../engines/rpc/readMany.ts'
import type { FoundPrice } from '../priceSource.ts'
import { type Feed, feedRegistry, registryUsd } from './feeds.ts'

const feedAbi = parseAbi([
  'function decimals() view returns (uint8)',
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
])
const registryAbi = parseAbi([
  'function decimals(address base, address quote) view returns (uint8)',
  'function latestRoundData(address base, address quote) view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
])

/** Where to read one price: a feed, or a token in the registry. */
export type FeedQuestion = Feed | { registryBase: Address; maxAgeSeconds: number }

const readsPerCall = 100
/** Clocks of chains and ours may differ by this. */
const clockSeconds = 3_600

/**
 * Reads feeds, in their order; `undefined` for those whose answer must not be used ({@link checkRound}) or that are not there.
 *
 * @param now Milliseconds since 1970.
 * @throws when the chain cannot be read.
 */
export async function readFeeds(
  client: ChainClient,
  questions: readonly FeedQuestion[],
  now: () => number,
): Promise<readonly (FoundPrice | undefined)[]> {
  const reads = questions.flatMap((question) => {
    if ('registryBase' in question) {
      const args = [question.registryBase, registryUsd] as const
      return [
        { to: feedRegistry, data: encodeFunctionData({ abi: registryAbi, functionName: 'latestRoundData', args }) },
        { to: feedRegistry, data: encodeFunctionData({ abi: registryAbi, functionName: 'decimals', args }) },
      ]
    }
    return [
      { to: question.address, data: encodeFunctionData({ abi: feedAbi, functionName: 'latestRoundData' }) },
      { to: question.address, data: encodeFunctionData({ abi: feedAbi, functionName: 'decimals' }) },
    ]
  })
  const answers = await readMany(client, reads, readsPerCall)
  const readAt = now()
  return questions.map(({ maxAgeSeconds }, index) =>
    readRound(answers[index * 2], answers[index * 2 + 1], maxAgeSeconds, readAt),
  )
}

/** One round of a feed; times in seconds since 1970. */
export type Round = { roundId: bigint; answer: bigint; updatedAt: bigint; answeredInRound: bigint }

/**
 * Whether a round may be used: above zero, answered in its own round or a later one, not older than the limit, and not
 * from a time to come.
 */
export function checkRound(round: Round, maxAgeSeconds: number, now: number): boolean {
  const { roundId, answer, updatedAt, answeredInRound } = round
  if (answer <= 0n || updatedAt === 0n || answeredInRound < roundId) return false
  const age = BigInt(now) - updatedAt
  return age <= BigInt(maxAgeSeconds) && age >= -BigInt(clockSeconds)
}

function readRound(
  round: Hex | undefined,
  decimals: Hex | undefined,
  maxAgeSeconds: number,
  now: number,
): FoundPrice | undefined {
  // Five words and one: anything else stands at a wrong address.
  if (round?.length !== 2 + 5 * 64 || decimals?.length !== 66) return undefined
  const [roundId, answer, , updatedAt, answeredInRound] = decodeFunctionResult({
    abi: feedAbi,
    functionName: 'latestRoundData',
    data: round,
  })
  if (!checkRound({ roundId, answer, updatedAt, answeredInRound }, maxAgeSeconds, Math.floor(now / 1000)))
    return undefined
  const places = decodeFunctionResult({ abi: feedAbi, functionName: 'decimals', data: decimals })
  return { price: Number(formatUnits(answer, places)), at: Math.min(Number(updatedAt) * 1000, now) }
}
