// Long because the model needs every kind of event, each as its own class, beside the rules that events must keep.
import {
  createSolanaWallet,
  createTestWallet,
  type SolanaTestWallet,
  solanaTestAccounts,
  type TestWallet,
} from '@foyer/test/wallet'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connect } from '../core/actions/connect.ts'
import { disconnect } from '../core/actions/disconnect.ts'
import { switchAccount } from '../core/actions/switchAccount.ts'
import { switchNetwork } from '../core/actions/switchNetwork.ts'
import { KitError } from '../core/errors.ts'
import type { KitEvent } from '../core/events.ts'
import type { Kit } from '../core/kit.ts'
import { memoryStorage } from '../core/memoryKit.fixture.ts'
import { type CaipNetworkId, namespaceOf } from '../core/network.ts'
import { selectIsSwitchingNamespace } from '../core/requests.ts'
import { sessionKey } from '../core/session.ts'
import { selectAccount, selectNetworkId, selectSession } from '../core/store.ts'
import { readConnections } from '../core/storedConnections.ts'
import { toStored } from '../core/transitions.ts'
import { createKit } from './createKit.ts'
import { evm } from './evm.ts'
import { solana, solanaDevnet, solanaMainnet } from './solana.ts'

const evmKeys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
const [first, second] = solanaTestAccounts()

const namespaces = ['eip155', 'solana'] as const
type Chain = (typeof namespaces)[number]
const rpcUrl = 'https://node.example'
const evmNetworks = [1, 8453].map((id) => ({
  id: `eip155:${id}` as const,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [rpcUrl],
}))
const networkIds = ['eip155:1', 'eip155:8453', solanaMainnet.id, solanaDevnet.id] as const

/** What the sequences may not bring about; a wallet's refusal is part of the game. */
const expected = new Set(['USER_REJECTED', 'WALLET_LOCKED', 'WALLET_NOT_READY', 'REQUEST_ABORTED', 'REQUEST_PENDING'])

async function tolerate(step: Promise<unknown>): Promise<boolean> {
  try {
    await step
    return true
  } catch (error) {
    if (error instanceof KitError && expected.has(error.code)) return false
    throw error
  }
}

/** One tab of a site with two wallets, one on EVM chains (EIP-6963) and one on Solana (Wallet Standard). */
class World {
  readonly storage = memoryStorage()
  readonly ofWallets = memoryStorage()
  readonly events: KitEvent[] = []
  /** Requests to connect that wait for their wallet. */
  readonly waiting = new Map<Chain, Promise<boolean>>()
  isLocked = { eip155: false, solana: false }
  private page: { kit: Kit; lumen: TestWallet; ondine: SolanaTestWallet; unregister: (() => void) | undefined }

  constructor() {
    this.page = this.openPage()
  }

  /** A page with its wallets, which remember what they were permitted. */
  private openPage() {
    const lumen = createTestWallet({
      name: 'Lumen',
      rdns: 'dev.example.lumen',
      accounts: evmKeys,
      chains: evmNetworks.map(({ id, name }) => ({ chainId: Number(id.slice(7)), rpcUrl, name })),
      storage: this.ofWallets,
      rpc: async () => '0x0',
    })
    lumen.announce()
    const ondine = createSolanaWallet({
      name: 'Ondine',
      accounts: [first.secretKey, second.secretKey],
      chains: [
        { id: 'solana:mainnet', rpcUrl },
        { id: 'solana:devnet', rpcUrl },
      ],
      storage: this.ofWallets,
      rpc: async () => null,
    })
    const unregister = ondine.announce()
    const kit = createKit({
      appName: 'Harbour Cafe',
      networks: [...evmNetworks, solanaMainnet, solanaDevnet],
      chains: [evm(), solana()],
      storage: this.storage,
    })
    kit.events.on('*', (event) => void this.events.push(event))
    return { kit, lumen, ondine, unregister }
  }

