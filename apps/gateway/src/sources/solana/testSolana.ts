import * as v from 'valibot'
import type { Check } from '../../engines/observability/check.ts'
import { askPool } from '../../engines/rpc/askPool.ts'
import type { SolanaServices } from './readSolanaBalances.ts'
import type { SolanaChain } from './solanaChain.ts'
import { firstAvailableBlock } from './solanaTransaction.ts'

const advice = 'Check its address, its key and its quota.'
const oldSlotSeconds = 900
const slot = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Asks every node of a cluster for its genesis hash and the age of its newest slot. */
export async function testSolanaNodes(chain: SolanaChain): Promise<readonly Check[]> {
  return (await Promise.all([...chain.pool.providerIds].map((id) => testNode(chain, id)))).flat()
}

async function testNode({ config, pool }: SolanaChain, providerId: string): Promise<readonly Check[]> {
  const subject = config.id
  const what = `chain id of ${providerId}`
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const answer = await pool.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), undefined, { providerId })
    const parsed: { result?: unknown } = JSON.parse(new TextDecoder().decode(answer.body))
    return parsed.result
  }
  try {
    const hash = await ask('getGenesisHash', [])
    const given = typeof hash === 'string' ? `solana:${hash.slice(0, 32)}` : undefined
    if (given !== subject) {
      const named = given !== undefined && /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/.test(given) ? given : '(none)'
      const note = `This node is of the chain ${named}. Remove it from ${subject}: its answers are wrong.`
      return [{ subject, what, state: 'failed', note }]
    }
    const newest = await ask('getSlot', [{ commitment: 'confirmed' }])
    const time = v.is(slot, newest) ? await ask('getBlockTime', [newest]) : undefined
    const checks: Check[] = [{ subject, what, state: 'ok', note: `The node is of chain ${subject}.` }]
    return [...checks, writeAge(config.local, { subject, what: `newest block of ${providerId}` }, time)]
  } catch {
    return [{ subject, what, state: 'failed', note: `This node does not answer. ${advice}` }]
  }
}

function writeAge(isLocal: boolean, of: Pick<Check, 'subject' | 'what'>, time: unknown): Check {
  if (typeof time !== 'number') {
    return { ...of, state: 'warning', note: 'This node does not say how old its newest block is.' }
  }
  const age = Math.max(0, Math.floor(Date.now() / 1000) - time)
  const isOld = age > oldSlotSeconds && !isLocal
  const note = isOld
    ? `The newest block is ${age} s old. The node has fallen behind, or the chain stands still.`
    : `The newest block is ${age} s old.`
  return { ...of, state: isOld ? 'warning' : 'ok', note }
}

/** Reads the token lists, the price of SOL and how far back the nodes keep blocks. */
export async function testSolanaAssets(chain: SolanaChain, services: SolanaServices): Promise<readonly Check[]> {
  return Promise.all([testLists(chain, services), testPrice(chain, services), testReach(chain)])
}

async function testLists({ config }: SolanaChain, { tokens }: SolanaServices): Promise<Check> {
  const check = { subject: config.id, what: 'token lists' }
  if (config.tokenLists.length === 0) {
    const note = 'None is configured: tokens show with their own words, and only where they have a price.'
    return { ...check, state: 'warning', note }
  }
  try {
    const { size } = await tokens(config)
    return size === 0
      ? { ...check, state: 'warning', note: 'They hold no token of this chain.' }
      : { ...check, state: 'ok', note: `They hold ${size} tokens of this chain.` }
  } catch (error) {
    return { ...check, state: 'failed', note: error instanceof Error ? error.message : 'They cannot be read.' }
  }
}

async function testPrice({ config }: SolanaChain, { prices }: SolanaServices): Promise<Check> {
  const { symbol, decimals } = config.nativeCurrency
  const check = { subject: config.id, what: `price of ${symbol}` }
  if (!prices.serves({ chain: config, currency: 'usd' })) {
    return { ...check, state: 'warning', note: 'There is no price source: prices show as unknown.' }
  }
  const { prices: found } = await prices.read({ chain: config, currency: 'usd', coins: [{ symbol, decimals }] })
  const answer = found.get(0)
  return answer === undefined
    ? { ...check, state: 'failed', note: 'No price source knows it at the moment.' }
    : { ...check, state: 'ok', note: `${answer.value} US dollars, by ${answer.source}.` }
}

async function testReach({ config, pool }: SolanaChain): Promise<Check> {
  const check = { subject: config.id, what: 'old blocks for the history' }
  try {
    const first = await askPool(pool, firstAvailableBlock)
    return first === 0
      ? { ...check, state: 'ok', note: 'A node keeps all blocks.' }
      : {
          ...check,
          state: 'warning',
          note: `The nodes keep blocks since slot ${first}: what is older will be missing.`,
        }
  } catch {
    return { ...check, state: 'warning', note: 'No node says how far back it keeps blocks.' }
  }
}
