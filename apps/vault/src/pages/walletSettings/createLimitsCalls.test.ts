import { describe, expect, it } from 'vitest'
import { createLimitsCalls } from './createLimitsCalls.ts'
import { refusalOf } from './createSecurity.ts'
import { createLimitsGateway } from './limitsGateway.fixture.ts'

const member = { walletId: 'wallet' }
const limits = { above: 1_000, newReceivers: false, exports: true }
const asked = 'POST step-up {"act":"export"}'

/** Work that hands the secret out where a passkey confirmed it. */
function begin(passkeys = 1) {
  const gateway = createLimitsGateway({ limits, passkeys })
  const calls = createLimitsCalls(gateway.parameters)
  const work = async () => {
    gateway.log.push('work')
    gateway.takeAct('export')
    return 'words'
  }
  return { calls, gateway, work }
}
const codeOf = (promise: Promise<unknown>) => promise.then(() => 'done', refusalOf)

describe('work that a passkey may have to confirm', () => {
  it('asks for no passkey where the gateway wants none', async () => {
    const { calls, gateway } = begin()
    expect(await calls.withConfirmation(member, async () => 'words')).toBe('words')
    expect(gateway.log).toEqual([])
  })

  it('asks for a passkey where the gateway wants one, and does the work once more', async () => {
    const { calls, gateway, work } = begin()
    expect(await calls.withConfirmation(member, work)).toBe('words')
    expect(gateway.log).toEqual(['work', asked, 'passkey', 'work'])
  })

  it('gives up where the gateway refuses what was confirmed', async () => {
    const { calls, gateway } = begin()
    const work = async () => {
      gateway.log.push('work')
      gateway.takeAct('another act')
    }
    expect(await codeOf(calls.withConfirmation(member, work))).toBe('vault-step-up-needed')
    expect(gateway.log).toEqual(['work', asked, 'passkey', 'work'])
  })

  it('does the work no second time where the person leaves', async () => {
    const { calls, gateway, work } = begin()
    gateway.isDeclined = true
    await expect(calls.withConfirmation(member, work)).rejects.toMatchObject({
      name: 'PasskeyError',
      failure: 'declined',
    })
    expect(gateway.log).toEqual(['work', asked, 'passkey'])
  })

  it('opens no prompt of the browser where no passkey counts', async () => {
    const { calls, gateway, work } = begin(0)
    expect(await codeOf(calls.withConfirmation(member, work))).toBe('vault-limits-passkey')
    expect(gateway.log).toEqual(['work', asked])
  })

  it('passes other failures on', async () => {
    const { calls, gateway } = begin()
    const lost = new Error('This device has no half of the secret.')
    await expect(calls.withConfirmation(member, () => Promise.reject(lost))).rejects.toBe(lost)
    expect(gateway.log).toEqual([])
  })
})

describe('limits', () => {
  it('tells their end by the clock of this browser', async () => {
    const gateway = createLimitsGateway({ limits, endsAt: 5_000 })
    const calls = createLimitsCalls({ ...gateway.parameters, clockAhead: 2_000 })
    expect(await calls.limits(member)).toEqual({
      limits,
      endsAt: 3_000,
      passkeys: 1,
      authenticator: 'none',
      usedCents: 0,
    })
    expect(await calls.setLimits(member, limits, false)).toEqual({
      limits,
      endsAt: null,
      passkeys: 1,
      authenticator: 'none',
      usedCents: 0,
    })
  })

  it('asks for the passkey first where they are to be looser', async () => {
    const { calls, gateway } = begin()
    const looser = { ...limits, exports: false }
    expect(await codeOf(calls.setLimits(member, looser, false))).toBe('vault-step-up-needed')
    expect((await calls.setLimits(member, looser, true)).limits).toEqual(looser)
    expect(gateway.log.slice(1, 3)).toEqual(['POST step-up {"act":"limits"}', 'passkey'])
  })
})
