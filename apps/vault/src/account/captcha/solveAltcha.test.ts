import { verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, it } from 'vitest'
import { makeChallenge } from './makeChallenge.fixture.ts'
import { solveAltcha } from './solveAltcha.ts'

describe('solveAltcha', () => {
  it.each([0, 1, 2, 300])('finds counter %i, and ALTCHA’s own library takes the solution', async (counter) => {
    const { challenge, secrets } = await makeChallenge(counter)
    const solution = await solveAltcha(challenge.parameters, new AbortController().signal)
    expect(solution.counter).toBe(counter)
    expect(await verifySolution({ challenge, solution, deriveKey, ...secrets })).toMatchObject({ verified: true })
  })

  it('ends with the reason of one who leaves', async () => {
    const leaving = new AbortController()
    const { challenge } = await makeChallenge(0xffff_ffff)
    const solving = solveAltcha(challenge.parameters, leaving.signal)
    leaving.abort(new Error('left'))
    await expect(solving).rejects.toThrow('left')
  })
})
