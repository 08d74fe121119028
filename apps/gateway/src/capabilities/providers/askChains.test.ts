import { describe, expect, it } from 'vitest'
import { askChains, missingHeaders } from './askChains.ts'

describe('askChains', () => {
  const ask = (down: readonly string[]) => async (chainId: string) => {
    if (down.includes(chainId)) throw new Error(`${chainId} is down`)
    return `of ${chainId}`
  }

  it('answers in the order asked and names what failed', async () => {
    const chains = ['eip155:1', 'eip155:10', 'eip155:56']
    expect(await askChains(chains, ask([]))).toEqual({ found: chains.map((id) => `of ${id}`), missing: [] })
    const { found, missing } = await askChains(chains, ask(['eip155:10']))
    expect(found).toEqual(['of eip155:1', 'of eip155:56'])
    expect(missingHeaders(missing)).toEqual({ 'x-foyer-missing': 'eip155:10' })
  })

  it('fails with the first error when all fail, and has nothing of nothing', async () => {
    await expect(askChains(['eip155:1', 'eip155:10'], ask(['eip155:1', 'eip155:10']))).rejects.toThrow(
      'eip155:1 is down',
    )
    expect(await askChains([], ask([]))).toEqual({ found: [], missing: [] })
    expect(missingHeaders([])).toEqual({})
  })

  it('leaves out a chain that does not answer in time, unless it is the only one', async () => {
    const never = new Promise<string>(() => {})
    const answers = async (chainId: string) => (chainId === 'eip155:10' ? never : `of ${chainId}`)
    expect(await askChains(['eip155:1', 'eip155:10'], answers, 20)).toEqual({
      found: ['of eip155:1'],
      missing: ['eip155:10'],
    })
    const late = new Promise<string>((resolve) => setTimeout(() => resolve('late'), 60))
    expect(await askChains(['eip155:1'], () => late, 20)).toEqual({ found: ['late'], missing: [] })
  })
})
