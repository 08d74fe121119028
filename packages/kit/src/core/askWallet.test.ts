import { expect, it, vi } from 'vitest'
import { switchNetwork } from './actions/switchNetwork.ts'
import { askWallet } from './askWallet.ts'
import { createKit } from './createKit.ts'
import { KitError } from './errors.ts'
import type { Kit } from './kit.ts'
import { memoryChain, memorySource, testNetwork } from './memoryKit.fixture.ts'
import { selectRequest } from './selectRequest.ts'
import { establish } from './transitions.ts'

const target = { namespaces: ['test'], source: 'memory', walletId: 'test.wallet' }

function start(): { kit: Kit; memory: ReturnType<typeof memorySource> } {
  const memory = memorySource({ wallets: ['test.wallet', 'test.other'] })
  const networks = ['1', '2'].map((reference) => testNetwork(reference))
  const kit = createKit({
    appName: 'Test',
    networks,
    chains: [memoryChain()],
    wallets: [memory.source],
    storage: false,
  })
  return { kit, memory }
}

/** A question that a test answers. */
function question() {
  let answer: (error?: KitError) => void = () => undefined
  const asked = new Promise<string>((resolve, reject) => {
    answer = (error) => (error ? reject(error) : resolve('yes'))
  })
  return { ask: vi.fn(() => asked), answer }
}

const connecting = (kit: Kit, ask: () => Promise<string>, signal?: AbortSignal) =>
  askWallet(kit, { kind: 'connect', target, keeps: true, signal, failed: 'failed', ask })
const phase = (kit: Kit) => selectRequest(kit.store.getState(), 'connect', { source: 'memory' })?.phase
const isAskedAlready = new KitError('REQUEST_PENDING', 'The wallet asks already')
const declined = new KitError('USER_REJECTED', 'The request was declined')

it('asks no wallet for what was given up before', async () => {
  const { kit } = start()
  const { ask } = question()
  await expect(connecting(kit, ask, AbortSignal.abort())).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(ask).not.toHaveBeenCalled()
  expect(kit.store.getState().requests).toEqual([])
})

it('tells the answer to the question that was still open where a second one was turned away (-32002)', async () => {
  const { kit } = start()
  const first = question()
  const open = connecting(kit, first.ask).catch(({ code }: KitError) => code)
  const again = question()
  const second = connecting(kit, again.ask).catch(({ code }: KitError) => code)
  again.answer(isAskedAlready)
  expect(await second).toBe('REQUEST_PENDING')
  expect(phase(kit)).toBe('failed')
  first.answer(declined)
  expect(await open).toBe('USER_REJECTED')
  expect(phase(kit)).toBe('rejected')
})

it('tells of the newest question once an older one gives way to it', async () => {
  const { kit } = start()
  const [first, second] = [question(), question()]
  const older = connecting(kit, first.ask).catch(({ code }: KitError) => code)
  const newer = connecting(kit, second.ask)
  first.answer(declined)
  await older
  expect(phase(kit)).toBe('pending')
  second.answer()
  await newer
  expect(phase(kit)).toBe('succeeded')
})

it('leaves the network of the wallet that the page moved to alone when the one before switches', async () => {
  const { kit, memory } = start()
  await kit.source('memory')
  const [one, other] = ['test.wallet', 'test.other'].map((name) => memory.toSession(name, ['test']))
  if (!one || !other) throw new Error('No sessions')
  kit.store.setState((state) => establish(state, one, { activate: true }))
  const chain = await kit.chain('test')
  let answer: () => void = () => undefined
  vi.spyOn(chain, 'switchNetwork').mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  const switching = switchNetwork(kit, { networkId: 'test:2' })
  await vi.waitFor(() => expect(chain.switchNetwork).toHaveBeenCalled())
  kit.store.setState((state) => establish(state, other, { activate: true }))
  answer()
  await switching
  expect(kit.store.getState().namespaces.test).toMatchObject({ session: 'memory/test.other', networkId: 'test:1' })
})
