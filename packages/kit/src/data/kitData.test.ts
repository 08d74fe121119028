import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKit } from '../core/createKit.ts'
import { memoryChain, testNetwork } from '../core/memoryKit.fixture.ts'
import { kitData } from './kitData.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('kitData', () => {
  it('leaves no timer behind where a view lets go of a query after the kit was destroyed', () => {
    const kit = createKit({
      appName: 'Harbour Cafe',
      networks: [testNetwork('1')],
      chains: [memoryChain()],
      storage: false,
    })
    const { queryClient } = kitData(kit)
    const options = { queryKey: ['kept'], queryFn: () => 1, initialData: 1, gcTime: 300_000 }
    const observer = new QueryObserver(queryClient, options)
    const letGo = observer.subscribe(() => undefined)
    kit.destroy()
    letGo()
    expect(vi.getTimerCount()).toBe(0)
  })
})
