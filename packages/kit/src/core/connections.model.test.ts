// Long because the model needs every kind of event, each as its own class, beside the rules that events must keep.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connect } from './actions/connect.ts'
import { disconnect } from './actions/disconnect.ts'
import { followTabs } from './actions/followTabs.ts'
import { reconnect } from './actions/reconnect.ts'
import { switchAccount } from './actions/switchAccount.ts'
import { switchNetwork } from './actions/switchNetwork.ts'
import { createKit } from './createKit.ts'
import { KitError } from './errors.ts'
import type { Kit } from './kit.ts'
import { type MemoryWallet, memoryChain, memorySource, memoryStorage, testNetwork } from './memoryKit.fixture.ts'
import { type CaipNetworkId, namespaceOf } from './network.ts'
import { accountsOf, sessionKey } from './session.ts'
import type { SessionChange } from './source.ts'
import { selectAccount, selectSession } from './store.ts'
import { readConnections } from './storedConnections.ts'
import { toStored } from './transitions.ts'

const namespaces = ['test', 'other'] as const
const networkIds = ['test:1', 'test:2', 'other:1', 'other:2'] as const

/** What the sequences may not bring about; a wallet's refusal is part of the game. */
const expected = new Set(['USER_REJECTED', 'WALLET_LOCKED', 'REQUEST_ABORTED', 'NOT_CONNECTED', 'CONNECTOR_NOT_FOUND'])

async function tolerate(step: Promise<unknown>): Promise<void> {
  await step.catch((error: unknown) => {
    if (!(error instanceof KitError) || !expected.has(error.code)) throw error
  })
}

/** Two tabs of one site, two wallets of one namespace and a phone that serves both. */
class World {
  readonly storage = memoryStorage()
  readonly own = memorySource({ wallets: ['one', 'two'] })
  readonly phone = memorySource({ id: 'phones', namespaces, type: 'WALLET_CONNECT', wallets: ['phone'] })
  readonly tabs: Kit[] = []
  /** Requests that wait for a wallet, with what makes it answer. */
  readonly waiting: { answer(): void; settled: Promise<void> }[] = []

  async openTab(index: number): Promise<void> {
    this.tabs[index]?.destroy()
    const kit = createKit({
      appName: 'Harbour Cafe',
      networks: networkIds.map((id) => testNetwork(id.slice(-1), namespaceOf(id))),
      chains: [memoryChain({ wallets: [this.own.source] }), memoryChain({ namespace: 'other' })],
      wallets: [this.phone.source],
      storage: this.storage,
    })
    this.tabs[index] = kit
    await Promise.all(kit.options.sources.map(({ id }) => kit.source(id)))
    const restored = reconnect(kit)
    // A wallet that is waiting for another answer does not answer this either.
    if (this.waiting.length === 0) await restored
  }

  tab(index: number): Kit {
    const kit = this.tabs[index]
    if (!kit) throw new Error(`No tab ${index}`)
    return kit
  }

  sourceOf(wallet: string) {
    return wallet === 'phone' ? this.phone : this.own
  }

  walletOf(wallet: string): MemoryWallet {
    return this.sourceOf(wallet).walletOf(wallet)
  }

  /** A wallet tells every tab. */
  notify(wallet: string, change: SessionChange): void {
    for (const context of this.sourceOf(wallet).state.tabs) context.notify(change)
  }

  notifyUpdate(wallet: string): void {
    const source = this.sourceOf(wallet)
    this.notify(wallet, { type: 'updated', session: source.toSession(wallet, source.source.namespaces) })
  }

