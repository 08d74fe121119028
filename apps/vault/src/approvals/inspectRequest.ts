import type { Member } from '../account/member.ts'
import type { SmartAccounts } from '../evm/smartAccount/smartAccounts.ts'
import type { Network } from '../platform/createNetwork.ts'
import { createDirectory, type Directory } from './findings/createDirectory.ts'
import { enrichFindings } from './findings/enrichFindings.ts'
import type { Findings } from './findings/findings.ts'
import { inspectionOf } from './inspections.ts'
import type { ApprovalRequest } from './request.ts'

/** How long a visitor waits for what networks say of a request, in milliseconds. */
const timeoutMs = 10_000

/** How long the gateway has to name its router and its contracts: without them calls of theirs are not known. */
const namingTimeoutMs = 3_000

/** Makes what {@link inspectRequest} asks the gateway by. */
export const openDirectory = createDirectory

/** What {@link inspectRequest} asks, and for whom. */
export type InspectParameters = {
  readonly network: Network
  readonly directory: Directory
  readonly member: Member
  readonly smart: SmartAccounts | undefined
}

/** Finds out what a request does. It always answers: what no network said is left out, and the screen says so. */
export async function inspectRequest(
  { directory, member, network, smart }: InspectParameters,
  request: ApprovalRequest,
  ended: AbortSignal,
): Promise<Findings> {
  const { chain } = request
  const signal = AbortSignal.any([ended, AbortSignal.timeout(timeoutMs)])
  const naming = () => AbortSignal.any([signal, AbortSignal.timeout(namingTimeoutMs)])
  const routerOf = once(() => directory.routerOf(chain, naming()))
  const contractsOf = once(() => directory.contractsOf(chain, naming()))
  const findings = await inspectionOf(request)(request, { network, member, smart, routerOf, contractsOf }, signal)
  if (findings.steps.length === 0 && findings.fee === undefined) return findings
  const account = chain.startsWith('eip155:') ? member.addresses.evm : member.addresses.solana
  const aside = await enrichFindings({ account, chain, directory, findings, network, signal: ended })
  const { limits } = findings
  const variants = limits?.variants.map((each) => ({ ...each, findings: { ...each.findings, aside } }))
  return { ...findings, aside, limits: limits && variants && { ...limits, variants } }
}

/** Asks once, however often it is called. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => {
    asked ??= ask()
    return asked
  }
}