  get kit(): Kit {
    return this.page.kit
  }
  get lumen(): TestWallet {
    return this.page.lumen
  }
  get ondine(): SolanaTestWallet {
    return this.page.ondine
  }
  get isRegistered(): boolean {
    return this.page.unregister !== undefined
  }

  register(): void {
    this.page.unregister ??= this.page.ondine.announce()
  }
  unregister(): void {
    this.page.unregister?.()
    this.page.unregister = undefined
  }

  /** The wallets look for sites anew, and so does the kit. */
  async load(): Promise<void> {
    await Promise.all(this.kit.options.sources.map(({ id }) => this.kit.source(id)))
    await this.settle()
  }

  leave(): void {
    this.kit.destroy()
    this.lumen.destroy()
    this.ondine.destroy()
  }

  async reload(): Promise<void> {
    this.leave()
    await Promise.all(this.waiting.values())
    this.waiting.clear()
    this.events.length = 0
    // Only the EVM wallet remembers that it is locked.
    this.isLocked.solana = false
    this.page = this.openPage()
    await this.load()
  }

  /** Waits until nothing changes any more. */
  async settle(): Promise<void> {
    for (let quiet = 0, before = this.kit.store.getState(); quiet < 4; ) {
      await new Promise((resolve) => setTimeout(resolve, 0))
      const state = this.kit.store.getState()
      const isBusy = state.requests.some(
        ({ kind, phase, target }) =>
          phase === 'pending' &&
          !(kind === 'connect' && target.namespaces.some((each) => this.waiting.has(each as Chain))),
      )
      quiet = state === before && !isBusy ? quiet + 1 : 0
      before = state
    }
  }

  /** What a wallet shows to the site now. */
  async visible(chain: Chain): Promise<readonly string[]> {
    if (chain === 'solana') return this.ondine.wallet.accounts.map(({ address }) => address)
    return (await this.lumen.provider.request({ method: 'eth_accounts' })) as readonly string[]
  }

  /** Lets a wallet decline until the returned function is called. */
  declining(chain: Chain, rejects: boolean): () => void {
    const { control } = chain === 'solana' ? this.ondine : this.lumen
    control.auto(rejects ? 'reject' : 'approve')
    return () => control.auto('approve')
  }

  took(name: KitEvent['name']): readonly KitEvent[] {
    return this.events.filter((event) => event.name === name)
  }
}

type Model = Record<string, never>

abstract class Command implements fc.AsyncCommand<Model, World, true> {
  /** The chain families that it may change; the others stay as they are. */
  abstract readonly touches: readonly Chain[]
  async check(): Promise<boolean> {
    return true
  }
  abstract act(world: World): Promise<void>
  async run(_: Model, world: World): Promise<void> {
    const before = Object.fromEntries(namespaces.map((each) => [each, partOf(world.kit, each)]))
    world.events.length = 0
    await this.act(world)
    await world.settle()
    for (const each of namespaces)
      if (!this.touches.includes(each)) expect([each, partOf(world.kit, each)]).toEqual([each, before[each]])
    await checkState(world)
    checkStorage(world)
  }
  abstract toString(): string
}

/** All that a kit knows of one chain family. */
function partOf(kit: Kit, namespace: Chain): unknown {
  const { namespaces: all, remembered, sessions } = kit.store.getState()
  return {
    shown: all[namespace],
    sessions: sessions.filter((each) => namespace in each.namespaces),
    remembered: remembered.filter((each) => each.namespaces.includes(namespace)),
  }
}

/** What is shown belongs to its own chain family, and is what the wallet there says now. */
async function checkState({ kit, lumen, isLocked, isRegistered, ...world }: World): Promise<void> {
  const state = kit.store.getState()
  expect(selectIsSwitchingNamespace(state)).toBe(false)
  for (const namespace of namespaces) {
    const { address, networkId, session: key } = state.namespaces[namespace] ?? {}
    expect(networkId && namespaceOf(networkId)).toBe(namespace)
    const session = selectSession(state, namespace)
    expect(key === undefined).toBe(session === undefined)
    expect(address === undefined).toBe(session === undefined)
    if (!session) continue
    expect(Object.keys(session.namespaces)).toEqual([namespace])
    expect(session.namespaces[namespace]?.networkId).toBe(networkId)
    expect(session.accounts.every((account) => account.namespace === namespace)).toBe(true)
    expect(selectAccount(state, namespace)).toMatchObject({ namespace, address })
    expect(isLocked[namespace]).toBe(false)
  }
  const own = selectSession(state, 'eip155')
  if (own) {
    expect(networkOf(await lumen.provider.request({ method: 'eth_chainId' }))).toBe(state.namespaces.eip155?.networkId)
  }
  if (selectSession(state, 'solana')) expect(isRegistered).toBe(true)
  void world
}

