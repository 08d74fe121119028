import type { SimulationOutcome, Transfer } from '../../core/transfers.ts'
import type { RpcNode } from '../rpc/askNode.ts'
import { refusalOf } from './dryRun.ts'
import { evmCall } from './evmCall.ts'
import { simulateCalls } from './simulateCalls.ts'
import { tokenData } from './tokenData.ts'
import { transferCall } from './transferCall.ts'

/** Tries a transfer out on a node without sending it. */
export async function simulateTransfer(node: RpcNode, transfer: Transfer): Promise<SimulationOutcome> {
  const { amount, from, nft, to, tokenAddress: token } = transfer
  const call = evmCall(from, transferCall(transfer))
  const whole: SimulationOutcome = { type: 'changes', sent: amount, received: amount }
  // The protocol moves native coins whole, and a collection's pieces cannot be split: a call that passes moves the amount.
  if (!token || nft) return (await refusalOf(node, call)) ?? whole
  const read = (owner: string) => ({ from: owner, to: token, data: tokenData.balanceOf(owner) })
  const outcome = await simulateCalls(node, { calls: [call], reads: [read(from), read(to)] })
  // Sending to oneself changes no balance.
  const isOwn = from.toLowerCase() === to.toLowerCase()
  return isOwn && hasPassed(outcome) ? whole : outcome
}

function hasPassed(outcome: SimulationOutcome): boolean {
  return outcome.type === 'changes' || (outcome.type === 'reverts' && outcome.code === 'nothing-moves')
}
