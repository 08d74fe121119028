import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { watchSockets } from './watchSockets.ts'

/** A socket as far as it is watched, with what was done to it. */
function socketOf() {
  const done: string[] = []
  const own = { isPaused: false, ping: () => done.push('ping'), terminate: () => done.push('terminate') }
  return { done, socket: Object.assign(new EventEmitter(), own) as unknown as WebSocket }
}

describe('watchSockets', () => {
  let late = 0
  beforeEach(() => {
    late = 0
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const watch = () => watchSockets(1_000, () => performance.now() + late)

  it('cuts off a socket that was not heard since the last ping, and none that was', () => {
    const watched = watch()
    const [silent, heard] = [socketOf(), socketOf()]
    watched.add(silent.socket)
    watched.add(heard.socket)
    vi.advanceTimersByTime(1_000)
    heard.socket.emit('pong')
    vi.advanceTimersByTime(1_000)
    expect(silent.done).toEqual(['ping', 'terminate'])
    expect(heard.done).toEqual(['ping', 'ping'])
    watched.stop()
  })

  it.each([
    ['pings once more after its process has paused, before it cuts off', 501, ['ping', 'ping', 'terminate']],
    ['cuts off after a delay that is shorter', 500, ['ping', 'terminate']],
  ])('%s', (_, pause, expected) => {
    const watched = watch()
    const { done, socket } = socketOf()
    watched.add(socket)
    vi.advanceTimersByTime(1_000)
    late = pause
    vi.advanceTimersByTime(1_000)
    expect(done).toEqual(expected.slice(0, 2))
    // A socket that was cut off closes, and is watched no more.
    if (done.includes('terminate')) socket.emit('close')
    vi.advanceTimersByTime(1_000)
    expect(done).toEqual(expected)
    watched.stop()
  })
})
