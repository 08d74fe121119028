import * as v from 'valibot'
import type { Network } from '../../platform/createNetwork.ts'
import type { Step } from '../../steps/step.ts'

/** A contract is young for a day, in seconds. */
const youth = 86_400

/** As many contracts as are asked about for one approval, and as many tries to find the block of a day ago. */
const maxContracts = 6
const maxTries = 6

/** How many blocks are looked back at first, and how much older than a day a block may be, in seconds. */
const firstLeap = 1_000
const leeway = 3_600

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,16}$/i),
  v.transform((hex) => Number(hex)),
)
const Header = v.looseObject({ number: quantity, timestamp: quantity })
type Header = v.InferOutput<typeof Header>

/** Who a step gives something to do: the contract it calls, or who gets a right. */
function actorOf(step: Step): string | undefined {
  switch (step.kind) {
    case 'unknown':
    case 'described':
      return step.contract
    case 'allow':
    case 'allowItem':
      return step.spender
    case 'allowAll':
      return step.isAllowed ? step.operator : undefined
    default:
      return undefined
  }
}

/**
 * Finds which contracts that steps call or give rights to were not on their network a day ago. One is left out where that is not
 * known: on a network that is younger itself, and by a node that has forgotten what was there. What was asked once is not asked
 * again, so that steps can be asked about as they become known.
 */
export function createContractAgeCheck(
  network: Network,
  chain: string,
): (steps: readonly Step[]) => Promise<readonly string[]> {
  let yesterday: Promise<string | undefined> | undefined
  const known = new Map<string, Promise<boolean>>()
  const isThere = async (address: string, block: string) =>
    (await network(chain, 'eth_getCode', [address, block])) !== '0x'
  const isYoung = async (address: string): Promise<boolean> => {
    try {
      yesterday ??= blockOfYesterday(network, chain)
      const then = await yesterday
      if (then === undefined) return false
      const [now, before] = await Promise.all([isThere(address, 'latest'), isThere(address, then)])
      return now && !before
    } catch {
      // A node that does not say leaves it open.
      return false
    }
  }
  return async (steps) => {
    const actors = new Set(steps.flatMap((step) => actorOf(step)?.toLowerCase() ?? []))
    for (const address of actors) {
      if (known.size < maxContracts && !known.has(address) && /^0x[0-9a-f]{40}$/.test(address))
        known.set(address, isYoung(address))
    }
    const asked = [...actors].flatMap((address) => {
      const young = known.get(address)
      return young ? [young.then((is) => (is ? [address] : []))] : []
    })
    return (await Promise.all(asked)).flat()
  }
}

/** The number of a block that is a day old or a little more; undefined where the network is younger, or keeps no even pace. */
async function blockOfYesterday(network: Network, chain: string): Promise<string | undefined> {
  const headerAt = async (block: string): Promise<Header> =>
    v.parse(Header, await network(chain, 'eth_getBlockByNumber', [block, false]))
  const head = await headerAt('latest')
  const end = head.timestamp - youth
  let [near, far] = [head, await headerAt(toHex(Math.max(0, head.number - firstLeap)))]
  for (let tries = 0; tries < maxTries; tries += 1) {
    const pace = (near.timestamp - far.timestamp) / Math.max(1, near.number - far.number)
    const isOld = far.timestamp <= end
    if (isOld && (far.timestamp >= end - leeway || near.number - far.number <= 1)) return toHex(far.number)
    if (pace <= 0 || (!isOld && far.number === 0)) return undefined
    if (isOld) {
      const guess = near.number - Math.ceil((near.timestamp - end) / pace)
      const between = await headerAt(toHex(Math.min(near.number - 1, Math.max(far.number + 1, guess))))
      if (between.timestamp <= end) far = between
      else near = between
    } else {
      near = far
      // A little further than it seems, so that most networks need no other leap.
      far = await headerAt(toHex(Math.max(0, far.number - Math.ceil((1.02 * (far.timestamp - end)) / pace) - 1)))
    }
  }
  return undefined
}

const toHex = (block: number) => `0x${block.toString(16)}`
