import type { Gateway } from '../createGateway.ts'

/**
 * Writes into the log, for each chain, how many of its nodes answer, and what is wrong with the others. An operator who has
 * just started a gateway learns of a mistyped address or a used-up key there, not from the first visitor.
 */
export async function reportNodes({ logger, testNodes }: Pick<Gateway, 'logger' | 'testNodes'>): Promise<void> {
  const checks = await testNodes()
  for (const chain of new Set(checks.map(({ subject }) => subject))) {
    const nodes = checks.filter(({ subject, what }) => subject === chain && what.startsWith('chain id of '))
    const answering = nodes.filter(({ state }) => state === 'ok').length
    const facts = { chain, nodes: nodes.length, answering }
    if (answering === 0) logger.error(facts, 'no node of this chain answers: its calls will be answered 503')
    else logger.info(facts, 'nodes answer')
  }
  for (const { note, state, subject, what } of checks)
    if (state !== 'ok') logger.warn({ chain: subject, check: what }, note)
}
