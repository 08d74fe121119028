import { describe, expect, it } from 'vitest'
import { keeperCodeContext, readKeeperCode, sealKeeperCode } from './keeperCode.ts'
import { createTransportKeys, openFromTransport } from './transport.ts'

const challenge = '00000000-0000-4000-8000-000000000001'

describe('sealKeeperCode', () => {
  it('binds a code to its challenge and to the key of the device', async () => {
    const [keys, device] = [await createTransportKeys(), await createTransportKeys()]
    const message = await sealKeeperCode({ to: keys.publicKey, challenge, code: '012345', bound: device.publicKey })
    const context = keeperCodeContext(challenge)
    const opened = await openFromTransport({ keys, context, message })
    expect(readKeeperCode(opened)).toEqual({ code: '012345', bound: device.publicKey })
    const other = keeperCodeContext('00000000-0000-4000-8000-000000000002')
    await expect(openFromTransport({ keys, context: other, message })).rejects.toThrow()
    await expect(openFromTransport({ keys: device, context, message })).rejects.toThrow()
  })

  it.each([[''], ['12345|short'], [`1234567|${'A'.repeat(87)}`], [`123456|${'A'.repeat(87)}|x`]])(
    'reads nothing of %j',
    (text) => {
      expect(readKeeperCode(new TextEncoder().encode(text))).toBeUndefined()
    },
  )
})
