import { describe, expect, it } from 'vitest'
import { trustMs } from './judgeAct.ts'
import { isKnownRecoverer, recoveryDelay, recoveryWait, usedMs } from './judgeRecovery.ts'

const day = 86_400_000
const stranger = { isLetIn: false, isApproved: false, passkeyAgeMs: undefined }

describe('isKnownRecoverer', () => {
  it.each<[string, Partial<typeof stranger> | { passkeyAgeMs: number }, boolean]>([
    ['a device that has only logged in', {}, false],
    ['one that was let in before', { isLetIn: true }, true],
    ['one that a known device approved', { isApproved: true }, true],
    ['a login by a passkey of a day', { passkeyAgeMs: trustMs }, true],
    ['a login by a younger passkey', { passkeyAgeMs: trustMs - 1 }, false],
  ])('knows %s: %s', (_, changes, isKnown) => {
    expect(isKnownRecoverer({ ...stranger, ...changes })).toBe(isKnown)
  })
})

describe('recoveryDelay', () => {
  it.each<[number | undefined, number | undefined, number]>([
    [undefined, undefined, 0],
    [undefined, 0, day],
    [undefined, usedMs, day],
    [undefined, usedMs + 1, 0],
    [0, 0, 0],
    [72, undefined, 3 * day],
    [1, 0, 3_600_000],
  ])('with %s hours chosen and another device used %s ms ago is %s ms', (chosen, used, delayMs) => {
    expect(recoveryDelay(chosen, used)).toBe(delayMs)
  })
})

describe('recoveryWait', () => {
  it.each<[number, number | undefined]>([
    [0, day],
    [day - 1, 1],
    [day, 0],
    [8 * day - 1, 0],
    [8 * day, undefined],
  ])('leaves, %s ms after it was asked for, %s', (askedMs, left) => {
    expect(recoveryWait(askedMs, day)).toBe(left)
  })
})
