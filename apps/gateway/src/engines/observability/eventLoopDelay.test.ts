import { afterEach, describe, expect, it } from 'vitest'
import { createMetrics, type Metrics } from './metrics.ts'

describe('the delay of the event loop', () => {
  let metrics: Metrics
  afterEach(() => metrics?.close())

  const read = async () => {
    const { values } = (await metrics.registry.getSingleMetric('event_loop_delay_seconds')?.get()) ?? { values: [] }
    return values.map(({ value }) => value)
  }

  it('stays as it was read when it is read again before anything was measured', async () => {
    metrics = createMetrics()
    await expect.poll(read).toHaveLength(3)
    await expect.poll(async () => Math.min(...(await read()))).toBeGreaterThan(0.001)
    const [first, second] = [await read(), await read()]
    expect(Math.min(...first)).toBeGreaterThan(0.001)
    expect(second).toEqual(first)
  })
})
