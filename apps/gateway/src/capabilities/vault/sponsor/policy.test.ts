import { describe, expect, it } from 'vitest'
import { checkPolicy, isInForce, type Policy, SponsorError } from './policy.ts'

const policy: Policy = {
  projectId: '',
  chainId: 'eip155:1',
  isActive: true,
  targets: [],
  selectors: [],
  maxGasPerOp: 1_000,
  maxOpsUserDay: 1,
  maxGweiUserDay: 1,
  maxGweiDay: 1,
  startsAt: undefined,
  endsAt: undefined,
}
const one = `0x${'11'.repeat(20)}`
const two = `0x${'22'.repeat(20)}`

describe('a policy', () => {
  it.each([
    ['always', {}, 5, true],
    ['not while it is off', { isActive: false }, 5, false],
    ['not a moment before it starts', { startsAt: 10 }, 9, false],
    ['from its start', { startsAt: 10 }, 10, true],
    ['to the moment before it ends', { endsAt: 10 }, 9, true],
    ['not from its end', { endsAt: 10 }, 10, false],
  ] as const)('counts %s', (_, own, now, is) => {
    expect(isInForce({ ...policy, ...own }, now)).toBe(is)
  })

  it.each([
    ['every call where it names none', {}, 'passes'],
    ['contracts that it names', { targets: [one, two] }, 'passes'],
    ['no other contract among several', { targets: [one] }, 'sponsor-calls'],
    ['functions that it names', { selectors: ['0x', '0x12345678'] }, 'passes'],
    ['no call without data where it names functions only', { selectors: ['0x12345678'] }, 'sponsor-calls'],
  ] as const)('pays for %s', (_, own, said) => {
    const calls = [
      { to: one, selector: '0x' },
      { to: two, selector: '0x12345678' },
    ]
    const check = () => checkPolicy({ ...policy, ...own }, calls, 1_000n)
    if (said === 'passes') expect(check).not.toThrow()
    else expect(check).toThrow(expect.objectContaining({ refusal: said }))
  })

  it.each([
    ['one session', '0xdb9b1e94b5b69df7e401ddbede43491141047db3', '0x49934047'],
    ['all sessions', '0xde4f2fac4b3d87a1d9953ca5fc09fca7f366254f', '0xf5743c4c'],
  ])('pays for the end of %s, whatever it names', (_, to, selector) => {
    const narrow = { ...policy, targets: [one], selectors: ['0x12345678'] }
    expect(() => checkPolicy(narrow, [{ to, selector }], 1_000n)).not.toThrow()
    const others = [
      { to, selector: '0xa9059cbb' },
      { to: two, selector },
    ]
    for (const call of others)
      expect(() => checkPolicy(narrow, [call], 1_000n)).toThrow(expect.objectContaining({ refusal: 'sponsor-calls' }))
  })

  it('pays for as much gas as it says, and no more', () => {
    const check = (gas: bigint) => () => checkPolicy(policy, [{ to: one, selector: '0x' }], gas)
    expect(check(1_000n)).not.toThrow()
    expect(check(1_001n)).toThrow(expect.objectContaining({ refusal: 'sponsor-gas' }))
  })
})

describe('a refusal to pay', () => {
  it.each([
    ['sponsor-none', 'Operations on this network are not paid for.'],
    ['sponsor-sender', 'Only operations of your own wallet are paid for.'],
    ['sponsor-operation', 'The wallet does not make such an operation.'],
    ['sponsor-calls', 'These calls are not among those that are paid for.'],
    ['sponsor-gas', 'This operation needs more gas than is paid for.'],
    [
      'sponsor-price',
      'This operation offers more for its gas than the network’s bundler asks. Read the price anew and put the operation together again.',
    ],
    [
      'sponsor-inflated',
      'This operation sets aside more gas than it takes. Estimate its gas anew and put the operation together again.',
    ],
    [
      'sponsor-estimate',
      'What this operation takes could not be estimated, so it is not paid for. Ask again in a moment, or let the account pay.',
    ],
    ['sponsor-limit', 'What is paid for in a day is used up.'],
    ['sponsor-funds', 'The payer has too little deposited.'],
  ] as const)('says why: %s', (refusal, message) => {
    expect(new SponsorError(refusal)).toMatchObject({ name: 'SponsorError', refusal, message })
  })
})
