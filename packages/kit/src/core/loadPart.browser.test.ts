import { afterEach, describe, expect, it, vi } from 'vitest'
import { KitError } from './errors.ts'
import { loadPart } from './loadPart.ts'

afterEach(() => vi.restoreAllMocks())

/** An import that fails this many times with a browser's words, then brings its code. */
function flaky(failures: number, message: string) {
  const calls = { count: 0 }
  const load = async () => {
    calls.count += 1
    if (calls.count <= failures) throw new TypeError(message)
    return 'code'
  }
  return { calls, load }
}

const failureOf = (promise: Promise<unknown>): Promise<KitError> =>
  promise.then(
    () => Promise.reject(new Error('it loaded')),
    (error) => error,
  )

describe('loadPart', () => {
  it('brings what comes at the second or third try', async () => {
    for (const failures of [1, 2]) {
      const { calls, load } = flaky(failures, 'Failed to fetch dynamically imported module: http://127.0.0.1:1/part.js')
      expect(await loadPart(load)).toBe('code')
      expect(calls.count).toBe(failures + 1)
    }
  })

  it('knows a file that the server no longer has', async () => {
    const gone = new URL('/no/such/part.js', location.href).href
    const error = await failureOf(loadPart(() => import(/* @vite-ignore */ gone)))
    expect(error).toMatchObject({ code: 'PAGE_OUTDATED', shortMessage: 'This page was updated. Reload' })
    expect(error.cause).toBeInstanceOf(TypeError)
  })

  it.each([
    ['Safari, which does not name the file', 'Importing a module script failed.'],
    ['a bundler that names a path', `Failed to load chunk /_next/static/chunks/1.js from module 2`],
  ])('knows it from %s', async (_, message) => {
    const { calls, load } = flaky(9, message)
    expect((await failureOf(loadPart(load))).code).toBe('PAGE_OUTDATED')
    expect(calls.count).toBe(2)
  })

  it('says that a network failed where no server answers', async () => {
    const url = 'http://127.0.0.1:1/part.js'
    const error = await failureOf(loadPart(() => import(/* @vite-ignore */ url)))
    expect(error).toMatchObject({
      code: 'PART_MISSING',
      shortMessage: 'A part of this page did not load. Try again',
    })
  })

  it('does not take a server that is out of order for a new version', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 503 }))
    const { calls, load } = flaky(9, 'error loading dynamically imported module: https://shop.example/part.js')
    expect((await failureOf(loadPart(load))).code).toBe('PART_MISSING')
    expect(calls.count).toBe(3)
  })

  it('sends no request while the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const fetch = vi.spyOn(globalThis, 'fetch')
    const { calls, load } = flaky(9, 'Failed to fetch dynamically imported module: https://shop.example/part.js')
    expect((await failureOf(loadPart(load))).code).toBe('PART_MISSING')
    expect(calls.count).toBe(1)
    expect(fetch).not.toHaveBeenCalled()
  })

  it('leaves errors of the kit as they are', async () => {
    const thrown = new KitError('KIT_DESTROYED', 'This kit was destroyed')
    expect(await failureOf(loadPart(() => Promise.reject(thrown)))).toBe(thrown)
  })
})