const networkOf = (chainId: unknown) => `eip155:${Number(chainId)}`

/** What would come back after a reload is what is there now. */
function checkStorage({ kit }: World): void {
  const state = kit.store.getState()
  const stored = readConnections(kit.storage)
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
  const live = [...state.sessions.map((session) => toStored(state, session)), ...state.remembered]
  expect([...stored.sessions].sort(byId)).toEqual([...live].sort(byId))
  const initial = kit.store.getInitialState()
  expect(stored.namespace ?? initial.activeNamespace).toBe(state.activeNamespace)
  for (const namespace of namespaces)
    expect(stored.networks[namespace] ?? initial.namespaces[namespace]?.networkId).toBe(
      selectNetworkId(state, namespace),
    )
}

class Connect extends Command {
  readonly touches: readonly Chain[]
  constructor(
    readonly chain: Chain,
    readonly rejects: boolean,
    readonly accounts: number,
  ) {
    super()
    this.touches = [chain]
  }
  async act(world: World): Promise<void> {
    const wallet = world.kit.store.getState().connectors.find(({ chain }) => chain === this.chain)
    if (!wallet || world.waiting.has(this.chain)) return
    const { control } = this.chain === 'solana' ? world.ondine : world.lumen
    const asks = this.chain === 'solana' || (await world.visible('eip155')).length === 0
    const isLocked = world.isLocked[this.chain]
    const stop = world.declining(this.chain, this.rejects)
    if (asks && !isLocked && !this.rejects)
      control.approveNext({ accounts: Array.from({ length: this.accounts }, (_, index) => index) })
    const isConnected = await tolerate(connect(world.kit, { wallet }))
    stop()
    expect(isConnected).toBe(!isLocked && !(asks && this.rejects))
    expect(world.took('CONNECT_SUCCESS').map(({ properties }) => properties)).toEqual(
      isConnected ? [{ namespace: this.chain, name: wallet.name, method: 'browser', reconnect: false }] : [],
    )
    expect(world.took('USER_REJECTED')).toHaveLength(!isConnected && !isLocked ? 1 : 0)
    if (!isConnected) return
    const state = world.kit.store.getState()
    expect(state.activeNamespace).toBe(this.chain)
    expect(selectSession(state)?.accounts.map(({ address }) => address)).toEqual(await world.visible(this.chain))
  }
  toString() {
    return `connect ${this.chain} with ${this.accounts}${this.rejects ? ', declined' : ''}`
  }
}

class AskLater extends Command {
  readonly touches: readonly Chain[] = []
  constructor(readonly chain: Chain) {
    super()
  }
  async act(world: World): Promise<void> {
    const wallet = world.kit.store.getState().connectors.find(({ chain }) => chain === this.chain)
    const asks = this.chain === 'solana' || (await world.visible('eip155')).length === 0
    if (!wallet || !asks || world.waiting.has(this.chain) || world.isLocked[this.chain]) return
    const { control } = this.chain === 'solana' ? world.ondine : world.lumen
    control.neverAnswer()
    world.waiting.set(this.chain, tolerate(connect(world.kit, { wallet })))
    await expect.poll(() => control.waiting()?.kind, { interval: 1 }).toBe('connect')
  }
  toString() {
    return `ask ${this.chain} to connect, without an answer yet`
  }
}

