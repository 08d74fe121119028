import type { ServedChain } from '../capabilities/chains/servedChain.ts'
import type { Check } from '../engines/observability/check.ts'
import type { UpstreamPool } from '../engines/rpc/upstreamPool.ts'
import type { SelfTest } from './selfTest.ts'

const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const oldBlockSeconds = 900
const advice = 'Check its address, its key and its quota.'

/** Asks every node of every chain for its chain id and newest block, and the chain for Multicall3's code. */
export const testNodes: SelfTest = async ({ chains, families }) => {
  const evm = [...chains.values()].map(testChain)
  return (await Promise.all([...evm, ...families.map((family) => family.testNodes())])).flat()
}

async function testChain(chain: ServedChain): Promise<readonly Check[]> {
  const nodes = await Promise.all([...chain.pool.providerIds].map((providerId) => testNode(chain, providerId)))
  const findings = nodes.flat()
  const answers = findings.some(({ what, state }) => what.startsWith('chain id') && state === 'ok')
  return answers ? [...findings, await testMulticall(chain)] : findings
}

async function testNode({ config, pool }: ServedChain, providerId: string): Promise<readonly Check[]> {
  const subject = config.id
  const what = `chain id of ${providerId}`
  try {
    const wanted = BigInt(config.id.slice(config.id.indexOf(':') + 1))
    const answer = await ask(pool, providerId, 'eth_chainId', [])
    const given = typeof answer === 'string' ? BigInt(answer) : undefined
    if (given !== wanted) {
      const note = `This node is of the chain ${given ?? '(none)'}. Remove it from ${subject}: its answers are wrong.`
      return [{ subject, what, state: 'failed', note }]
    }
    const block = await testNewestBlock(config.local, subject, pool, providerId)
    return [{ subject, what, state: 'ok', note: `The node is of chain ${wanted}.` }, block]
  } catch {
    return [{ subject, what, state: 'failed', note: `This node does not answer. ${advice}` }]
  }
}

async function testNewestBlock(
  isLocal: boolean,
  subject: string,
  pool: UpstreamPool,
  providerId: string,
): Promise<Check> {
  const what = `newest block of ${providerId}`
  const block = await ask(pool, providerId, 'eth_getBlockByNumber', ['latest', false])
  if (typeof block !== 'object' || block === null || !('timestamp' in block)) {
    return { subject, what, state: 'failed', note: `This node does not say what its newest block is. ${advice}` }
  }
  const age = Math.max(0, Math.floor(Date.now() / 1000) - Number(block.timestamp))
  const isOld = age > oldBlockSeconds && !isLocal
  const note = isOld
    ? `The newest block is ${age} s old. The node has fallen behind, or the chain stands still.`
    : `The newest block is ${age} s old.`
  return { subject, what, state: isOld ? 'warning' : 'ok', note }
}

async function testMulticall({ config, pool }: ServedChain): Promise<Check> {
  const subject = config.id
  const what = 'Multicall3'
  try {
    const code = await ask(pool, undefined, 'eth_getCode', [multicall3, 'latest'])
    return typeof code === 'string' && code.length > 2
      ? { subject, what, state: 'ok', note: 'Its code stands at the usual address.' }
      : { subject, what, state: 'warning', note: 'There is none; balances are read one call at a time, which is slow.' }
  } catch {
    return { subject, what, state: 'failed', note: `No node tells what code stands there. ${advice}` }
  }
}

async function ask(pool: UpstreamPool, providerId: string | undefined, method: string, params: readonly unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await pool.send(body, undefined, { providerId })
  const parsed: { result?: unknown } = JSON.parse(new TextDecoder().decode(answer.body))
  return parsed.result
}
