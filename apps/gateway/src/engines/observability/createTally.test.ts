import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { createTally } from './createTally.ts'

describe('createTally', () => {
  const build = () => {
    const registry = new Registry()
    const options = { name: 'calls', help: 'Calls.', labelNames: ['route', 'code'], registers: [registry] }
    const read = async () => (await registry.metrics()).split('\n').filter((line) => line.startsWith('calls'))
    return { tally: createTally(options), read }
  }

  it('reports every combination of labels once it was asked for, from zero on', async () => {
    const { tally, read } = build()
    expect(await read()).toEqual([])
    tally.of('balance', '200')
    expect(await read()).toEqual(['calls{route="balance",code="200"} 0'])
  })

  it('adds up what came between readings, and counts nothing twice', async () => {
    const { tally, read } = build()
    tally.of('balance', '200').pending += 2
    tally.of('balance', '503').pending += 1
    expect(await read()).toEqual(['calls{route="balance",code="200"} 2', 'calls{route="balance",code="503"} 1'])
    tally.of('balance', '200').pending += 3
    expect(await read()).toEqual(['calls{route="balance",code="200"} 5', 'calls{route="balance",code="503"} 1'])
    expect(await read()).toEqual(['calls{route="balance",code="200"} 5', 'calls{route="balance",code="503"} 1'])
  })
})