class Answer extends Command {
  readonly touches: readonly Chain[]
  constructor(readonly chain: Chain) {
    super()
    this.touches = [chain]
  }
  async act(world: World): Promise<void> {
    await answer(world, this.chain)
  }
  toString() {
    return `${this.chain} answers`
  }
}

async function answer(world: World, chain: Chain): Promise<void> {
  const asked = world.waiting.get(chain)
  const { control } = chain === 'solana' ? world.ondine : world.lumen
  if (!asked) return
  if (control.waiting()?.kind === 'connect') control.approveNext()
  world.waiting.delete(chain)
  await asked
}

class SwitchNetwork extends Command {
  readonly touches: readonly Chain[]
  constructor(
    readonly networkId: CaipNetworkId,
    readonly rejects: boolean,
  ) {
    super()
    this.touches = [namespaceOf(networkId) as Chain]
  }
  async act(world: World): Promise<void> {
    const { kit } = world
    const chain = namespaceOf(this.networkId) as Chain
    // A wallet answers one question after another.
    if (world.waiting.has(chain)) return
    const before = kit.store.getState()
    const stop = world.declining(chain, this.rejects)
    const flags = new Set<boolean>()
    const unsubscribe = kit.subscribe((state) => void flags.add(selectIsSwitchingNamespace(state)))
    const isDone = await tolerate(switchNetwork(kit, { networkId: this.networkId }))
    unsubscribe()
    stop()
    const asks = selectSession(before, chain) !== undefined
    const crosses = before.activeNamespace !== chain
    // While a wallet of another chain family is being asked, the page says that it is moving there.
    if (asks) expect(flags.has(true)).toBe(crosses)
    const moves = selectNetworkId(before) !== this.networkId
    expect(world.took('SWITCH_NETWORK').map(({ properties }) => properties)).toEqual(
      isDone && moves ? [{ network: this.networkId }] : [],
    )
    if (isDone) {
      expect(selectNetworkId(kit.store.getState())).toBe(this.networkId)
      expect(kit.store.getState().activeNamespace).toBe(chain)
    } else expect(kit.store.getState().activeNamespace).toBe(before.activeNamespace)
  }
  toString() {
    return `switch to ${this.networkId}${this.rejects ? ', declined' : ''}`
  }
}

class SwitchAccount extends Command {
  readonly touches = namespaces
  constructor(readonly pick: number) {
    super()
  }
  async act(world: World): Promise<void> {
    const { kit } = world
    const choices = kit.store
      .getState()
      .sessions.flatMap((session) => session.accounts.map((account) => ({ session: sessionKey(session), ...account })))
    const choice = choices[this.pick % Math.max(choices.length, 1)]
    if (!choice) return
    const other = namespaces.find((each) => each !== choice.namespace) ?? 'eip155'
    const before = partOf(kit, other)
    await switchAccount(kit, choice)
    expect(kit.store.getState().activeNamespace).toBe(choice.namespace)
    expect(selectAccount(kit.store.getState())?.address).toBe(choice.address)
    expect(partOf(kit, other)).toEqual(before)
  }
  toString() {
    return `choose account ${this.pick}`
  }
}

class Disconnect extends Command {
  readonly touches: readonly Chain[]
  constructor(readonly chain: Chain | undefined) {
    super()
    this.touches = chain ? [chain] : namespaces
  }
  async act(world: World): Promise<void> {
    const { kit } = world
    const before = kit.store.getState()
    await disconnect(kit, { namespace: this.chain })
    for (const each of this.touches) expect(selectAccount(kit.store.getState(), each)).toBeUndefined()
    // A page that has a wallet left shows it.
    const left = namespaces.filter((each) => selectSession(kit.store.getState(), each))
    const had = selectSession(before) !== undefined
    if (had && left.length > 0) expect(left).toContain(kit.store.getState().activeNamespace)
    expect(world.took('DISCONNECT_SUCCESS').map(({ properties }) => properties)).toEqual([
      { namespace: this.chain ?? 'all' },
    ])
    expect(world.took('SWITCH_NETWORK')).toEqual([])
    // What was being asked for the families without a wallet is given up.
    for (const each of this.touches) {
      if (selectSession(before, each)) continue
      await world.waiting.get(each)
      if (world.waiting.delete(each)) {
        const { control } = each === 'solana' ? world.ondine : world.lumen
        control.rejectNext()
      }
    }
  }
  toString() {
    return `disconnect ${this.chain ?? 'all'}`
  }
}

