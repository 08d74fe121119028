import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { unnamed } from '../../evm/evmCall.ts'
import { foundFor, limitedCalls, limitedSteps } from './chosenLimits.ts'
import { type Limits, noSteps } from './findings.ts'

const spender = `0x${'22'.repeat(20)}` as const
const token = `0x${'33'.repeat(20)}` as const
const largest = 2n ** 200n
const approve = (amount: bigint) => ({
  ...unnamed,
  to: token,
  value: 0n,
  gas: 90_000n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
})
const other = { ...unnamed, to: spender, value: 1n, data: '0x1234' as const }
const allowance = (call: number, asked: bigint, exact: bigint) => ({ call, token, asked, exact, held: 400n })
const limits: Limits = {
  calls: [approve(largest), other, approve(40n)],
  choices: [
    { step: 1, allowances: [allowance(0, largest, 250n)] },
    { step: 3, allowances: [allowance(2, 40n, 40n)] },
  ],
  variants: [],
}
const dataOf = (chosen: Parameters<typeof limitedCalls>[1]) => limitedCalls(limits, chosen).map(({ data }) => data)

describe('limitedCalls', () => {
  it('writes what was chosen into the allowance and nothing else', () => {
    expect(dataOf(['exact', 'exact'])).toEqual([approve(250n).data, '0x1234', approve(40n).data])
    expect(dataOf([7n, 12n])).toEqual([approve(7n).data, '0x1234', approve(12n).data])
  })

  it('keeps the site’s own number for no limit, and takes the largest where it asked for less', () => {
    expect(dataOf(['none', 'none'])).toEqual([approve(largest).data, '0x1234', approve(maxUint256).data])
  })

  it('leaves the gas of a changed call to the network, and that of others as it was', () => {
    expect(limitedCalls(limits, ['none', 12n]).map(({ gas }) => gas)).toEqual([90_000n, undefined, undefined])
  })
})

describe('limitedSteps', () => {
  it('tells each allowance by its own amount', () => {
    const allow = (amount: bigint) =>
      ({ kind: 'allow', token, amount, spender, adds: false, until: undefined }) as const
    const pay = { kind: 'coin', to: spender, amount: 1n } as const
    expect(limitedSteps([allow(largest), pay, allow(40n)], limits, [7n, 'none'])).toEqual([
      allow(7n),
      pay,
      allow(maxUint256),
    ])
  })
})

describe('foundFor', () => {
  it('finds what was looked at ahead, and nothing for any other choice', () => {
    const whole = { ...noSteps, fee: 1n }
    const exact = { ...noSteps, fee: 2n }
    const known: Limits = { ...limits, variants: [{ chosen: ['exact', 'exact'], findings: exact }] }
    expect(foundFor(whole, known, ['none', 'exact'])).toBe(whole)
    expect(foundFor(whole, known, ['exact', 'exact'])).toBe(exact)
    expect(foundFor(whole, known, ['exact', 'none'])).toBeUndefined()
    expect(foundFor(whole, known, [250n, 'exact'])).toBeUndefined()
  })
})