  /** What a `storage` event does in the other tabs, until nothing changes any more. */
  async settle(): Promise<void> {
    for (let round = 0; round < 4; round += 1) {
      for (const kit of this.tabs) followTabs(kit)
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
  }
}

type Model = Record<string, never>
type Step = fc.AsyncCommand<Model, World, true>

abstract class Command implements Step {
  async check(): Promise<boolean> {
    return true
  }
  abstract act(world: World): Promise<void>
  async run(_: Model, world: World): Promise<void> {
    await this.act(world)
    await world.settle()
    for (const kit of world.tabs) checkState(kit)
    checkStorage(world)
  }
  abstract toString(): string
}

/** The active account is one that a live session grants in its own namespace, on the network where that session is. */
function checkState(kit: Kit): void {
  const state = kit.store.getState()
  const keys = state.sessions.map(sessionKey)
  expect(new Set(keys).size).toBe(keys.length)
  for (const [namespace, { address, networkId, session: key }] of Object.entries(state.namespaces)) {
    expect(namespaceOf(networkId)).toBe(namespace)
    if (!key) {
      expect(address).toBeUndefined()
      // What can be used in a namespace is used, unless something is expected back.
      const isExpected = state.remembered.some(({ active }) => active[namespace] !== undefined)
      if (!isExpected) expect(state.sessions.some((session) => accountsOf(session, namespace).length > 0)).toBe(false)
      continue
    }
    expect(selectAccount(state, namespace)).toMatchObject({ namespace, address })
    expect(selectSession(state, namespace)?.namespaces[namespace]?.networkId).toBe(networkId)
  }
  expect(Object.keys(state.namespaces)).toContain(state.activeNamespace)
}

/** Every live session is remembered, and nothing that no tab knows. */
function checkStorage(world: World): void {
  const stored = readConnections(world.tab(0).storage)
  const storedKeys = stored.sessions.map(sessionKey).sort()
  for (const kit of world.tabs) {
    const { remembered, sessions } = kit.store.getState()
    expect([...sessions, ...remembered].map(sessionKey).sort()).toEqual(storedKeys)
  }
}

class Connect extends Command {
  constructor(
    readonly tab: number,
    readonly wallet: string,
    readonly rejects: boolean,
  ) {
    super()
  }
  async act(world: World): Promise<void> {
    const wallet = world.walletOf(this.wallet)
    wallet.rejects = this.rejects
    const [connector] = world.sourceOf(this.wallet).connectors.filter(({ id }) => id === this.wallet)
    if (connector && !wallet.answers) await tolerate(connect(world.tab(this.tab), { wallet: connector }))
    wallet.rejects = false
  }
  toString() {
    return `connect ${this.wallet} in tab ${this.tab}${this.rejects ? ', declined' : ''}`
  }
}

class AskLater extends Command {
  constructor(
    readonly tab: number,
    readonly wallet: string,
  ) {
    super()
  }
  async act(world: World): Promise<void> {
    const wallet = world.walletOf(this.wallet)
    const [connector] = world.sourceOf(this.wallet).connectors.filter(({ id }) => id === this.wallet)
    if (!connector || wallet.answers) return
    let answer = () => {}
    wallet.answers = new Promise((resolve) => {
      answer = resolve
    })
    const settled = tolerate(connect(world.tab(this.tab), { wallet: connector }))
    world.waiting.push({
      settled,
      answer() {
        wallet.answers = undefined
        answer()
      },
    })
  }
  toString() {
    return `ask ${this.wallet} in tab ${this.tab} without an answer yet`
  }
}

class Answer extends Command {
  async act(world: World): Promise<void> {
    const next = world.waiting.shift()
    next?.answer()
    await next?.settled
  }
  toString() {
    return 'the oldest request is answered'
  }
}

class SwitchNetwork extends Command {
  constructor(
    readonly tab: number,
    readonly networkId: CaipNetworkId,
    readonly rejects: boolean,
  ) {
    super()
  }
  async act(world: World): Promise<void> {
    const kit = world.tab(this.tab)
    const session = selectSession(kit.store.getState(), namespaceOf(this.networkId))
    const wallet = session && world.walletOf(session.wallet.id)
    if (wallet) wallet.rejects = this.rejects
    await tolerate(switchNetwork(kit, { networkId: this.networkId }))
    if (wallet) wallet.rejects = false
    if (session) world.notifyUpdate(session.wallet.id)
  }
  toString() {
    return `switch tab ${this.tab} to ${this.networkId}${this.rejects ? ', declined' : ''}`
  }
}

class SwitchAccount extends Command {
  constructor(
    readonly tab: number,
    readonly pick: number,
  ) {
    super()
  }
  async act(world: World): Promise<void> {
    const kit = world.tab(this.tab)
    const choices = kit.store
      .getState()
      .sessions.flatMap((session) => session.accounts.map((account) => ({ session: sessionKey(session), ...account })))
    const choice = choices[this.pick % Math.max(choices.length, 1)]
    if (!choice) return
    await switchAccount(kit, choice)
    expect(kit.store.getState().activeNamespace).toBe(choice.namespace)
    expect(selectAccount(kit.store.getState())?.address).toBe(choice.address)
  }
  toString() {
    return `choose account ${this.pick} in tab ${this.tab}`
  }
}

class Disconnect extends Command {
  constructor(
    readonly tab: number,
    readonly namespace: string | undefined,
  ) {
    super()
  }
  async act(world: World): Promise<void> {
    const kit = world.tab(this.tab)
    await disconnect(kit, { namespace: this.namespace })
    for (const namespace of this.namespace ? [this.namespace] : namespaces) {
      expect(selectAccount(kit.store.getState(), namespace)).toBeUndefined()
    }
  }
  toString() {
    return `disconnect ${this.namespace ?? 'all'} in tab ${this.tab}`
  }
}

class Reload extends Command {
  constructor(readonly tab: number) {
    super()
  }
  async act(world: World): Promise<void> {
    const before = world.tab(this.tab).store.getState()
    const stored = readConnections(world.tab(this.tab).storage)
    await world.openTab(this.tab)
    const after = world.tab(this.tab).store.getState()
    // A wallet that waits for an answer or is locked comes back later.
    if (before.remembered.length > 0 || world.waiting.length > 0) return
    expect(after.remembered).toEqual([])
    const shown = new Map(after.sessions.map((session) => [sessionKey(session), toStored(after, session).active]))
    const claims = stored.sessions.flatMap(({ active }) => Object.keys(active))
    // Two tabs may each have claimed a namespace for another wallet.
    if (new Set(claims).size < claims.length) return
    for (const session of stored.sessions) expect(shown.get(sessionKey(session))).toMatchObject(session.active)
  }
  toString() {
    return `reload tab ${this.tab}`
  }
}

class WalletActs extends Command {
  constructor(
    readonly wallet: string,
    readonly deed: 'moves' | 'turns' | 'locks' | 'unlocks' | 'revokes',
  ) {
    super()
  }
  async act(world: World): Promise<void> {
    const wallet = world.walletOf(this.wallet)
    const source = world.sourceOf(this.wallet)
    if (!wallet.permitted || wallet.answers) return
    switch (this.deed) {
      case 'moves':
        for (const [namespace, id] of Object.entries(wallet.networks)) {
          wallet.networks[namespace] = id.endsWith('1') ? `${namespace}:2` : `${namespace}:1`
        }
        return wallet.locked ? undefined : world.notifyUpdate(this.wallet)
      case 'turns':
        for (const [namespace, addresses] of Object.entries(wallet.addresses)) {
          wallet.addresses[namespace] = [...addresses].reverse()
        }
        return wallet.locked ? undefined : world.notifyUpdate(this.wallet)
      case 'locks':
        wallet.locked = true
        return world.notify(this.wallet, { type: 'locked', sessionId: this.wallet })
      case 'unlocks':
        if (!wallet.locked) return
        wallet.locked = false
        return world.notify(this.wallet, {
          type: 'opened',
          session: source.toSession(this.wallet, source.source.namespaces),
        })
      case 'revokes':
        wallet.permitted = false
        wallet.locked = false
        return world.notify(this.wallet, { type: 'ended', sessionId: this.wallet })
    }
  }
  toString() {
    return `${this.wallet} ${this.deed}`
  }
}

const tab = fc.nat({ max: 1 })
const wallet = fc.constantFrom('one', 'two', 'phone')

test('whatever happens in two tabs, every account shown is granted, and nothing is lost or stuck', async () => {
  const commands = fc.commands<Model, World, true>(
    [
      fc.tuple(tab, wallet, fc.boolean()).map((each) => new Connect(...each)),
      fc.tuple(tab, wallet).map((each) => new AskLater(...each)),
      fc.constant(new Answer()),
      fc.tuple(tab, fc.constantFrom(...networkIds), fc.boolean()).map((each) => new SwitchNetwork(...each)),
      fc.tuple(tab, fc.nat({ max: 7 })).map((each) => new SwitchAccount(...each)),
      fc.tuple(tab, fc.constantFrom('test', 'other', undefined)).map((each) => new Disconnect(...each)),
      tab.map((each) => new Reload(each)),
      fc
        .tuple(wallet, fc.constantFrom('moves', 'turns', 'locks', 'unlocks', 'revokes'))
        .map((each) => new WalletActs(...(each as ConstructorParameters<typeof WalletActs>))),
    ],
    { maxCommands: 25 },
  )
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const world = new World()
      await world.openTab(0)
      await world.openTab(1)
      await fc.asyncModelRun(() => ({ model: {}, real: world }), sequence)
      for (const { answer, settled } of world.waiting) {
        answer()
        await settled
      }
      await world.settle()
      for (const kit of world.tabs) {
        checkState(kit)
        expect(kit.store.getState().requests.filter(({ phase }) => phase === 'pending')).toEqual([])
        kit.destroy()
      }
    }),
    { numRuns: 100 },
  )
}, 120_000)
