import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { associationLink, reflectorId } from './associate.ts'
import { authorize } from './authorize.ts'
import { createAssociationKeys, createMobileChannel, createSessionKeys } from './mobileChannel.ts'
import { openFrames, retryDelay } from './mobileFrames.ts'
import type { MobileSession } from './mobileSession.ts'
import { fromBase64, toBase64, toBase64Url } from './mobileText.ts'

describe('retryDelay', () => {
  test.each([
    [1, 0],
    [2, 150],
    [3, 150],
    [4, 200],
    [5, 500],
    [6, 500],
    [7, 750],
    [8, 750],
    [9, 1000],
    [10, 1000],
    [1000, 1000],
  ])('before attempt %i, %i ms', (attempt, milliseconds) => {
    expect(retryDelay(attempt)).toBe(milliseconds)
  })
})

describe('openFrames', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** A socket that is refused at once, or never opens and closes only when it is told to. */
  function stubSockets(isRefused: boolean) {
    class Socket {
      onclose: () => void = () => undefined
      constructor() {
        if (isRefused) queueMicrotask(() => this.onclose())
      }
      close() {
        this.onclose()
      }
    }
    vi.stubGlobal('WebSocket', Socket)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  }

  test.each([
    ['that refuses', true],
    ['that is silent', false],
  ])('waits 30,000 ms for a wallet %s, and no longer', async (_, isRefused) => {
    stubSockets(isRefused)
    let end: unknown
    openFrames('ws://localhost:49152/solana-wallet', new AbortController().signal).catch((error) => {
      end = error
    })
    await vi.advanceTimersByTimeAsync(29_999)
    expect(end).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(end).toMatchObject({ code: 'WALLET_TIMEOUT' })
  })

  test('ends at once when it is given up between two attempts', async () => {
    stubSockets(true)
    const given = new AbortController()
    const opening = expect(openFrames('ws://localhost:49152/solana-wallet', given.signal)).rejects.toMatchObject({
      code: 'REQUEST_ABORTED',
    })
    await vi.advanceTimersByTimeAsync(100)
    given.abort()
    await opening
  })
})

describe('the keys', () => {
  test.each([
    ['one meeting', createAssociationKeys, 'ECDSA'],
    ['one session', createSessionKeys, 'ECDH'],
  ])('makes keys of the curve P-256 for %s, which cannot be taken out', async (_, create, name) => {
    const { point, privateKey } = await create()
    expect(privateKey.algorithm).toEqual({ name, namedCurve: 'P-256' })
    expect(privateKey.extractable).toBe(false)
    expect([point.length, point[0]]).toEqual([65, 4])
  })
})

describe('a wallet of the first version', () => {
  test.each([
    ['solana:mainnet', 'mainnet-beta'],
    ['solana:devnet', 'devnet'],
    ['solana:testnet', 'testnet'],
    ['solana:localnet', 'solana:localnet'],
  ] as const)('asks a wallet for the cluster of %s by the name %s', async (chain, cluster) => {
    vi.stubGlobal('location', { origin: 'https://cafe.example' })
    const asked: unknown[] = []
    const session: MobileSession = {
      version: 'legacy',
      request: async (...call) => {
        asked.push(call)
        return { auth_token: 'a', accounts: [{ address: toBase64(new Uint8Array(32).fill(1)) }] }
      },
      closed: new Promise(() => undefined),
      close: () => undefined,
    }
    await authorize({ session, chain, appName: 'Harbour Cafe' })
    vi.unstubAllGlobals()
    expect(asked).toEqual([['authorize', { cluster, identity: { name: 'Harbour Cafe', uri: 'https://cafe.example' } }]])
  })
})

describe('sequence numbers', () => {
  const channels = async (sent = 0) => {
    const [page, wallet] = [await createSessionKeys(), await createSessionKeys()]
    const association = new Uint8Array(65).fill(4)
    return [
      await createMobileChannel(page, wallet.point, association, sent),
      await createMobileChannel(wallet, page.point, association),
    ] as const
  }

  test('follow each other without a gap', async () => {
    const [page, wallet] = await channels()
    const [one, two, three] = [await page.seal(1), await page.seal(2), await page.seal(3)]
    expect(await wallet.open(one)).toBe(1)
    await expect(wallet.open(three)).rejects.toThrow('The sequence number is 3, not 2')
    expect(await wallet.open(two)).toBe(2)
    await expect(wallet.open(two)).rejects.toThrow('The sequence number is 2, not 3')
    await expect(wallet.open(new Uint8Array(3))).rejects.toThrow(RangeError)
  })

  test('stay below 2^32', async () => {
    const [page] = await channels(2 ** 32 - 2)
    await expect(page.seal('the last one')).resolves.toHaveLength(4 + 12 + 14 + 16)
    await expect(page.seal('one too many')).rejects.toThrow(RangeError)
  })

  test('let no frame open of which a byte was changed', async () => {
    const [page, wallet] = await channels()
    const frame = await page.seal('Two coffees')
    const last = frame.length - 1
    frame[last] = (frame[last] ?? 0) ^ 1
    await expect(wallet.open(frame)).rejects.toThrow()
  })
})

describe('what a reflector calls a meeting', () => {
  test.each([1, 32, 127, 128, 300])('reads a name of %i bytes', (length) => {
    const prefix = length < 128 ? [length] : [(length & 0x7f) | 0x80, length >> 7]
    const id = Uint8Array.from({ length }, (_, at) => at % 256)
    expect(reflectorId(Uint8Array.from([...prefix, ...id]))).toEqual(id)
  })

  test.each([[[]], [[0]], [[2, 1]], [[1, 1, 1]], [[0xff, 0xff, 0xff, 0xff, 0xff, 1]]])('refuses %j', (bytes) => {
    expect(() => reflectorId(Uint8Array.from(bytes))).toThrow(expect.objectContaining({ code: 'CONNECTION_FAILED' }))
  })
})

describe('base64', () => {
  test('goes there and back in both alphabets', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(fromBase64(toBase64(bytes))).toEqual(Uint8Array.from(bytes))
        expect(fromBase64(toBase64Url(bytes))).toEqual(Uint8Array.from(bytes))
      }),
    )
  })

  test.each([undefined, 7, '€', 'a', '===='])('reads nothing from %j', (text) => {
    expect(fromBase64(text)).toBeUndefined()
  })
})

describe('associationLink', () => {
  const point = new Uint8Array(65).fill(255)

  test.each([
    [undefined, 'solana-wallet:/v1/associate/local?'],
    ['https://wallet.example', 'https://wallet.example/v1/associate/local?'],
    ['https://wallet.example/app/?a=1#b', 'https://wallet.example/app/v1/associate/local?'],
  ])('under %s begins with %s', (base, start) => {
    const link = associationLink('local', point, { port: '49152' }, base)
    expect(link.startsWith(start)).toBe(true)
    const query = new URL(link).searchParams
    expect(fromBase64(query.get('association'))).toEqual(point)
    expect([query.get('port'), query.get('v')]).toEqual(['49152', 'v1'])
  })

  test.each(['49151', '65536', '0', '80', '-1', 'NaN'])('refuses the port %s, which no wallet listens at', (port) => {
    expect(() => associationLink('local', point, { port })).toThrow(
      expect.objectContaining({
        code: 'CONNECTION_FAILED',
        details: `Association port number must be between 49152 and 65535. ${Number(port)} given`,
      }),
    )
  })

  test.each(['49152', '65535'])('takes the port %s', (port) => {
    expect(associationLink('local', point, { port })).toContain(`&port=${port}&`)
  })
})
