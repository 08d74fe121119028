import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preloadPictures } from './preloadPictures.ts'

/** Stands for the browser's own image element: it loads what the test says, and never the rest. */
class Picture {
  static readonly all: Picture[] = []
  onload: () => void = () => undefined
  onerror: () => void = () => undefined
  src = ''
  constructor() {
    Picture.all.push(this)
  }
}

beforeEach(() => {
  Picture.all.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('Image', Picture)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('fetches each picture once, twenty at most, and none that is given inline', async () => {
  const sources = Array.from({ length: 30 }, (_, index) => `https://gateway.example/${index}`)
  const done = preloadPictures([undefined, 'data:image/png,a', ...sources, ...sources])
  expect(Picture.all.map(({ src }) => src)).toEqual(sources.slice(0, 20))
  for (const [index, { onerror, onload }] of Picture.all.entries()) index % 2 ? onerror() : onload()
  await expect(done).resolves.toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  [1999, 'waits', false],
  [2000, 'has given up, ending the download', true],
  [2001, 'has given up, ending the download', true],
])('after %i ms %s', async (time, _, isGivenUp) => {
  let isOver = false
  const done = preloadPictures(['https://gateway.example/slow']).then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(time)
  expect([isOver, Picture.all[0]?.src]).toEqual([isGivenUp, isGivenUp ? '' : 'https://gateway.example/slow'])
  await vi.advanceTimersByTimeAsync(1000)
  await done
  expect(isOver).toBe(true)
})
