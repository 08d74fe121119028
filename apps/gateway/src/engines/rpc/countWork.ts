type Call = { method: string; params?: unknown }

/**
 * How many calls a node carries out for these: a simulation carries out each call of each of its blocks, and costs as much
 * as they would one by one.
 */
export function countWork(calls: readonly Call[]): number {
  return calls.reduce((sum, call) => sum + (call.method === 'eth_simulateV1' ? countSimulated(call.params) : 1), 0)
}

function countSimulated(params: unknown): number {
  const blocks = Array.isArray(params) ? listIn(params[0], 'blockStateCalls') : []
  // Also a block without calls is made.
  return Math.max(
    1,
    blocks.reduce<number>((sum, block) => sum + Math.max(1, listIn(block, 'calls').length), 0),
  )
}

function listIn(holder: unknown, name: string): readonly unknown[] {
  if (typeof holder !== 'object' || holder === null) return []
  const held: unknown = Reflect.get(holder, name)
  return Array.isArray(held) ? held : []
}
