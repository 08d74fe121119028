import { describe, expect, it } from 'vitest'
import {
  keeperCodeContext,
  keeperCodeLength,
  keeperCodeLetters,
  plainKeeperCode,
  readKeeperCode,
  sealKeeperCode,
} from './keeperCode.ts'
import { createTransportKeys, openFromTransport } from './transport.ts'

const challenge = '00000000-0000-4000-8000-000000000001'

describe('sealKeeperCode', () => {
  it('binds a code to its challenge and to the key of the device', async () => {
    const [keys, device] = [await createTransportKeys(), await createTransportKeys()]
    const message = await sealKeeperCode({ to: keys.publicKey, challenge, code: 'WDJBMJHT', bound: device.publicKey })
    const context = keeperCodeContext(challenge)
    const opened = await openFromTransport({ keys, context, message })
    expect(readKeeperCode(opened)).toEqual({ code: 'WDJBMJHT', bound: device.publicKey })
    const other = keeperCodeContext('00000000-0000-4000-8000-000000000002')
    await expect(openFromTransport({ keys, context: other, message })).rejects.toThrow()
    await expect(openFromTransport({ keys: device, context, message })).rejects.toThrow()
  })

  it('reads a code that was sealed as it was typed', () => {
    const bound = 'A'.repeat(87)
    const read = readKeeperCode(new TextEncoder().encode(`wdjb-mjht|${bound}`))
    expect(read).toEqual({ code: 'WDJBMJHT', bound })
  })

  it.each([
    [''],
    ['WDJBMJHT|short'],
    [`123456|${'A'.repeat(87)}`],
    [`WDJBMJHTB|${'A'.repeat(87)}`],
    [`WDJBMJHT|${'A'.repeat(87)}|x`],
  ])('reads nothing of %j', (text) => {
    expect(readKeeperCode(new TextEncoder().encode(text))).toBeUndefined()
  })
})

describe('plainKeeperCode', () => {
  it.each(['WDJBMJHT', 'wdjbmjht', 'WDJB-MJHT', 'wdjb mjht', '  Wd jb - Mj ht '])(
    'reads %j in either case and with gaps',
    (typed) => {
      expect(plainKeeperCode(typed)).toBe('WDJBMJHT')
    },
  )

  it.each(['', '409114', '40911400', 'WDJBMJH', 'WDJBMJHTB', 'WDJBMJHA', 'WDJBMJHL', 'WDJB_MJHT', 'WDJBMJH8'])(
    'takes %j for no code of a keeper',
    (typed) => {
      expect(plainKeeperCode(typed)).toBeUndefined()
    },
  )

  it('makes codes of letters alone, without vowels and look-alikes, and more of them than six digits make', () => {
    expect(keeperCodeLetters).toMatch(/^[A-Z]+$/)
    expect(keeperCodeLetters).not.toMatch(/[AEIOULY]/)
    expect(new Set(keeperCodeLetters).size).toBe(keeperCodeLetters.length)
    expect(keeperCodeLetters.length ** keeperCodeLength).toBeGreaterThan(10 ** 6)
  })
})