class Reload extends Command {
  readonly touches = namespaces
  async act(world: World): Promise<void> {
    world.register()
    await world.settle()
    const before = world.kit.store.getState()
    await world.reload()
    const after = world.kit.store.getState()
    expect(after.namespaces).toEqual(before.namespaces)
    expect(after.activeNamespace).toBe(before.activeNamespace)
    expect(after.sessions.map(sessionKey).sort()).toEqual(before.sessions.map(sessionKey).sort())
    expect(after.remembered).toEqual(before.remembered)
    const restored = world.took('CONNECT_SUCCESS').map(({ properties }) => properties)
    expect(restored).toHaveLength(after.sessions.length)
    for (const properties of restored) expect(properties).toMatchObject({ reconnect: true })
  }
  toString() {
    return 'reload'
  }
}

const deeds = ['turns', 'moves', 'locks', 'unlocks', 'revokes', 'leaves', 'comes'] as const

/** A wallet does something by itself. */
function perform(world: World, chain: Chain, deed: (typeof deeds)[number], index: number): void {
  const { lumen, ondine } = world
  const { control } = chain === 'solana' ? ondine : lumen
  switch (deed) {
    case 'turns':
      control.switchAccount(index)
      break
    case 'moves':
      if (chain === 'eip155') lumen.control.switchChain(index === 0 ? 1 : 8453)
      break
    case 'locks':
      world.isLocked[chain] = true
      control.lock({ refuse: true })
      break
    case 'unlocks':
      world.isLocked[chain] = false
      control.unlock()
      break
    case 'revokes':
      control.revoke()
      break
    case 'leaves':
      if (chain === 'solana') world.unregister()
      break
    case 'comes':
      if (chain === 'solana') world.register()
      break
  }
}

class WalletActs extends Command {
  readonly touches: readonly Chain[]
  constructor(
    readonly chain: Chain,
    readonly deed: (typeof deeds)[number],
    readonly index: number,
  ) {
    super()
    this.touches = [chain]
  }
  async act(world: World): Promise<void> {
    const had = selectSession(world.kit.store.getState(), this.chain)
    const shown = selectNetworkId(world.kit.store.getState(), this.chain)
    const shownBefore = await world.visible(this.chain)
    perform(world, this.chain, this.deed, this.index)
    await world.settle()
    const state = world.kit.store.getState()
    const session = selectSession(state, this.chain)
    // No change of a wallet is lost: what it shows is what the page shows, and that it has gone is known.
    const visible = await world.visible(this.chain)
    if (session) expect(session.accounts.map(({ address }) => address)).toEqual(visible)
    if (had && !session) expect(visible.length === 0 || !world.isRegistered).toBe(true)
    if (had && session && visible[0] !== shownBefore[0]) expect(state.namespaces[this.chain]?.address).toBe(visible[0])
    // Each is told once.
    const now = selectNetworkId(state, this.chain)
    const moved = had && session && now !== shown
    expect(world.took('SWITCH_NETWORK').map(({ properties }) => properties)).toEqual(moved ? [{ network: now }] : [])
    expect(world.took('CONNECT_SUCCESS')).toEqual([])
    expect(world.took('DISCONNECT_SUCCESS')).toEqual([])
  }
  toString() {
    return `the wallet of ${this.chain} ${this.deed} ${this.index}`
  }
}

const isSame = ({ shown, visible }: Record<'shown' | 'visible', readonly string[]>) => shown.join() === visible.join()

