import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { evmSigner } from '../../chains/evm/evmSigner.ts'
import type { Eip1193Provider } from '../../chains/evm/provider.ts'
import { getProvider } from '../../core/actions/getProvider.ts'
import { reconnect } from '../../core/actions/reconnect.ts'
import { signMessage } from '../../core/actions/signMessage.ts'
import { switchNetwork } from '../../core/actions/switchNetwork.ts'
import type { Kit } from '../../core/kit.ts'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'
import { accountsOf } from '../../core/session.ts'
import { selectAccount, selectNetworkId, selectSession } from '../../core/store.ts'
import { startWorld, type World } from './visits.fixture.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.leave())

const [first, second] = ['eip155:31337', 'eip155:31338'] as const
const evmOf = (kit: Kit) => getProvider(kit, 'eip155') as Eip1193Provider
const shown = (kit: Kit) => selectAccount(kit.store.getState(), 'eip155')?.address
const networkOf = (kit: Kit) => selectNetworkId(kit.store.getState(), 'eip155')

/** A wallet that has another account on each network, as those of smart accounts have. */
async function connected(storage = memoryStorage()) {
  const [a, b] = [world.address(0), world.address(1)]
  const [visit, peer] = [world.visit({ storage }), await world.peer()]
  peer.limitSessions({ addresses: { [first]: [a], [second]: [b] } })
  peer.control.approveNext({ accounts: [0, 1] })
  const { session, uri } = await visit.choose()
  await peer.pair(uri)
  return { ...visit, a, b, peer, session: await session }
}

describe('a wallet that grants another account on each network', () => {
  it('keeps each account with its networks, in the session and on either network', async () => {
    const { a, b, kit, session } = await connected()
    expect(session.accounts.filter(({ namespace }) => namespace === 'eip155')).toEqual([
      { namespace: 'eip155', address: a, type: 'eoa', networks: [first] },
      { namespace: 'eip155', address: b, type: 'eoa', networks: [second] },
    ])
    expect([networkOf(kit), shown(kit)]).toEqual([first, a])
    expect(await evmOf(kit).request({ method: 'eth_accounts' })).toEqual([a])
    await switchNetwork(kit, { networkId: second })
    expect([networkOf(kit), shown(kit)]).toEqual([second, b])
    expect(await evmOf(kit).request({ method: 'eth_accounts' })).toEqual([b])
    const live = selectSession(kit.store.getState(), 'eip155') ?? expect.unreachable()
    expect(accountsOf(live, 'eip155').map(({ address }) => address)).toEqual([b])
  })

  it('asks the account of the network to sign, and none of another', async () => {
    const { a, b, kit, peer } = await connected()
    const one = await signMessage(kit, { message: 'one' })
    expect(await verifyMessage({ address: a as `0x${string}`, message: 'one', signature: one as `0x${string}` })).toBe(
      true,
    )
    await switchNetwork(kit, { networkId: second })
    const two = await signMessage(kit, { message: 'two' })
    expect(await verifyMessage({ address: b as `0x${string}`, message: 'two', signature: two as `0x${string}` })).toBe(
      true,
    )
    const asked = peer.control.requests().length
    for (const call of [
      { method: 'personal_sign', params: ['0x74776f', a] },
      { method: 'eth_signTypedData_v4', params: [a, '{}'] },
      { method: 'eth_sendTransaction', params: [{ from: a.toLowerCase(), to: b }] },
    ])
      await expect(evmOf(kit).request(call)).rejects.toMatchObject({ code: 4100 })
    expect(peer.control.requests()).toHaveLength(asked)
  })

  it('lets the account of the network that a call names sign it', async () => {
    const { a, b, kit } = await connected()
    expect(evmSigner(kit).address).toBe(a)
    expect(evmSigner(kit, second).address).toBe(b)
  })

  it('tells listeners of the other account when the network changes', async () => {
    const { b, kit, peer } = await connected()
    const heard: unknown[] = []
    evmOf(kit).on?.('accountsChanged', (accounts: unknown) => heard.push(accounts))
    await peer.emit({ name: 'chainChanged', data: 31338, chain: second })
    await expect.poll(() => shown(kit)).toBe(b)
    expect(heard).toEqual([[b]])
  })

  it('comes back with the account of the network where it was', async () => {
    const storage = memoryStorage()
    const { b, kit, peer } = await connected(storage)
    await switchNetwork(kit, { networkId: second })
    kit.destroy()
    const again = world.visit({ storage })
    await reconnect(again.kit)
    expect([networkOf(again.kit), shown(again.kit)]).toEqual([second, b])
    expect(peer.sessions()).toHaveLength(1)
  })
})
