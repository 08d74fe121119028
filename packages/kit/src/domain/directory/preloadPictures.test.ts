import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '../../core/limits.ts'
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

test('gives up after two seconds, ending the download, and not before', async () => {
  let isOver = false
  const done = preloadPictures(['https://gateway.example/slow']).then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(limits.imagePreload - 1)
  expect([isOver, Picture.all[0]?.src]).toEqual([false, 'https://gateway.example/slow'])
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect([isOver, Picture.all[0]?.src]).toEqual([true, ''])
})
