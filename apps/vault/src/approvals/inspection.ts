import type { Member } from '../account/member.ts'
import type { DescribedContracts } from '../evm/calls/describedCalls.ts'
import type { FindContractsParameters } from '../evm/calls/findContracts.ts'
import type { SmartAccounts } from '../evm/smartAccount/smartAccounts.ts'
import type { Network } from '../platform/createNetwork.ts'
import type { Findings } from './findings/findings.ts'

/** What an inspection asks, and for whom. */
export type Inspecting = {
  readonly network: Network
  readonly member: Member
  readonly smart: SmartAccounts | undefined
  /** The router that the gateway trades by on the network of the request. */
  readonly routerOf: FindContractsParameters['routerOf']
  /** The operator's own contracts there. */
  readonly contractsOf: () => Promise<DescribedContracts>
}

/** Finds out what a request of one kind does. What no network said is left out, and the screen says so. */
export type Inspection<Request> = (request: Request, asked: Inspecting, signal: AbortSignal) => Promise<Findings>
