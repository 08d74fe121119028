import { encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { readCall } from '../../evm/calls/readCall.ts'
import { unnamed } from '../../evm/evmCall.ts'
import type { Network } from '../../platform/createNetwork.ts'
import { limitAllowance } from './limitAllowance.ts'

const account = `0x${'11'.repeat(20)}` as const
const spender = `0x${'22'.repeat(20)}` as const
const token = `0x${'33'.repeat(20)}` as const
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const approve = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
const callOf = (data: `0x${string}`) => ({ ...unnamed, to: token, value: 0n, data, gas: 90_000n })
const holding =
  (answer: unknown): Network =>
  async () =>
    answer

const given = (network: Network, { spent = 0n, said = 0n, isAlone = true } = {}) => {
  const amounts = { spent: () => spent, said: () => said }
  return { network, chain: 'eip155:1', account, isAlone, ...amounts }
}
const limit = (data: `0x${string}`, network: Network, about?: Parameters<typeof given>[1]) => {
  const call = callOf(data)
  return limitAllowance({ ...given(network, about), call, steps: readCall(call, account) })
}
const without = { token, asked: maxUint256 }

describe('limitAllowance', () => {
  it('finds what the account has enough where a site asks for no limit alone', async () => {
    expect(await limit(approve(maxUint256), holding(word(250n)))).toEqual({ ...without, exact: 250n, held: 250n })
  })

  it('treats an amount above all that there is of a token as no limit', async () => {
    const call = callOf(approve(10n ** 30n))
    const beside = given(holding(word(250n)), { isAlone: false, spent: 20n })
    const ofSupply = (supply: bigint) =>
      limitAllowance({
        ...beside,
        call,
        steps: [{ kind: 'allow', token, amount: 10n ** 30n, spender, adds: false, until: undefined, supply }],
      })
    expect(await ofSupply(10n ** 16n)).toMatchObject({ asked: 10n ** 30n, exact: 20n })
    expect(await ofSupply(10n ** 30n)).toBeUndefined()
    // A token of which there is nothing yet bounds no allowance.
    expect(await ofSupply(0n)).toBeUndefined()
  })

  it('finds what the calls after it spend enough, whether or not the account has that already', async () => {
    const exactly = async (held: bigint, spent: bigint, said = 0n) =>
      (await limit(approve(maxUint256), holding(word(held)), { spent, said }))?.exact
    expect(await exactly(250n, 20n)).toBe(20n)
    expect(await exactly(250n, 251n)).toBe(251n)
    expect(await exactly(0n, 251n)).toBe(251n)
    expect(await exactly(0n, maxUint256)).toBeUndefined()
  })

  it('leaves room for the most that a swap may take, and no more than the account has', async () => {
    const exactly = async (said: bigint) =>
      (await limit(approve(maxUint256), holding(word(250n)), { spent: 20n, said }))?.exact
    expect(await exactly(22n)).toBe(22n)
    expect(await exactly(19n)).toBe(20n)
    expect(await exactly(maxUint256)).toBe(250n)
  })

  it('finds enough what a site asks for alone, also where the token does not say what the account has', async () => {
    const asked = { token, asked: 40n, exact: 40n }
    expect(await limit(approve(40n), holding(word(7n)))).toEqual({ ...asked, held: 7n })
    expect(await limit(approve(40n), holding('0x'))).toEqual({ ...asked, held: undefined })
  })

  it('offers nothing else for a limited amount beside other calls', async () => {
    expect(await limit(approve(40n), holding(word(7n)), { isAlone: false })).toBeUndefined()
    expect(await limit(approve(maxUint256), holding(word(7n)), { isAlone: false })).toBeDefined()
  })

  it.each<[string, `0x${string}`, unknown]>([
    ['nothing', approve(0n), word(250n)],
    ['of a token that the account has none of', approve(maxUint256), word(0n)],
    ['of a token that says the account has more than anybody counts', approve(maxUint256), word(maxUint256)],
    ['of a contract that does not say', approve(maxUint256), '0x'],
    ['with bytes after it', `${approve(maxUint256)}00`, word(250n)],
    [
      'that adds to an allowance',
      encodeFunctionData({
        abi: parseAbi(['function increaseAllowance(address spender, uint256 added)']),
        args: [spender, maxUint256],
      }),
      word(250n),
    ],
  ])('offers nothing else for an allowance of %s', async (_, data, answer) => {
    expect(await limit(data, holding(answer))).toBeUndefined()
  })

  it('asks the token how much the account has', async () => {
    const asked: unknown[] = []
    const network: Network = async (...question) => {
      asked.push(question)
      return word(250n)
    }
    await limit(approve(maxUint256), network)
    const data = `0x70a08231${'0'.repeat(24)}${'11'.repeat(20)}`
    expect(asked).toEqual([['eip155:1', 'eth_call', [{ to: token, data }, 'latest']]])
  })

  it.each(['0x1', ` ${word(250n)}`, `${word(250n)}0`, 'x', 250, null, word(250n).replace('0', 'g')])(
    'offers nothing else where the token answers %j',
    async (answer) => {
      expect(await limit(approve(maxUint256), holding(answer))).toBeUndefined()
    },
  )

  it('offers nothing else for an allowance beside other steps, or for none', async () => {
    const call = callOf(approve(maxUint256))
    const [allow] = readCall(call, account)
    const transfer = readCall(
      callOf(encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [spender, maxUint256] })),
      account,
    )
    if (allow?.kind !== 'allow') throw new Error('no allowance')
    const limited = (steps: Parameters<typeof limitAllowance>[0]['steps']) =>
      limitAllowance({ ...given(holding(word(250n))), call, steps })
    expect(await limited([allow])).toBeDefined()
    for (const steps of [[], [allow, allow], transfer, [{ ...allow, adds: true }]])
      expect(await limited(steps)).toBeUndefined()
  })

  it('offers nothing else for a call of another function', async () => {
    const call = callOf(`0x12345678${approve(maxUint256).slice(10)}`)
    const steps = readCall(callOf(approve(maxUint256)), account)
    expect(await limitAllowance({ ...given(holding(word(250n))), call, steps })).toBeUndefined()
  })

  it('offers nothing else where the network does not answer', async () => {
    expect(await limit(approve(maxUint256), () => Promise.reject(new Error('away')))).toBeUndefined()
  })
})
