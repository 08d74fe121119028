import type { Member } from '../account/account.ts'
import { unnamed } from '../gate/evmCall.ts'
import type { ApprovalRequest } from '../gate/request.ts'
import { endingCall } from '../permissions/delegation.ts'
import { endAllCall } from '../permissions/endAllCall.ts'
import type { Network } from '../rpc/createNetwork.ts'
import type { SmartAccounts } from '../smartAccount/smartAccounts.ts'
import { readTypedData } from '../typedData/readTypedData.ts'
import { createDirectory, type Directory } from './createDirectory.ts'
import { createYouth } from './createYouth.ts'
import { type Findings, noAside } from './findings.ts'
import { inspectCalls } from './inspectCalls.ts'
import { inspectSession } from './inspectSession.ts'
import { inspectSolana } from './inspectSolana.ts'
import { lookAside } from './lookAside.ts'
import { tokensOf } from './step.ts'
import { readTokens, settleStep } from './tokenFacts.ts'

/** How long a visitor waits for what networks say of a request, in milliseconds. */
const patience = 10_000

/** How long the gateway has to name its router and its contracts: without them calls of theirs are not known. */
const namingPatience = 3_000

const nothing: Findings = {
  steps: [],
  tokens: new Map(),
  simulation: { kind: 'none' },
  young: [],
  fee: undefined,
  complete: undefined,
  obstacle: undefined,
  sessionNonce: undefined,
  aside: noAside,
  limits: undefined,
}

/** Makes what {@link inspect} asks the gateway by. */
export const openDirectory = createDirectory

/** What {@link inspect} asks, and for whom. */
export type InspectParameters = {
  readonly network: Network
  readonly directory: Directory
  readonly member: Member
  readonly smart: SmartAccounts | undefined
}

/** Finds out what a request does. It always answers: what nobody said is left out, and the screen says so. */
export async function inspect(
  asked: InspectParameters,
  request: ApprovalRequest,
  ended: AbortSignal,
): Promise<Findings> {
  const signal = AbortSignal.any([ended, AbortSignal.timeout(patience)])
  const findings = await readRequest(asked, request, signal)
  if (findings.steps.length === 0 && findings.fee === undefined) return findings
  const { addresses } = asked.member
  const account = request.chain.startsWith('eip155:') ? addresses.evm : addresses.solana
  const { directory } = asked
  const aside = await lookAside({
    account,
    chain: request.chain,
    directory,
    findings,
    network: asked.network,
    signal: ended,
  })
  const { limits } = findings
  const variants = limits?.variants.map((each) => ({ ...each, findings: { ...each.findings, aside } }))
  return { ...findings, aside, limits: limits && variants && { ...limits, variants } }
}

async function readRequest(
  { directory, member, network, smart }: InspectParameters,
  request: ApprovalRequest,
  signal: AbortSignal,
): Promise<Findings> {
  const routerOf = once(() =>
    directory.routerOf(request.chain, AbortSignal.any([signal, AbortSignal.timeout(namingPatience)])),
  )
  const contractsOf = once(() =>
    directory.contractsOf(request.chain, AbortSignal.any([signal, AbortSignal.timeout(namingPatience)])),
  )
  switch (request.kind) {
    case 'message':
      return nothing
    case 'typedData': {
      const { steps } = readTypedData(request.typedData, request.chain, member.addresses.evm)
      const bounded: Network = (on, method, params) => network(on, method, params, signal)
      const contracts = steps.flatMap(tokensOf)
      const [tokens, young] = await Promise.all([
        readTokens(bounded, request.chain, contracts),
        createYouth(bounded, request.chain)(steps),
      ])
      return { ...nothing, steps: steps.map((step) => settleStep(step, tokens)), tokens, young }
    }
    case 'transaction':
      return inspectCalls(
        { network, smart, chain: request.chain, member, calls: [request.call], routerOf, contractsOf },
        signal,
      )
    case 'calls':
      return inspectCalls(
        {
          network,
          smart,
          chain: request.chain,
          member,
          calls: request.calls,
          inTurn: request.inTurn,
          routerOf,
          contractsOf,
        },
        signal,
      )
    case 'session':
      return inspectSession({ network, smart, member, request }, signal)
    case 'endSession': {
      const calls = request.delegations.map((each) => ({ ...endingCall(each), ...unnamed }))
      return inspectCalls({ network, smart, chain: request.chain, member, calls }, signal)
    }
    case 'endSessions': {
      const calls = [{ ...endAllCall(), ...unnamed }]
      return inspectCalls({ network, smart, chain: request.chain, member, calls }, signal)
    }
    case 'solanaTransactions':
      return inspectSolana(network, request.chain, member.addresses.solana, request.transactions, signal)
  }
}

/** Asks once, however often it is called. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => {
    asked ??= ask()
    return asked
  }
}
