import { startChains } from '@foyer/test'
import { expect, it } from 'vitest'
import { createGateway } from '../createGateway.ts'
import { reportNodes } from './reportNodes.ts'

it('says which nodes answer, and what is wrong with the others', async () => {
  const running = await startChains({ chains: [{ chainId: 31337 }] })
  const [{ rpcUrl }] = running.chains
  const gone = { url: 'http://127.0.0.1:1/secret-key', id: 'gone' }
  const gateway = await createGateway({
    database: ':memory:',
    logLevel: 'silent',
    chains: [
      { id: 'eip155:31337', name: 'Local', local: true, rpcUrls: [{ url: rpcUrl, id: 'anvil' }, gone] },
      { id: 'eip155:10', name: 'Wrong', rpcUrls: [{ url: rpcUrl, id: 'anvil' }] },
    ],
  })
  const lines: { level: string; facts: object; text: string }[] = []
  const to = (level: string) => (facts: object, text: string) => void lines.push({ level, facts, text })
  const collected = { info: to('info'), warn: to('warn'), error: to('error') }
  const logger: typeof gateway.logger = Object.assign(Object.create(gateway.logger), collected)
  try {
    await reportNodes({ logger, testNodes: gateway.testNodes })
  } finally {
    await gateway.stop()
    await running.stop()
  }
  expect(lines).toContainEqual({
    level: 'info',
    facts: { chain: 'eip155:31337', nodes: 2, answering: 1 },
    text: 'nodes answer',
  })
  expect(lines).toContainEqual({
    level: 'warn',
    facts: { chain: 'eip155:31337', check: 'chain id of gone' },
    text: 'This node does not answer. Check its address, its key and its quota.',
  })
  expect(lines).toContainEqual({
    level: 'error',
    facts: { chain: 'eip155:10', nodes: 1, answering: 0 },
    text: 'no node of this chain answers: its calls will be answered 503',
  })
  expect(JSON.stringify(lines)).not.toContain('secret-key')
})
