import { describe, expect, it } from 'vitest'
import { keeperLoginNonce } from './keeperLogin.ts'

const given = { walletId: 'wallet', challenge: 'challenge', bound: 'eph' }

describe('keeperLoginNonce', () => {
  it('writes the hash of what a token is for', async () => {
    expect(await keeperLoginNonce(given)).toBe('Ai97cH3mG0PXS0Dj4Gxn0NM5vmSTDsemDy9r1prG3kI')
  })

  it('differs for another wallet, challenge or key', async () => {
    const others = [
      { ...given, walletId: 'other' },
      { ...given, challenge: 'other' },
      { ...given, bound: 'other' },
    ]
    const nonces = await Promise.all([given, ...others].map(keeperLoginNonce))
    expect(new Set(nonces).size).toBe(4)
  })
})
