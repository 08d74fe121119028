import { base58 } from '@scure/base'
import { type Address, getProgramDerivedAddress, isOffCurveAddress } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metadataAddress } from './createMintReader.ts'
import { isOnCurve, programAddress } from './programAddress.ts'

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address

describe('programAddress', () => {
  it('derives what the library of Solana derives', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, bytes, async (first, second) => {
        const [wanted] = await getProgramDerivedAddress({ programAddress: tokenProgram, seeds: [first, second] })
        expect(programAddress(tokenProgram, [first, second])).toBe(wanted)
      }),
      { numRuns: 40 },
    )
  })

  it('calls the same keys points of the curve', () => {
    fc.assert(
      fc.property(bytes, (key) => {
        expect(isOnCurve(key)).toBe(!isOffCurveAddress(base58.encode(key) as Address))
      }),
    )
  })

  it('finds the metadata of a mint of mainnet', () => {
    // As explorers show it for USDC.
    expect(metadataAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')).toBe(
      '5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq',
    )
  })
})
