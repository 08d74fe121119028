import { afterEach, describe, expect, it } from 'vitest'
import { expectProblem } from '../../testing/expectProblem.ts'
import { answer, type FaultyNode, result, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

// Never shared among callers, and bound to no block that one of the nodes would lack.
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionCount', params: [] })

describe('which node answers', () => {
  const started: { stop: () => Promise<void> }[] = []
  afterEach(async () => {
    for (const { stop } of started.splice(0).reverse()) await stop()
  })

  const start = async (chainId: string) => {
    const nodes: FaultyNode[] = []
    for (const value of ['0x1', '0x2', '0x3']) nodes.push(await startFaultyNode(result(value)))
    const gateway = await startTestGateway({
      chains: [
        { id: chainId, name: 'Test', rpcUrls: nodes.map(({ url }, index) => ({ url, id: `node-${index + 1}` })) },
      ],
      projects: [{ id: 'shop' }, { id: 'tester' }],
      testingProject: 'tester',
    })
    started.push(...nodes, gateway)
    return { nodes, gateway }
  }
  const ask = (gateway: TestGateway, chainId: string, query: string) =>
    gateway.send(`/v1?chainId=${chainId}&${query}`, { body })
  const resultOf = async (response: Response) => {
    const json: unknown = await response.json()
    expect({ status: response.status, json }).toMatchObject({ status: 200 })
    return String(Object(json).result)
  }

  it('follows the testing project, which names one; no other project can name one', async () => {
    const { gateway } = await start('eip155:1')
    for (let index = 0; index < 4; index += 1) {
      expect(await resultOf(await ask(gateway, 'eip155:1', 'projectId=tester&providerId=node-2'))).toBe('0x2')
    }
    await expectProblem(await ask(gateway, 'eip155:1', 'projectId=tester&providerId=node-9'), 400, 'provider')
    await expectProblem(await ask(gateway, 'eip155:1', 'projectId=shop&providerId=node-2'), 400, 'provider')
    await expectProblem(await ask(gateway, 'eip155:1', 'projectId=x&providerId=node-2'), 401, 'authentication')
    await expectProblem(await ask(gateway, 'eip155:9', 'projectId=tester&providerId=node-2'), 400, 'chainId')
  })

  it('tries no other node in place of the named one', async () => {
    const { gateway, nodes } = await start('eip155:1')
    nodes[1]?.behave(answer(500, 'down'))
    await expectProblem(await ask(gateway, 'eip155:1', 'projectId=tester&providerId=node-2'), 503, 'chainId')
    expect([nodes[0]?.bodies.length, nodes[2]?.bodies.length]).toEqual([0, 0])
  })

  it.each(['eip155:1', 'eip155:10', 'eip155:8453', 'eip155:42161'])(
    'stays the same for a session on %s',
    async (chainId) => {
      const { gateway, nodes } = await start(chainId)
      const perSession = await Promise.all(
        Array.from({ length: 12 }, async (_, session) => {
          const query = `projectId=shop&sessionId=session-${session}`
          const answers = new Set<string>()
          for (let index = 0; index < 4; index += 1) answers.add(await resultOf(await ask(gateway, chainId, query)))
          return [...answers]
        }),
      )
      expect(perSession.every((answers) => answers.length === 1)).toBe(true)
      expect(new Set(perSession.flat()).size).toBeGreaterThan(1)
      const [first = ''] = perSession[0] ?? []
      nodes[Number(first) - 1]?.behave(answer(502, 'down'))
      const other = await resultOf(await ask(gateway, chainId, 'projectId=shop&sessionId=session-0'))
      expect(other).not.toBe(first)
    },
  )

  it('varies between nodes without a session', async () => {
    const { gateway } = await start('eip155:1')
    const answers = new Set<string>()
    for (let index = 0; index < 40; index += 1) {
      answers.add(await resultOf(await ask(gateway, 'eip155:1', 'projectId=shop')))
    }
    expect(answers.size).toBeGreaterThan(1)
  })

  it('prefers nodes that answered lately', async () => {
    const { gateway, nodes } = await start('eip155:1')
    nodes[0]?.behave(answer(500, 'down'))
    const asked = () => nodes[0]?.bodies.length ?? 0
    // Chance chooses among the nodes, and one failure alone weighs little.
    for (let index = 0; asked() < 2 && index < 500; index += 1) await ask(gateway, 'eip155:1', 'projectId=shop')
    nodes[0]?.behave(result('0x1'))
    const before = asked()
    expect(before).toBe(2)
    for (let index = 0; index < 30; index += 1) await ask(gateway, 'eip155:1', 'projectId=shop')
    expect(asked() - before).toBeLessThan(10)
  })
})