/** A wallet does something just while it is being asked for something. */
class Race extends Command {
  readonly touches: readonly Chain[]
  constructor(
    readonly chain: Chain,
    readonly asked: 'connect' | 'disconnect' | 'switch' | 'reload',
    readonly deed: (typeof deeds)[number],
    readonly index: number,
  ) {
    super()
    this.touches = asked === 'reload' ? namespaces : [chain]
  }
  async act(world: World): Promise<void> {
    if (world.waiting.size > 0) return
    // Answers come from another process, one after another.
    const { control } = this.chain === 'solana' ? world.ondine : world.lumen
    control.setDelay(3)
    const asked = tolerate(this.ask(world))
    for (let turn = 0; turn < this.index; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0))
    perform(world, this.chain, this.deed, this.index % 2)
    control.setDelay(0)
    await asked
    // What a session shows is what its wallet shows, once that has answered what it was asked because of its deed.
    const shows = async () => {
      await world.settle()
      const session = selectSession(world.kit.store.getState(), this.chain)
      const visible = await world.visible(this.chain)
      return { shown: session?.accounts.map(({ address }) => address) ?? visible, visible }
    }
    await expect.poll(shows, { interval: 1, timeout: 2_000 }).toSatisfy(isSame)
  }
  private async ask(world: World): Promise<unknown> {
    const { kit } = world
    switch (this.asked) {
      case 'connect': {
        const wallet = kit.store.getState().connectors.find(({ chain }) => chain === this.chain)
        return wallet && connect(kit, { wallet })
      }
      case 'disconnect':
        return disconnect(kit, { namespace: this.chain })
      case 'switch': {
        const [here, there] = networkIds.filter((id) => namespaceOf(id) === this.chain)
        const networkId = selectNetworkId(kit.store.getState(), this.chain) === here ? there : here
        return networkId && switchNetwork(kit, { networkId })
      }
      case 'reload':
        return world.reload()
    }
  }
  toString() {
    return `${this.asked} ${this.chain}, and after ${this.index} turns its wallet ${this.deed}`
  }
}

const chain = fc.constantFrom(...namespaces)
const commands = fc.commands<Model, World, true>(
  [
    fc.tuple(chain, fc.boolean(), fc.constantFrom(1, 2)).map((each) => new Connect(...each)),
    chain.map((each) => new Connect(each, false, 2)),
    chain.map((each) => new AskLater(each)),
    chain.map((each) => new Answer(each)),
    fc.tuple(fc.constantFrom(...networkIds), fc.boolean()).map((each) => new SwitchNetwork(...each)),
    fc.nat({ max: 3 }).map((each) => new SwitchAccount(each)),
    fc.constantFrom('eip155', 'solana', undefined).map((each) => new Disconnect(each)),
    fc.constant(new Reload()),
    fc
      .tuple(
        chain,
        fc.constantFrom('connect', 'disconnect', 'switch', 'reload'),
        fc.constantFrom(...deeds),
        fc.nat({ max: 4 }),
      )
      .map((each) => new Race(...(each as ConstructorParameters<typeof Race>))),
    fc.tuple(chain, fc.constantFrom(...deeds), fc.constantFrom(0, 1)).map((each) => new WalletActs(...each)),
  ],
  { maxCommands: 30 },
)

async function play(sequence: Iterable<fc.AsyncCommand<Model, World, true>>): Promise<void> {
  const world = new World()
  try {
    await world.load()
    await fc.asyncModelRun(() => ({ model: {}, real: world }), sequence)
    for (const each of namespaces) await answer(world, each)
    await world.settle()
    await checkState(world)
    expect(world.kit.store.getState().requests.filter(({ phase }) => phase === 'pending')).toEqual([])
  } finally {
    world.leave()
  }
}

test('whatever two wallets of two chain families do, neither leaks into the other and nothing is lost', async () => {
  // What is fetched later is fetched before the first run counts.
  await import('../core/actions/reconnect.ts')
  await play([
    new Connect('eip155', false, 2),
    new Connect('solana', false, 2),
    new Reload(),
    new Disconnect(undefined),
  ])
  await fc.assert(fc.asyncProperty(commands, play), { numRuns: 60, endOnFailure: false })
}, 120_000)
