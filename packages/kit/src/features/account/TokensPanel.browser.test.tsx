import { afterEach, expect, it, vi } from 'vitest'
import { type Mounted, mount } from '../../ui/testing/mount.tsx'
import { nextFrame } from '../../ui/testing/settled.ts'
import { Countdown } from './TokensPanel.tsx'

let mounted: Mounted | undefined
afterEach(() => {
  vi.useRealTimers()
  mounted?.unmount()
})

it('counts down to the moment, a second at a time, and then says that it is over', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  mounted = mount(<Countdown until={Date.now() + 1_800} text={(time) => `again in ${time}`} over="asking again" />)
  const { host } = mounted
  const after = async (time: number) => {
    vi.advanceTimersByTime(time)
    await nextFrame()
    await nextFrame()
    return host.textContent
  }
  expect(await after(0)).toBe('again in 0:02')
  expect(await after(799)).toBe('again in 0:02')
  expect(await after(1)).toBe('again in 0:01')
  expect(await after(999)).toBe('again in 0:01')
  expect(await after(1)).toBe('asking again')
  expect(vi.getTimerCount()).toBe(0)
})

it('ends at once for a moment that has passed', () => {
  mounted = mount(<Countdown until={Date.now() - 1} text={(time) => `again in ${time}`} over="asking again" />)
  expect(mounted.host.textContent).toBe('asking again')
})
