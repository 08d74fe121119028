import { expect, test, vi } from 'vitest'
import { createEventBus } from './events.ts'

test('listeners hear their event, all-listeners hear every event, and both can stop', () => {
  const bus = createEventBus()
  const one = vi.fn()
  const all = vi.fn()
  const stop = bus.on('MODAL_OPEN', one)
  bus.on('*', all)
  bus.emit('MODAL_OPEN', { connected: false })
  bus.emit('MODAL_CLOSE', { connected: true })
  stop()
  bus.emit('MODAL_OPEN', { connected: true })
  expect(one.mock.calls).toEqual([[{ connected: false }]])
  expect(all.mock.calls.map(([event]) => event.name)).toEqual(['MODAL_OPEN', 'MODAL_CLOSE', 'MODAL_OPEN'])
  bus.clear()
  bus.emit('MODAL_CLOSE', { connected: false })
  expect(all).toHaveBeenCalledTimes(3)
})
