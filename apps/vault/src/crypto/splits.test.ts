import fc from 'fast-check'
import { combine, split } from 'shamir-secret-sharing'
import { describe, expect, it } from 'vitest'
import { addressesOf } from './accounts.ts'
import { combineChecked, SplitError, splitDevice, splitHome } from './splits.ts'
import { createEntropy } from './words.ts'

const equal = (one: Uint8Array, other: Uint8Array) => one.length === other.length && one.every((b, i) => b === other[i])

/** How many pairs rebuild the secret: each combines to something, and only the right ones to this. */
async function rebuilding(entropy: Uint8Array, parts: readonly Uint8Array[]) {
  const pairs = parts.flatMap((one, index) => parts.slice(index + 1).map((other) => [one, other] as const))
  const found = await Promise.all(
    pairs.map(([one, other]) => combine([Uint8Array.from(one), Uint8Array.from(other)]).catch(() => new Uint8Array())),
  )
  return { rebuilt: found.filter((each) => equal(each, entropy)).length, of: pairs.length }
}

describe('splits', () => {
  it('rebuilds the secret of any two parts of the home split, and of both of a device', async () => {
    const entropy = createEntropy()
    const addresses = await addressesOf(entropy)
    const { auth, recovery, cold } = await splitHome(entropy)
    const { device, server } = await splitDevice(entropy)
    const pairs = [
      [auth, recovery],
      [auth, cold],
      [recovery, cold],
      [device, server],
    ] as const
    for (const [one, other] of pairs) {
      expect(one).toHaveLength(17)
      expect(await combineChecked([one, other], addresses)).toEqual(entropy)
      expect(await combineChecked([other, one], addresses)).toEqual(entropy)
    }
  })

  it('rebuilds nothing of what the gateway holds alone, however many devices there are', async () => {
    const entropy = createEntropy()
    const { auth } = await splitHome(entropy)
    const devices = await Promise.all([1, 2, 3].map(() => splitDevice(entropy)))
    const held = [auth, ...devices.map(({ server }) => server)]
    expect(await rebuilding(entropy, held)).toEqual({ rebuilt: 0, of: 6 })
  })

  it('rebuilds nothing across splits, for any secret', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 16, maxLength: 16 }), async (secret) => {
        const entropy = Uint8Array.from(secret)
        const [home, other] = [await splitHome(entropy), await splitHome(entropy)]
        const [one, two] = [await splitDevice(entropy), await splitDevice(entropy)]
        const groups = [home, other, one, two].map((split) => Object.values(split))
        for (const [index, group] of groups.entries())
          for (const part of group)
            for (const stranger of groups.slice(index + 1).flat()) {
              const { rebuilt } = await rebuilding(entropy, [part, stranger])
              expect(rebuilt).toBe(0)
            }
      }),
      { numRuns: 20 },
    )
  })

  it('A12: finds any flipped bit of a part', async () => {
    const entropy = createEntropy()
    const addresses = await addressesOf(entropy)
    const { auth, recovery } = await splitHome(entropy)
    await fc.assert(
      fc.asyncProperty(fc.nat(auth.length * 8 - 1), async (bit) => {
        const changed = Uint8Array.from(auth)
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        await expect(combineChecked([changed, recovery], addresses)).rejects.toThrow(SplitError)
      }),
      { numRuns: 60 },
    )
  })

  it('rebuilds nothing for a wallet of which only one of the two addresses is that of the secret', async () => {
    const entropy = createEntropy()
    const [own, other] = [await addressesOf(entropy), await addressesOf(createEntropy())]
    const { device, server } = await splitDevice(entropy)
    const combine = (addresses: typeof own) => combineChecked([device, server], addresses)
    await expect(combine({ ...own, solana: other.solana })).rejects.toThrow(SplitError)
    await expect(combine({ ...own, evm: other.evm })).rejects.toThrow(SplitError)
    // Base58 tells letters of two cases apart, and an EVM address does not.
    await expect(combine({ ...own, solana: own.solana.toLowerCase() })).rejects.toThrow(SplitError)
    expect(await combine({ ...own, evm: own.evm.toLowerCase() })).toEqual(entropy)
  })

  it('says why two parts rebuild nothing, and keeps the cause to itself', async () => {
    const entropy = createEntropy()
    const addresses = await addressesOf(entropy)
    const [mine, another] = [await splitDevice(entropy), await splitDevice(createEntropy())]
    await expect(combineChecked([another.device, another.server], addresses)).rejects.toMatchObject({
      name: 'SplitError',
      message: 'These parts do not belong to this wallet, or one of them was changed.',
    })
    await expect(combineChecked([mine.device, mine.device], addresses)).rejects.toMatchObject({
      name: 'SplitError',
      message: 'These are not two parts of one split.',
      cause: expect.any(Error),
    })
  })

  it('refuses parts of what is no secret of a wallet', async () => {
    const addresses = await addressesOf(createEntropy())
    const [one, other] = await split(new Uint8Array(15).fill(1), 2, 2)
    if (!one || !other) throw new Error('no parts')
    await expect(combineChecked([one, other], addresses)).rejects.toThrow(SplitError)
  })

  it('refuses the parts of another wallet, the same part twice, and a part that was cut', async () => {
    const entropy = createEntropy()
    const addresses = await addressesOf(entropy)
    const [mine, another] = [await splitDevice(entropy), await splitDevice(createEntropy())]
    const wrong = [
      [another.device, another.server],
      [mine.device, mine.device],
      [mine.device, mine.server.slice(1)],
      [mine.device, new Uint8Array()],
    ] as const
    for (const [one, other] of wrong) await expect(combineChecked([one, other], addresses)).rejects.toThrow(SplitError)
  })
})
