import * as v from 'valibot'
import { type Address, encodeFunctionData, hexToBigInt, parseAbi } from 'viem'
import { delegationManager } from '../../crypto/delegator.ts'
import { enforcers } from '../../evm/permissions/caveats.ts'
import { readAccountCode } from '../../evm/smartAccount/accountCode.ts'
import { checkDelegationManager } from '../../evm/smartAccount/checkDelegationManager.ts'
import { prepareOperation } from '../../evm/smartAccount/prepareOperation.ts'
import { entryOf } from '../../evm/smartAccount/smartAccounts.ts'
import type { Network } from '../../platform/createNetwork.ts'
import { readTokens } from '../../steps/tokenFacts.ts'
import { type Findings, noSteps, type Obstacle } from '../findings/findings.ts'
import { obstacleOf } from '../findings/inspectCalls.ts'
import type { Inspecting } from '../inspection.ts'
import type { SessionRequest } from './session.ts'

const abi = parseAbi(['function currentNonce(address manager, address delegator) view returns (uint256 nonce)'])
const Word = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{64}$/i),
  v.transform((hex) => hexToBigInt(hex as `0x${string}`)),
)

/** Finds out what a session needs: what its tokens are called, what binds it, and what switching the account on costs. */
export async function inspectSession(
  { chain, permissions }: SessionRequest,
  { member, network, smart }: Pick<Inspecting, 'member' | 'network' | 'smart'>,
  signal: AbortSignal,
): Promise<Findings> {
  const bounded: Network = (on, method, params) => network(on, method, params, signal)
  const contracts = permissions.flatMap((each) => (each.kind === 'token' ? [each.token] : []))
  const [tokens, bound] = await Promise.all([
    readTokens(bounded, chain, contracts),
    bind().catch((error: unknown): Bound => ({ obstacle: obstacleOf(error) })),
  ])
  const { complete, obstacle, sessionNonce } = bound
  const fee = complete?.highestFee
  return { ...noSteps, tokens, fee, complete, obstacle, sessionNonce }

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
    // A sponsor that does not pay for it, or is away, leaves it to the account.
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
