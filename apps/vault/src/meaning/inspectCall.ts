import type { EvmCall } from '../gate/request.ts'
import { PortRefusalError } from '../port/portRefusal.ts'
import { completeTransaction } from '../rpc/completeTransaction.ts'
import type { Network } from '../rpc/createNetwork.ts'
import { createYouth } from './createYouth.ts'
import { wordsOf } from './failureWords.ts'
import type { Findings, Obstacle } from './findings.ts'
import { readCall } from './readCall.ts'
import { simulateCall } from './simulateCall.ts'
import { tokenOf } from './step.ts'
import { readTokens, settleStep } from './tokenFacts.ts'

/** Everything that the vault can say of a call: what it does and changes, and what is signed for it. */
export async function inspectCall(
  network: Network,
  chain: string,
  account: string,
  call: EvmCall,
  signal: AbortSignal,
): Promise<Findings> {
  const bounded: Network = (on, method, params) => network(on, method, params, signal)
  const steps = readCall(call, account)
  const balance = bounded(chain, 'eth_getBalance', [account, 'latest']).catch(() => undefined)
  const findYoung = createYouth(bounded, chain)
  const [completed, simulation, held] = await Promise.all([
    completeTransaction(bounded, chain, account, call).then(
      (complete) => ({ complete, obstacle: undefined }),
      (error: unknown) => ({ complete: undefined, obstacle: obstacleOf(error) }),
    ),
    simulateCall(bounded, chain, account, call, signal),
    balance,
    // Begun with the rest, since it takes several questions one after the other.
    findYoung(steps),
  ])
  const moved = simulation.kind === 'changes' ? simulation : { changes: [], rights: [] }
  const contracts = [
    ...[...steps, ...moved.rights].flatMap((step) => tokenOf(step) ?? []),
    ...moved.changes.flatMap(({ asset }) =>
      asset.kind === 'token' ? [asset.token] : asset.kind === 'item' ? [asset.collection] : [],
    ),
  ]
  const [tokens, young] = await Promise.all([
    readTokens(bounded, chain, contracts),
    findYoung([...steps, ...moved.rights]),
  ])
  const { complete } = completed
  const isShort = complete && typeof held === 'string' && BigInt(held) < call.value + complete.highestFee
  return {
    steps: steps.map((step) => settleStep(step, tokens)),
    tokens,
    simulation,
    young,
    fee: complete?.highestFee,
    complete: isShort ? undefined : complete,
    obstacle: isShort ? { kind: 'short' } : completed.obstacle,
  }
}

/** What stands in the way: the network answered that it would fail, or did not answer. */
function obstacleOf(error: unknown): Obstacle {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!(cause instanceof PortRefusalError) || !cause.answer) continue
    const { code, data, text } = cause.answer
    const isOfTheCall = code === 3 || /revert|insufficient|exceeds|out of gas|invalid opcode/i.test(text)
    return isOfTheCall ? { kind: 'fails', words: wordsOf(text, data) } : { kind: 'network' }
  }
  return { kind: 'network' }
}
