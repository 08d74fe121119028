import { afterEach, expect, it } from 'vitest'
import { type Mounted, mount } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'
import { Countdown } from './Countdown.tsx'

let mounted: Mounted | undefined
afterEach(() => mounted?.unmount())

it('counts down to the moment, a second at a time, and then says that it is over', async () => {
  const end = Date.now() + 1800
  mounted = mount(<Countdown until={end} text={(time) => `again in ${time}`} over="asking again" />)
  const { host } = mounted
  const seen = new Set([host.textContent])
  await until(() => {
    seen.add(host.textContent)
    return host.textContent === 'asking again'
  })
  expect([...seen]).toEqual(['again in 0:02', 'again in 0:01', 'asking again'])
  expect(Math.abs(Date.now() - end)).toBeLessThan(200)
})

it('ends at once for a moment that has passed', () => {
  mounted = mount(<Countdown until={Date.now() - 1} text={(time) => `again in ${time}`} over="asking again" />)
  expect(mounted.host.textContent).toBe('asking again')
})
