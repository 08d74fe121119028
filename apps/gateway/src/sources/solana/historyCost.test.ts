import { type RunningSolana, startSolana } from '@foyer/test'
import { generateKeyPairSigner } from '@solana/kit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../../testing/expectProblem.ts'
import { type FaultyNode, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

/** By method, how often a node was asked. */
function countQuestions(bodies: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const body of bodies) {
    const parsed: { method: string } | { method: string }[] = JSON.parse(body)
    for (const { method } of [parsed].flat()) counts[method] = (counts[method] ?? 0) + 1
  }
  return counts
}

describe('what a page of Solana history costs', () => {
  let solana: RunningSolana
  let node: FaultyNode
  let gateway: TestGateway | undefined
  let owner: string
  beforeAll(async () => {
    solana = await startSolana({ slotTime: 0 })
    owner = (await generateKeyPairSigner()).address
    for (let count = 0; count < 28; count += 1) await solana.fund(owner, 1_000_000n + BigInt(count))
    await solana.createToken({ holders: { [owner]: 1n } })
    node = await startFaultyNode((response, body) => {
      fetch(solana.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
        .then((answer) => answer.text())
        .then((text) => response.end(text))
        .catch(() => response.destroy())
    })
  })
  afterEach(async () => {
    await gateway?.stop()
  })
  afterAll(async () => {
    await node?.stop()
    await solana?.stop()
  })

  const open = async (
    limits: { rate: { tokens: number; refillPerSecond: number } } | object = {},
    more: { pricesUsd?: Record<string, string> } = {},
  ) => {
    const chain = { id: solana.caipNetworkId, name: 'Local Solana', local: true, rpcUrls: [node.url], ...more }
    gateway = await startTestGateway({ chains: [], solanaChains: [chain], limits })
    return gateway
  }
  const ask = async (from: TestGateway, of = owner) => {
    const before = node.bodies.length
    const response = await from.send(`/v1/account/${of}/history?chainId=${solana.caipNetworkId}`)
    return { response, bodies: node.bodies.slice(before), questions: countQuestions(node.bodies.slice(before)) }
  }

  it('takes no question about a transaction at a second reading where the first was final', async () => {
    solana.mine(40)
    const from = await open()
    const cold = await ask(from)
    expect(cold.questions).toEqual({
      getTokenAccountsByOwner: 2,
      getSignaturesForAddress: 2,
      getTransaction: 25,
      getFirstAvailableBlock: 1,
      // The name of the one mint.
      getMultipleAccounts: 1,
    })
    const first: { data: unknown[] } = await cold.response.json()
    expect(first.data).toHaveLength(25)
    const warm = await ask(from)
    expect(warm.questions).toEqual({})
    expect(await warm.response.json()).toEqual(first)
    // Ten questions to a body at most.
    for (const body of cold.bodies) expect([JSON.parse(body)].flat().length).toBeLessThanOrEqual(10)
  })

  it('asks again for what may still change, and finds what is new', async () => {
    const fresh = (await generateKeyPairSigner()).address
    await solana.fund(fresh, 5_000_000n)
    const from = await open()
    expect((await ask(from, fresh)).questions).toMatchObject({ getTransaction: 1 })
    await solana.fund(fresh, 6_000_000n)
    // The list of a moment ago is kept for three seconds.
    await expect
      .poll(async () => ((await (await ask(from, fresh)).response.json()) as { data: unknown[] }).data.length, {
        timeout: 10_000,
        interval: 200,
      })
      .toBe(2)
  })

  it('counts in the rate limit as many calls as it takes questions, and nothing more when it is known', async () => {
    solana.mine(40)
    const from = await open({ rate: { tokens: 100, refillPerSecond: 0.001 } })
    const cold = await ask(from)
    expect(cold.response.status).toBe(200)
    // 2 lists of token accounts, 2 of signatures, 25 transactions, and the name of the one mint.
    expect(cold.response.headers.get('ratelimit-remaining')).toBe(String(100 - 30))
    const warm = await ask(from)
    expect(warm.response.headers.get('ratelimit-remaining')).toBe(String(100 - 31))
  })

  it('counts the prices of a page as one question, and as none while they are kept', async () => {
    solana.mine(40)
    const from = await open({ rate: { tokens: 100, refillPerSecond: 0.001 } }, { pricesUsd: { SOL: '100' } })
    const cold = await ask(from)
    expect(cold.response.headers.get('ratelimit-remaining')).toBe(String(100 - 31))
    const warm = await ask(from)
    expect(warm.response.headers.get('ratelimit-remaining')).toBe(String(100 - 32))
  })

  it('refuses a caller over its limit before a transaction is read', async () => {
    solana.mine(40)
    const from = await open({ rate: { tokens: 20, refillPerSecond: 0.001 } })
    // A bucket that is smaller than a page is emptied by it.
    expect((await ask(from)).response.status).toBe(200)
    const others = await ask(from, (await generateKeyPairSigner()).address)
    await expectProblem(others.response, 429, 'rate_limited')
    expect(others.questions).toEqual({})
  })

  it('tells a caller that is refused halfway, and asks no other node', async () => {
    const from = await open({ rate: { tokens: 30, refillPerSecond: 0.001 } })
    const cheap = (await generateKeyPairSigner()).address
    await solana.fund(cheap, 5_000_000n)
    expect((await ask(from, cheap)).response.status).toBe(200)
    const refused = await ask(from)
    await expectProblem(refused.response, 429, 'rate_limited')
    expect(refused.questions.getTransaction).toBeUndefined()
  })
})
