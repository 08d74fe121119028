import type { Network } from '../../platform/createNetwork.ts'
import type { Step } from '../../steps/step.ts'
import { bookKey } from '../../steps/tokenFacts.ts'
import type { Directory } from './createDirectory.ts'
import type { Aside, Findings } from './findings.ts'
import { lookAlikeOf } from './lookAlike.ts'
import { provePast } from './provePast.ts'

/** How long the gateway has, in milliseconds: nothing that it says here keeps a visitor from an answer. */
const timeoutMs = 6_000
/** As many accounts as are asked about for one request. */
const maxAccounts = 4

/** What {@link enrichFindings} takes. */
export type EnrichFindingsParameters = {
  readonly directory: Directory
  readonly network: Network
  /** CAIP-2 id. */
  readonly chain: string
  readonly account: string
  readonly findings: Findings
  readonly signal: AbortSignal
}

/**
 * Finds what the gateway knows of the accounts that a request names and of what it moves: names, prices, and whether something goes to an
 * account for the first time, to one that looks like another, or to a contract. It always answers: what is not known is left out,
 * and receivers that could not be checked are named as such.
 */
export async function enrichFindings({
  account,
  chain,
  directory,
  findings,
  network,
  signal,
}: EnrichFindingsParameters): Promise<Aside> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const { simulation, steps, tokens } = findings
  const receivers = distinct(steps.flatMap(receiverOf)).filter((each) => bookKey(each) !== bookKey(account))
  const named = distinct([...receivers, ...steps.flatMap(holderOf)]).slice(0, maxAccounts)
  const moved = steps.length > 0 || simulation.kind === 'changes'
  const hasCode = async (address: string) => {
    const code = chain.startsWith('eip155:')
      ? await network(chain, 'eth_getCode', [address, 'latest'], bounded).catch(() => undefined)
      : undefined
    // An account that runs others' code is an account all the same (EIP-7702).
    return typeof code === 'string' && code.length > 2 && !code.startsWith('0xef0100')
  }
  const readPast = async () => {
    const listed = receivers.length > 0 ? await directory.receiversOf(chain, account, bounded) : undefined
    if (!listed) return undefined
    const { isWhole, sent: all } = listed
    const prove = async (each: string, index: number) => {
      const sent = all.get(bookKey(each))
      if (!sent) return 'never'
      // Of many receivers those that are not looked up stay unchecked.
      return index < maxAccounts ? provePast({ network, chain, account, sent, isWhole, signal: bounded }) : 'unknown'
    }
    return { isWhole, all, each: await Promise.all(receivers.map(prove)) }
  }
  const [prices, names, past, codes] = await Promise.all([
    moved ? directory.pricesOf(chain, [...tokens.keys()], bounded).catch(() => undefined) : undefined,
    Promise.all(named.map((each) => directory.nameOf(each, bounded).catch(() => undefined))),
    readPast().catch(() => undefined),
    Promise.all(receivers.slice(0, maxAccounts).map(hasCode)),
  ])
  const pastOf = (index: number) => past?.each[index] ?? 'unknown'
  const isKnown = (index: number) => typeof pastOf(index) === 'object'
  return {
    prices: prices ?? new Map(),
    names: new Map(named.flatMap((each, index) => (names[index] ? [[bookKey(each), names[index]] as const] : []))),
    firstTimeRecipients: receivers.filter((_, index) => pastOf(index) === 'never'),
    // A check that did not happen is said: a slow gateway would else be a way to silence it.
    unchecked: receivers.filter((_, index) => pastOf(index) === 'unknown'),
    isPastWhole: past?.isWhole === true,
    past: new Map(
      receivers.flatMap((each, index) => {
        const found = pastOf(index)
        return typeof found === 'object' ? [[bookKey(each), found] as const] : []
      }),
    ),
    lookAlikes: receivers.flatMap((address, index) => {
      if (isKnown(index)) return []
      // It does not vouch for itself, since who made it can have it listed as a receiver. Nor do others where that is not clear.
      const listed = pastOf(index) === 'never' ? [...(past?.all.keys() ?? [])] : []
      const like = lookAlikeOf(address, [account, ...listed.filter((each) => each !== bookKey(address))])
      return like === undefined ? [] : [{ address, known: like }]
    }),
    contracts: receivers.filter((_, index) => codes[index] === true && !isKnown(index)),
  }
}

/** Who gets something of the account's own. */
function receiverOf(step: Step): readonly string[] {
  switch (step.kind) {
    case 'coin':
    case 'token':
    case 'item':
      return step.from === undefined ? [step.to] : []
    case 'swap':
      return step.to === undefined ? [] : [step.to]
    case 'share':
      return [step.to]
    case 'hidden':
      return step.to === undefined ? [] : [step.to]
    default:
      return []
  }
}

/** Who gets a right over something. */
function holderOf(step: Step): readonly string[] {
  switch (step.kind) {
    case 'allow':
    case 'allowItem':
      return step.spender === '' ? [] : [step.spender]
    case 'allowAll':
      return [step.operator]
    case 'get':
    case 'identity':
      return step.to === undefined ? [] : [step.to]
    default:
      return []
  }
}

function distinct(addresses: readonly string[]): readonly string[] {
  return [...new Map(addresses.map((each) => [bookKey(each), each])).values()]
}
