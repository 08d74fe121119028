import * as v from 'valibot'
import { type Address, encodeFunctionData, hexToBigInt, parseAbi } from 'viem'
import type { Member } from '../account/account.ts'
import type { ApprovalRequest } from '../gate/request.ts'
import { enforcers } from '../permissions/caveats.ts'
import type { Network } from '../rpc/createNetwork.ts'
import { readAccountCode } from '../smartAccount/accountCode.ts'
import { checkDelegationManager } from '../smartAccount/checkDelegationManager.ts'
import { delegationManager } from '../smartAccount/delegator.ts'
import { prepareOperation } from '../smartAccount/prepareOperation.ts'
import { entryOf, type SmartAccounts } from '../smartAccount/smartAccounts.ts'
import { type Findings, noAside, type Obstacle } from './findings.ts'
import { obstacleOf } from './inspectCalls.ts'
import { readTokens } from './tokenFacts.ts'

/** What {@link inspectSession} takes. */
export type InspectSessionParameters = {
  readonly network: Network
  readonly smart: SmartAccounts | undefined
  readonly member: Member
  readonly request: Extract<ApprovalRequest, { kind: 'session' }>
}

const abi = parseAbi(['function currentNonce(address manager, address delegator) view returns (uint256 nonce)'])
const Word = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{64}$/i),
  v.transform((hex) => hexToBigInt(hex as `0x${string}`)),
)

/** Finds out what a session needs: what its tokens are called, what binds it, and what switching the account on costs. */
export async function inspectSession(parameters: InspectSessionParameters, signal: AbortSignal): Promise<Findings> {
  const { member, network, request, smart } = parameters
  const { chain, permissions } = request
  const bounded: Network = (on, method, params) => network(on, method, params, signal)
  const contracts = permissions.flatMap((each) => (each.kind === 'token' ? [each.token] : []))
  const [tokens, bound] = await Promise.all([
    readTokens(bounded, chain, contracts),
    bind().catch((error: unknown): Bound => ({ obstacle: obstacleOf(error) })),
  ])
  const { complete, obstacle, sessionNonce } = bound
  const fee = complete?.highestFee
  return {
    steps: [],
    tokens,
    simulation: { kind: 'none' },
    young: [],
    fee,
    complete,
    obstacle,
    sessionNonce,
    aside: noAside,
    limits: undefined,
  }

  async function bind(): Promise<Bound> {
    const account = member.addresses.evm as Address
    const asked = encodeFunctionData({ abi, functionName: 'currentNonce', args: [delegationManager, account] })
    const [nonce, code] = await Promise.all([
      bounded(chain, 'eth_call', [{ to: enforcers.nonce, data: asked }, 'latest']),
      readAccountCode(bounded, chain, account),
      checkDelegationManager(bounded, chain),
    ])
    const read = v.safeParse(Word, nonce)
    // Where the contracts are not there, or code that no key can replace, a session would be worth nothing.
    if (!read.success || code === 'strange' || !smart) return { obstacle: { kind: 'network' } }
    const sessionNonce = read.output
    if (code === 'smart') return { sessionNonce }
    const bundler: Network = (on, method, params) => smart.bundler(on, method, params, signal)
    const own = { network: bounded, smart: { ...smart, bundler }, chain, member, mayReplace: true }
    const calls = [{ to: account, value: 0n, data: '0x' }] as const
    const sponsor = entryOf(smart, chain)?.sponsor ?? undefined
    // Whoever does not pay for it, or is away, leaves it to the account.
    const paid =
      sponsor === undefined ? undefined : await prepareOperation({ ...own, calls, sponsor }).catch(() => undefined)
    const complete = paid ?? (await prepareOperation({ ...own, calls, sponsor: undefined }))
    const held = await bounded(chain, 'eth_getBalance', [account, 'latest'])
    const isShort = complete.sponsor === undefined && typeof held === 'string' && BigInt(held) < complete.highestFee
    return isShort ? { obstacle: { kind: 'short' } } : { sessionNonce, complete }
  }
}

type Bound = {
  readonly sessionNonce?: bigint
  readonly complete?: Findings['complete']
  readonly obstacle?: Obstacle
}
