import { afterEach, describe, expect, it, vi } from 'vitest'
import { registerName } from '../domain/names/registerName.ts'
import { setPrimaryName } from '../domain/names/setPrimaryName.ts'
import { grantPermissions } from '../domain/sessions/grantPermissions.ts'
import { startPurchase } from '../features/onramp/BuyButton.tsx'
import { kitNotices } from '../runtime/notices.ts'
import type { GatewayAnswers } from '../test/gatewayDouble.ts'
import { addresses, type Stage, stage } from '../test/stage.tsx'
import { until } from '../ui/testing/until.ts'
import { closeModal } from './actions/closeModal.ts'
import { popView, pushView, resetViews } from './actions/navigate.ts'
import { openModal } from './actions/openModal.ts'
import { beginFlow } from './flow.ts'

let current: Stage | undefined
afterEach(() => {
  vi.restoreAllMocks()
  current?.leave()
  current = undefined
})
/** A visitor with two accounts, whose gateway answers one call once the page has moved to the second account. */
async function moving(gateway: GatewayAnswers = {}) {
  const shown = await stage({ connected: 2, gateway, route: { name: 'Settings' } })
  current = shown
  shown.wallet.control.clearRequests()
  return shown
}
const address = () => current?.kit.store.getState().namespaces.eip155?.address
const moveOn = async () => {
  current?.wallet.control.switchAccount(1)
  await until(() => address() === addresses[1], 'the page moved')
}
const prompts = () =>
  current?.wallet.control.requests().filter(({ method }) => /^(personal_sign|wallet_grant|eth_send)/.test(method)) ?? []

describe('a flow', () => {
  it.each([
    ['the view is closed', () => closeModal(shown().kit)],
    ['the view is left', () => popView(shown().kit)],
    ['other views come in its place', () => resetViews(shown().kit, { name: 'Account' })],
    ['the account is another one', moveOn],
    ['the kit is gone', () => shown().kit.destroy()],
  ])('ends once %s', async (_, lose) => {
    const { kit } = await moving()
    pushView(kit, { name: 'Networks' })
    const flow = beginFlow(kit)
    expect(flow.isCurrent()).toBe(true)
    openModal(kit, { name: 'WhatIsAWallet' })
    expect(flow.isCurrent()).toBe(true)
    popView(kit)
    await lose()
    expect(flow.isCurrent()).toBe(false)
  })
})

describe('a flow whose account is gone', () => {
  it('asks no account after it to sign for a name', async () => {
    const { kit } = await moving({
      profileLookup: async () => {
        await moveOn()
        return { name: 'mira.reown.id', registered_at: at, updated_at: at, attributes: {}, addresses: {} }
      },
    })
    await expect(setPrimaryName(kit, { name: 'mira.reown.id' })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    expect(prompts()).toEqual([])
  })

  it('asks no account after it to register a name', async () => {
    const { kit } = await moving()
    const registering = registerName(kit, { name: 'mira' })
    const refused = expect(registering).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    await moveOn()
    await refused
    expect(prompts()).toEqual([])
  })

  it('asks no account after it to let a site act', async () => {
    const publicKey = `0x04${'11'.repeat(64)}` as const
    const { kit } = await moving({
      sessionCreate: async () => {
        await moveOn()
        return { pci: '0f8fad5b-d9cb-469f-a165-70867728950e', key: { type: 'secp256k1', publicKey } }
      },
    })
    const expiry = Math.floor(Date.now() / 1000) + 60
    const granting = grantPermissions(kit, { publicKey, permissions: [], expiry })
    await expect(granting).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    expect(prompts()).toEqual([])
  })

  it('shows no page that buys for the account before', async () => {
    const tab = { close: vi.fn(), location: { replace: vi.fn() }, closed: false, opener: null }
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
    const { kit } = await moving({
      onrampUrl: async () => {
        await moveOn()
        return { url: 'https://seller.example/' }
      },
    })
    const { isCurrent } = beginFlow(kit)
    const coin = { id: 'ether', symbol: 'ETH', networkId: 'eip155:1', tokenAddress: undefined, place: 'Ethereum' }
    const buying = startPurchase(kit, {
      address: addresses[0],
      networkId: 'eip155:1',
      coin: coin as unknown as Parameters<typeof startPurchase>[1]['coin'],
      currency: 'USD',
      amount: '10',
      method: undefined,
      seller: null,
      isCurrent,
    })
    await expect(buying).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(tab.close).toHaveBeenCalled()
    expect(tab.location.replace).not.toHaveBeenCalled()
    expect(kitNotices(kit).getState().toast).toBeUndefined()
  })
})

const at = '2026-11-20T10:00:00.000Z'
function shown(): Stage {
  if (!current) throw new Error('Nothing is shown')
  return current
}
