import { describe, expect, it } from 'vitest'
import type { Network } from '../../platform/createNetwork.ts'
import type { Simulation } from '../../steps/simulation.ts'
import type { Step } from '../../steps/step.ts'
import { readKept } from './readKept.ts'

const account = `0x${'11'.repeat(20)}`
const other = `0x${'22'.repeat(20)}`
const token = `0x${'aB'.repeat(20)}`
const coinStep: Step = { kind: 'coin', amount: 40n, to: other }
const tokenStep: Step = { kind: 'token', token, amount: 40n, to: other, from: undefined }
const coin = { kind: 'coin' } as const
const changed = (amount: bigint, asset: Extract<Simulation, { kind: 'changes' }>['changes'][number]['asset'] = coin) =>
  ({ kind: 'changes', changes: [{ asset, amount }], rights: [] }) as const
const holding: Network = async (_chain, _method, params) =>
  JSON.stringify(params).includes(account.slice(2)) ? `0x${(100).toString(16).padStart(64, '0')}` : '0x'
const read = (known: Partial<Parameters<typeof readKept>[0]>) =>
  readKept({
    network: holding,
    chain: 'eip155:1',
    account,
    steps: [coinStep],
    simulation: changed(-40n),
    held: '0x64',
    fee: 0n,
    ...known,
  })

describe('readKept', () => {
  it('counts what the account has less what the trial run took', async () => {
    expect(await read({})).toEqual({ asset: coin, amount: 60n, isLeast: false })
    expect(await read({ fee: 7n })).toEqual({ asset: coin, amount: 53n, isLeast: true })
  })

  it('asks the token’s contract, and takes no fee from it', async () => {
    const asset = { kind: 'token', token: token.toLowerCase() } as const
    const kept = await read({ steps: [tokenStep], simulation: changed(-41n, asset), fee: 7n })
    expect(kept).toEqual({ asset: { kind: 'token', token }, amount: 59n, isLeast: false })
  })

  const away: Network = () => Promise.reject(new Error('away'))
  it.each<[string, Partial<Parameters<typeof readKept>[0]>]>([
    ['nothing was tried out', { simulation: { kind: 'unavailable' } }],
    ['the trial run took nothing of it', { simulation: changed(-40n, { kind: 'token', token }) }],
    ['it is not known what the account has', { held: undefined }],
    [
      'a token does not say it',
      { steps: [tokenStep], simulation: changed(-40n, { kind: 'token', token }), network: away },
    ],
    ['it is not known what the fee is', { fee: undefined }],
    ['it is not enough', { held: '0x1' }],
    ['there are several steps', { steps: [coinStep, coinStep] }],
    ['it is what another account has', { steps: [{ ...tokenStep, from: other }] }],
  ])('says nothing where %s', async (_, known) => {
    expect(await read(known)).toBeUndefined()
  })
})
