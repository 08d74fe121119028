import { keccak256, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Session } from '../../core/session.ts'
import { createEvmPermissions } from './permissions.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const pci = '0f8fad5b-d9cb-469f-a165-70867728950e'
const day = 86_400

/** A session whose wallet gives these answers, one after the other. */
function sessionOf(...answers: unknown[]) {
  const calls: { method: string; params: unknown }[] = []
  const request = async (call: { method: string; params: unknown }) => {
    calls.push(call)
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  }
  const session = { wallet: { id: 'w', name: 'Lumen' }, provider: () => ({ request }) } as unknown as Session
  return { calls, session }
}
const evmPermissions = createEvmPermissions({ networks: [], rpcUrls: () => [], onRpcFailure: () => undefined })
const asked = { address, networkId: 'eip155:8453', publicKey: '0x04', permissions: [], expiry: 9 } as const

describe('letting a site act by itself', () => {
  it('asks the wallet, and takes its word for the gateway along', async () => {
    const granted = { context: '0x12', signerData: { submitToAddress: '0x34' }, activation: '0x56' }
    const { calls, session } = sessionOf(granted)
    expect(await evmPermissions.grant({ session, ...asked, pci })).toEqual({
      context: '0x12',
      delegationManager: '0x34',
      activation: '0x56',
      permissions: undefined,
      expiry: undefined,
    })
    const signer = { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x04' }] } }
    const params = [{ chainId: '0x2105', address, version: 2, expiry: 9, signer, permissions: [], policies: [], pci }]
    expect(calls).toEqual([{ method: 'wallet_grantPermissions', params }])
  })

  it('tells what the wallet says was granted, and leaves out what cannot be read', async () => {
    const permissions = [{ type: 'native-token-recurring-allowance', data: { allowance: '0x1' } }]
    const { session } = sessionOf({ context: '0x12', permissions, expiry: 7 })
    expect(await evmPermissions.grant({ session, ...asked })).toMatchObject({ permissions, expiry: 7 })
    const spoiled = sessionOf({ context: '0x12', permissions: [7], expiry: 'never' })
    expect(await evmPermissions.grant({ session: spoiled.session, ...asked })).toMatchObject({
      permissions: undefined,
      expiry: undefined,
    })
  })

  it('asks a wallet that knows of no gateway for its word', async () => {
    const { calls, session } = sessionOf({ context: '0x12' }, '0x99')
    expect(await evmPermissions.grant({ session, ...asked, pci })).toMatchObject({ activation: '0x99' })
    const text = `Activate the smart session ${pci} with the context ${keccak256('0x12')}.`
    expect(calls[1]).toEqual({ method: 'personal_sign', params: [stringToHex(text), address] })
    const named = sessionOf({ context: '0x12', activation: '0x56' }, '0x99')
    expect(await evmPermissions.grant({ session: named.session, ...asked, pci })).toMatchObject({ activation: '0x56' })
    expect(named.calls).toHaveLength(1)
    const alone = sessionOf({ context: '0x12' })
    expect(await evmPermissions.grant({ session: alone.session, ...asked })).toMatchObject({ activation: undefined })
    expect(alone.calls).toHaveLength(1)
  })

  it.each([[null], ['0x12'], [{}], [{ context: 'all' }], [{ context: '0x' }]])(
    'takes no %j for a grant',
    async (answer) => {
      const { session } = sessionOf(answer)
      await expect(evmPermissions.grant({ session, ...asked })).rejects.toMatchObject({ code: 'RPC_FAILED' })
    },
  )

  it.each([
    ['0x1234', '0x1234'],
    ['0xABcd', '0xABcd'],
    ['0x', undefined],
    ['0x123', undefined],
    ['1234', undefined],
    [' 0x12', undefined],
    ['0x12 ', undefined],
    ['0xgg', undefined],
    [18, undefined],
  ])('takes %j of a wallet for the bytes %s', async (given, bytes) => {
    const { session } = sessionOf({ context: '0x12', delegationManager: given, activation: given })
    expect(await evmPermissions.grant({ session, ...asked })).toMatchObject({
      delegationManager: bytes,
      activation: bytes,
    })
  })

  it('takes what a wallet says was granted only where all of it can be read', async () => {
    const good = { type: 'native-token-recurring-allowance' }
    const permissionsOf = async (permissions: unknown) => {
      const { session } = sessionOf({ context: '0x12', permissions, signerData: null, expiry: 1.5 })
      return (await evmPermissions.grant({ session, ...asked })).permissions
    }
    expect(await permissionsOf([good, good])).toEqual([good, good])
    for (const wrong of [[good, 7], [7, good], [{}], [{ type: 7 }], [null], 'all', undefined])
      expect(await permissionsOf(wrong), JSON.stringify(wrong)).toBeUndefined()
  })

  it('says of a wallet that grants nothing readable that it did so', async () => {
    const { session } = sessionOf({ context: 'all' })
    await expect(evmPermissions.grant({ session, ...asked })).rejects.toMatchObject({
      shortMessage: 'The wallet granted nothing that can be read',
    })
  })

  it('ends it, and answers what the wallet signed', async () => {
    const { calls, session } = sessionOf('0x77', { id: '0x88' })
    expect(await evmPermissions.end({ session, address, context: '0x12', pci })).toBe('0x77')
    expect(await evmPermissions.end({ session, address, context: '0x12' })).toBeUndefined()
    expect(calls).toEqual([
      { method: 'wallet_revokePermissions', params: [{ context: '0x12', pci }] },
      { method: 'wallet_revokePermissions', params: [{ context: '0x12' }] },
    ])
  })
})

describe('ending all of it', () => {
  it('asks once, and takes what the wallet signed for each name', async () => {
    const { calls, session } = sessionOf({ id: '0x1', signatures: { [pci]: '0x77', other: 'nothing' } })
    expect(await evmPermissions.endAll({ session, address, pcis: [pci, 'other'] })).toEqual({ [pci]: '0x77' })
    expect(calls).toEqual([{ method: 'wallet_revokePermissions', params: [{ all: true, pcis: [pci, 'other'] }] }])
  })

  it.each([[null], ['0x77'], [{ signatures: '0x77' }]])('takes no %j for signatures', async (answer) => {
    expect(await evmPermissions.endAll({ session: sessionOf(answer).session, address, pcis: [pci] })).toEqual({})
  })

  it('reads nothing from a context that is not a delegation', () => {
    expect(evmPermissions.read('0x1234')).toBeUndefined()
  })
})

describe('what a permission allows', () => {
  it.each([
    [
      { type: 'native-token-recurring-allowance', data: { allowance: '0x5', period: day } },
      { kind: 'spend', amount: 5n, period: day },
    ],
    [
      { type: 'erc20-recurring-allowance', data: { allowance: '0x5', period: day, token: address } },
      { kind: 'spend', amount: 5n, period: day, token: address },
    ],
    [
      { type: 'contract-call', data: { functions: [{ functionName: 'claim' }, {}] } },
      { kind: 'call', functions: ['claim'] },
    ],
    [{ type: 'contract-call', data: { functions: 'all' } }, undefined],
    [{ type: 'contract-call', data: { functions: [null, { functionName: 7 }] } }, undefined],
    [{ type: 'everything', data: { functions: [{ functionName: 'claim' }] } }, undefined],
    [
      { type: 'native-token-recurring-allowance', data: { allowance: '0xfF', period: 1, token: address } },
      { kind: 'spend', amount: 255n, period: 1 },
    ],
    [
      { type: 'native-token-recurring-allowance', data: { allowance: `0x${'f'.repeat(64)}`, period: 1 } },
      { kind: 'spend', amount: 2n ** 256n - 1n, period: 1 },
    ],
    [{ type: 'native-token-recurring-allowance', data: { allowance: `0x1${'0'.repeat(64)}`, period: 1 } }, undefined],
    [{ type: 'native-token-recurring-allowance', data: { allowance: ' 0x5', period: 1 } }, undefined],
    [{ type: 'native-token-recurring-allowance', data: { allowance: '0x5 ', period: 1 } }, undefined],
    [{ type: 'native-token-recurring-allowance', data: { allowance: '0xg', period: 1 } }, undefined],
    [{ type: 'native-token-recurring-allowance', data: { allowance: 5, period: 1 } }, undefined],
    [{ type: 'native-token-recurring-allowance', data: { allowance: '0x5', period: '60' } }, undefined],
    [{ type: 'native-token-recurring-allowance', data: { allowance: '0x5', period: Number.NaN } }, undefined],
    [{ type: 'erc20-recurring-allowance', data: { allowance: '0x5', period: day, token: 7 } }, undefined],
    [{ type: 'contract-call', data: {} }, undefined],
    [{ type: 'native-token-recurring-allowance', data: { allowance: '5', period: day } }, undefined],
    [{ type: 'native-token-recurring-allowance', data: { allowance: '0x5', period: 0 } }, undefined],
    [{ type: 'native-token-recurring-allowance', data: { allowance: '0x5' } }, undefined],
    [{ type: 'erc20-recurring-allowance', data: { allowance: '0x5', period: day } }, undefined],
    [{ type: 'everything', data: { allowance: '0x5', period: day } }, undefined],
    [{ type: 'everything' }, undefined],
  ])('reads a known form and leaves out others (%#)', (permission, act) => {
    expect(evmPermissions.describe(permission)).toEqual(act)
  })
})
