import type { DescribedContracts } from '../../evm/calls/describedCalls.ts'
import { type FindContractsParameters, findContracts } from '../../evm/calls/findContracts.ts'
import { readCall } from '../../evm/calls/readCall.ts'
import { isCallsFailure } from '../../evm/callsRefusal.ts'
import { wordsOf } from '../../evm/failureWords.ts'
import { findUnusual } from '../../evm/findUnusual.ts'
import { simulateCalls } from '../../evm/simulateCalls.ts'
import { type CompleteCallsParameters, completeCalls } from '../../evm/smartAccount/completeCalls.ts'
import type { Network } from '../../platform/createNetwork.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import { type Step, tokensOf } from '../../steps/step.ts'
import { bookKey, readTokens, settleStep } from '../../steps/tokenFacts.ts'
import { createContractAgeCheck } from './createContractAgeCheck.ts'
import { type Findings, noAside, type Obstacle } from './findings.ts'
import { limitCalls } from './limitCalls.ts'
import { readKept } from './readKept.ts'

/** What {@link inspectCalls} takes. */
export type InspectCallsParameters = CompleteCallsParameters & {
  /** The router that the gateway trades by on the network of the calls. */
  readonly routerOf?: FindContractsParameters['routerOf'] | undefined
  /** The operator's own contracts there, which are asked for once a call cannot be read without. */
  readonly contractsOf?: (() => Promise<DescribedContracts>) | undefined
  /** Nothing more is to be chosen of the calls. */
  readonly isLimited?: boolean | undefined
}

/** Everything that the vault can say of calls: what they do and change, and what is signed for them. */
export async function inspectCalls(asked: InspectCallsParameters, signal: AbortSignal): Promise<Findings> {
  const { calls, chain, contractsOf, isLimited, member, network, routerOf = async () => undefined, smart } = asked
  const account = member.addresses.evm
  const bounded: Network = (on, method, params) => network(on, method, params, signal)
  const reading = findContracts({ network: bounded, chain, calls, routerOf }).then(async (contracts) => {
    const read = calls.map((call) => readCall(call, account, contracts))
    if (!read.flat().some(({ kind }) => kind === 'unknown')) return read
    const described = await contractsOf?.().catch(() => undefined)
    return described ? calls.map((call) => readCall(call, account, { ...contracts, described })) : read
  })
  const balance = bounded(chain, 'eth_getBalance', [account, 'latest']).catch(() => undefined)
  const findYoung = createContractAgeCheck(bounded, chain)
  const [completed, { simulation, spentAfter }, held, read] = await Promise.all([
    completeCalls({
      ...asked,
      network: bounded,
      smart: smart && { ...smart, bundler: (on, method, params) => smart.bundler(on, method, params, signal) },
    }).then(
      (complete) => ({ complete, obstacle: undefined }),
      (error: unknown) => ({ complete: undefined, obstacle: obstacleOf(error) }),
    ),
    simulateCalls(bounded, chain, account, calls, signal),
    balance,
    reading,
    // Begun with the rest, since it needs several calls one after the other.
    reading.then((each) => findYoung(each.flat())),
  ])
  const steps = read.flat()
  const moved = simulation.kind === 'changes' ? simulation : { changes: [], rights: [] }
  const allSteps = [
    ...[...steps, ...moved.rights].flatMap(tokensOf),
    ...moved.changes.flatMap(({ asset }) =>
      asset.kind === 'token' ? [asset.token] : asset.kind === 'item' ? [asset.collection] : [],
    ),
  ]
  const { complete } = completed
  const isPaid = complete?.kind === 'operation' && complete.sponsor !== undefined
  const fee = isPaid ? 0n : complete?.highestFee
  const [only] = calls.length === 1 ? calls : []
  const [tokens, young, kept, unusual] = await Promise.all([
    readTokens(bounded, chain, allSteps),
    findYoung([...steps, ...moved.rights]),
    readKept({ network: bounded, chain, account, steps, simulation, held, fee }),
    only && complete?.kind === 'transaction'
      ? findUnusual(bounded, chain, account, only, complete.transaction)
      : undefined,
  ])
  const needed = calls.reduce((sum, { value }) => sum + value, fee ?? 0n)
  const isShort = complete && typeof held === 'string' && BigInt(held) < needed
  const settle = (step: Step) => settleStep(step, tokens)
  return {
    steps: steps.map(settle),
    tokens,
    simulation: simulation.kind === 'changes' ? { ...simulation, rights: simulation.rights.map(settle) } : simulation,
    young,
    fee: complete?.highestFee,
    complete: isShort ? undefined : complete,
    obstacle: isShort ? { kind: 'short' } : completed.obstacle,
    sessionNonce: undefined,
    kept: isShort ? undefined : kept,
    unusual,
    aside: noAside,
    limits: isLimited
      ? undefined
      : await limitCalls({
          network: bounded,
          chain,
          account,
          calls: calls.map((call, index) => ({
            call,
            steps: (read[index] ?? []).map(settle),
            spent: (token) => spentAfter(index, token),
            said: (token) => saidBy(read.slice(index + 1).flat(), token),
          })),
          inspect: (limited) => inspectCalls({ ...asked, calls: limited, isLimited: true }, signal),
        }),
  }
}

/** How much of a token steps say that they take from the account at most. */
function saidBy(steps: readonly Step[], token: string): bigint {
  const isOf = (other: string | undefined) => other !== undefined && bookKey(other) === bookKey(token)
  return steps.reduce((sum, step) => {
    if (step.kind === 'swap') return isOf(step.pay.token) ? sum + step.pay.amount : sum
    return step.kind === 'token' && step.from === undefined && isOf(step.token) ? sum + step.amount : sum
  }, 0n)
}

/** What stands in the way: the network answered that it would fail, or did not answer. */
export function obstacleOf(error: unknown): Obstacle {
  if (isCallsFailure(error, 'delegator-differs')) return { kind: 'otherCode' }
  let isSilent = false
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!(cause instanceof PortRefusalError)) continue
    if (!cause.answer) {
      isSilent = cause.failure === 'network-failed'
      continue
    }
    const { code, data, text } = cause.answer
    const isOfTheCall = code === 3 || /revert|insufficient|exceeds|out of gas|invalid opcode/i.test(text)
    return isOfTheCall ? { kind: 'fails', words: wordsOf(text, data) } : { kind: 'network' }
  }
  return { kind: 'network', isSilent }
}
