import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Mounted, mount } from './testing/mount.tsx'
import { useSkeleton } from './useSkeleton.ts'

let mounted: Mounted
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  act(() => mounted.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Sample({ loading }: { loading: boolean }) {
  return <p>{useSkeleton(loading) ? 'bars' : 'none'}</p>
}
const draw = (loading: boolean) => act(() => mounted.render(<Sample loading={loading} />))
const shown = () => mounted.host.textContent
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('useSkeleton', () => {
  it('comes after 200 ms', () => {
    act(() => {
      mounted = mount(<Sample loading />)
    })
    wait(199)
    expect(shown()).toBe('none')
    wait(1)
    expect(shown()).toBe('bars')
  })

  it('never comes for what is there sooner', () => {
    act(() => {
      mounted = mount(<Sample loading />)
    })
    wait(199)
    draw(false)
    wait(1000)
    expect(shown()).toBe('none')
  })

  it('stays at least 300 ms once it came', () => {
    act(() => {
      mounted = mount(<Sample loading />)
    })
    wait(200)
    draw(false)
    wait(299)
    expect(shown()).toBe('bars')
    wait(1)
    expect(shown()).toBe('none')
  })

  it('goes at once after that', () => {
    act(() => {
      mounted = mount(<Sample loading />)
    })
    wait(900)
    draw(false)
    wait(0)
    expect(shown()).toBe('none')
  })
})
