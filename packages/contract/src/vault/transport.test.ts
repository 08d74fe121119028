import { describe, expect, it } from 'vitest'
import { readBase64url, writeBase64url } from './base64url.ts'
import { keyIdOf } from './deriveKey.ts'
import { EnvelopeError, readEnvelope } from './envelope.ts'
import { transportContext } from './shareContext.ts'
import { createTransportKeys, openFromTransport, sealForTransport } from './transport.ts'

const place = { kind: 'device', holder: 'device-server', walletId: 'w', splitId: 's' } as const
const context = transportContext(place, 'call-1')
const plaintext = Uint8Array.from([1, 2, 3])

describe('transport', () => {
  it('opens for the receiver, who is named by the key id, and never looks alike twice', async () => {
    const keys = await createTransportKeys()
    const message = await sealForTransport({ to: keys.publicKey, context, plaintext })
    expect(await openFromTransport({ keys, context, message })).toEqual(plaintext)
    const point = readBase64url(keys.publicKey) ?? new Uint8Array()
    expect(readEnvelope(readBase64url(message.box) ?? new Uint8Array()).keyId).toEqual(await keyIdOf(point))
    const again = await sealForTransport({ to: keys.publicKey, context, plaintext })
    expect([again.epk, again.box]).not.toEqual([message.epk, message.box])
  })

  it('opens for no other receiver, in no other call, and not with another epk', async () => {
    const [keys, others] = [await createTransportKeys(), await createTransportKeys()]
    const message = await sealForTransport({ to: keys.publicKey, context, plaintext })
    const refused = [
      { keys: others, context, message },
      { keys: { ...keys, publicKey: others.publicKey }, context, message },
      { keys, context: transportContext(place, 'call-2'), message },
      { keys, context: transportContext({ ...place, kind: 'home' }, 'call-1'), message },
      { keys, context, message: { ...message, epk: others.publicKey } },
      { keys, context, message: { ...message, box: `${message.box}*` } },
      { keys, context, message: { ...message, epk: 'AAAA' } },
    ]
    for (const parameters of refused) await expect(openFromTransport(parameters)).rejects.toThrow(EnvelopeError)
  })

  it('refuses a point that is not on the curve', async () => {
    const to = writeBase64url(Uint8Array.from([4, ...new Array<number>(64).fill(1)]))
    await expect(sealForTransport({ to, context, plaintext })).rejects.toThrow('no point of the curve')
    await expect(sealForTransport({ to: 'AAAA', context, plaintext })).rejects.toThrow('uncompressed point')
  })
})
