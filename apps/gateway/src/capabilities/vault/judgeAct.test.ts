import { describe, expect, it } from 'vitest'
import { type Act, judgeAct, type Standing, trustMs } from './judgeAct.ts'

const second = 1_000
const young: Standing = {
  deviceAgeMs: 6 * second,
  passkeyAgeMs: undefined,
  isVouchedFor: false,
  isOnly: false,
  isFresh: true,
}

const forTrusted = [
  'approve-device',
  'replace',
  'remove-factor',
  'remove-authenticator',
  'revoke-another',
  'sign-out-all',
  'add-login',
  'remove-login',
  'change-email',
  'export',
  'make-file',
  'delete',
] as const satisfies readonly Act[]
const forNewcomers = ['protect', 'add-passkey', 'add-factor', 'add-authenticator'] as const satisfies readonly Act[]
const forAll = ['recover', 'be-vouched-for'] as const satisfies readonly Act[]

type Case = readonly [who: string, changes: Partial<Standing>, trusted: boolean, newcomer: boolean]

const cases: readonly Case[] = [
  ['a device of six seconds', {}, false, false],
  ['a device a second before its day', { deviceAgeMs: trustMs - second }, false, false],
  ['a device of a day', { deviceAgeMs: trustMs }, true, true],
  ['a young device with a passkey of six seconds', { passkeyAgeMs: 6 * second }, false, false],
  ['a young device with a passkey a second before its day', { passkeyAgeMs: trustMs - second }, false, false],
  ['a young device with a passkey of a day', { passkeyAgeMs: trustMs }, true, true],
  ['a device of a day with a passkey of six seconds', { deviceAgeMs: trustMs, passkeyAgeMs: 6 * second }, true, true],
  ['a young device that a trusted one vouched for', { isVouchedFor: true }, true, true],
  ['the only device, six seconds old', { isOnly: true }, false, true],
  ['the only device, six seconds old, with a new passkey', { isOnly: true, passkeyAgeMs: second }, false, true],
  ['the only device, of a day', { isOnly: true, deviceAgeMs: trustMs }, true, true],
]

describe('who may do what with a hosted wallet', () => {
  it.each(cases)('follows from age, word and who else there is: %s', (_, changes, trusted, newcomer) => {
    const fresh = { ...young, ...changes }
    const stale = { ...fresh, isFresh: false }
    const waitMs = trustMs - Math.max(fresh.deviceAgeMs, fresh.passkeyAgeMs ?? 0)
    const isNew = { code: 'vault-device-new', waitMs }
    const isStale = { code: 'vault-login-stale' }
    for (const act of forTrusted) {
      expect([act, judgeAct(act, fresh)]).toEqual([act, trusted ? undefined : isNew])
      expect([act, judgeAct(act, stale)]).toEqual([act, trusted ? isStale : isNew])
    }
    for (const act of forNewcomers) {
      expect([act, judgeAct(act, fresh)]).toEqual([act, newcomer ? undefined : isNew])
      expect([act, judgeAct(act, stale)]).toEqual([act, newcomer ? isStale : isNew])
    }
    for (const act of forAll) {
      expect([act, judgeAct(act, fresh)]).toEqual([act, undefined])
      expect([act, judgeAct(act, stale)]).toEqual([act, isStale])
    }
    // The new device logs in; the one that vouches need not.
    for (const standing of [fresh, stale]) {
      expect(judgeAct('vouch', standing)).toEqual(trusted ? undefined : isNew)
      expect(judgeAct('revoke-itself', standing)).toBeUndefined()
    }
  })
})
