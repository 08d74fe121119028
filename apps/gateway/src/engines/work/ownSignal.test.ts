import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { ownSignal } from './ownSignal.ts'

describe('ownSignal', () => {
  it('fires with the given one, for its reason', () => {
    const caller = new AbortController()
    const own = ownSignal(caller.signal)
    const gone = new Error('gone')
    caller.abort(gone)
    expect(own.signal.reason).toBe(gone)
  })

  it('starts fired when the given one had fired', () => {
    expect(ownSignal(AbortSignal.abort(new Error('gone'))).signal.reason).toEqual(new Error('gone'))
  })

  it('fires when the time is over', async () => {
    const { signal } = ownSignal(undefined, 5)
    await expect.poll(() => signal.aborted).toBe(true)
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
  })

  it('fires no more once it is released, and leaves nothing behind', () => {
    const caller = new AbortController()
    const own = ownSignal(caller.signal, 60_000)
    own.release()
    caller.abort()
    expect(own.signal.aborted).toBe(false)
    expect(getEventListeners(caller.signal, 'abort')).toEqual([])
  })
})
