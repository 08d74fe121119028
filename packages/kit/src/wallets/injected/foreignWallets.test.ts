import { afterEach, describe, expect, it, vi } from 'vitest'
import { signMessage } from '../../chains/evm/signatures.ts'
import type { SessionChange } from '../../core/source.ts'
import { discoverWallets, type FoundWallet } from './discoverWallets.ts'
import { injectedWallet } from './injectedWallet.ts'
import { openCurrentSession, watchProvider } from './watchProvider.ts'

const one = '0x1111111111111111111111111111111111111111'

afterEach(() => {
  vi.unstubAllGlobals()
})

type Answers = Record<string, () => unknown>
const working: Answers = {
  eth_requestAccounts: () => [one],
  eth_accounts: () => [one],
  eth_chainId: () => '0x1',
}

/** A wallet with these answers; `remove` names its way to take listeners away, where it has one. */
function foreign(answers: Answers, remove?: 'removeListener' | 'off') {
  const listeners: [event: string, listener: (value: unknown) => void][] = []
  const provider = {
    request({ method }: { method: string }) {
      // Some throw at once, and some answer without a promise.
      if (!answers[method]) throw Object.assign(new Error('Unknown method'), { code: 4200 })
      return answers[method]()
    },
    on: (event: string, listener: (value: unknown) => void) => void listeners.push([event, listener]),
    ...(remove && {
      [remove]: (event: string, listener: unknown) =>
        listeners.splice(
          listeners.findIndex((each) => each[0] === event && each[1] === listener),
          1,
        ),
    }),
  }
  const wallet: FoundWallet = { id: 'test.wallet', name: 'Harbor', type: 'INJECTED', chain: 'eip155', provider }
  const changes: SessionChange[] = []
  const emit = (event: string, value: unknown) => {
    for (const [name, listener] of [...listeners]) if (name === event) listener(value)
  }
  const watch = async () =>
    watchProvider(wallet, await openCurrentSession(wallet, { silent: true }), (each) => changes.push(each))
  const networks = () => changes.map((each) => 'session' in each && each.session.namespaces.eip155?.networkId)
  return { answers, changes, emit, listeners, networks, provider, wallet, watch }
}

describe('a chain', () => {
  it.each([
    // https://github.com/tahowallet/extension/issues/1242
    ['decimal text, as Taho answered', '8453'],
    // https://github.com/superhero-com/superhero-wallet/pull/3052
    ['a number, as Superhero answers', 8453],
    ['a bigint', 8453n],
    ['hexadecimal with zeros in front', '0x02105'],
  ])('reads as Base from %s', async (_, chainId) => {
    const { emit, networks, wallet, watch } = foreign({ ...working, eth_chainId: () => chainId })
    const session = await openCurrentSession(wallet, { silent: false })
    expect(session?.namespaces.eip155?.networkId).toBe('eip155:8453')
    const stop = await watch()
    // MetaMask mobile told of a change by a decimal number: https://github.com/MetaMask/metamask-mobile/pull/28172
    emit('chainChanged', chainId)
    expect(networks()).toEqual(['eip155:8453'])
    stop()
  })

  it.each([
    ['an object', { chainId: '0x2105', networkVersion: '8453' }],
    ['a word', 'loading'],
    ['nothing', undefined],
  ])('comes from the wallet’s answer where it is announced as %s', async (_, announced) => {
    const { answers, emit, networks, watch } = foreign({ ...working })
    const stop = await watch()
    answers.eth_chainId = () => '0x2105'
    emit('chainChanged', announced)
    await vi.waitFor(() => expect(networks()).toEqual(['eip155:8453']))
    stop()
  })

  it('counts as announced last, before one that is still being read', async () => {
    const { answers, emit, networks, watch } = foreign({ ...working })
    const stop = await watch()
    let answer: (chainId: string) => void = () => undefined
    answers.eth_chainId = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    emit('chainChanged', 'loading')
    emit('chainChanged', '0xa')
    answer('0x2105')
    await new Promise((resolve) => setImmediate(resolve))
    expect(networks()).toEqual(['eip155:10'])
    stop()
  })
})

describe('a wallet', () => {
  // https://github.com/wevm/wagmi/pull/190, MetaMask 10.9.3
  it('stays connected that says "disconnect" while it changes its network', async () => {
    const { answers, changes, emit, networks, watch } = foreign({ ...working })
    const stop = await watch()
    emit('disconnect', { code: 1013, message: 'Disconnected from chain' })
    answers.eth_chainId = () => '0xa'
    emit('chainChanged', '0xa')
    await new Promise((resolve) => setImmediate(resolve))
    expect(networks()).toEqual(['eip155:10'])
    expect(changes.map(({ type }) => type)).toEqual(['updated'])
    stop()
  })

  // https://github.com/StardustCollective/stargazer-wallet-ext/pull/144
  it.each([undefined, 'removeListener', 'off'] as const)(
    'tells nothing more once the kit has stopped to listen, with %s to take listeners away',
    async (remove) => {
      const { changes, emit, listeners, watch } = foreign({ ...working }, remove)
      const stop = await watch()
      emit('accountsChanged', [one])
      await vi.waitFor(() => expect(changes).toHaveLength(1))
      stop()
      emit('accountsChanged', [one])
      emit('chainChanged', '0xa')
      emit('disconnect', undefined)
      await new Promise((resolve) => setImmediate(resolve))
      expect(changes).toHaveLength(1)
      if (remove) expect(listeners).toEqual([])
    },
  )

  // https://github.com/thirdweb-dev/web3-onboard/pull/763
  it.each([
    ['an empty list', []],
    ['nothing', undefined],
    ['null', null],
    ['what is no list', { accounts: [one] }],
  ])('counts as locked where it grants %s', async (_, granted) => {
    const { wallet } = foreign({ ...working, eth_requestAccounts: () => granted })
    await expect(openCurrentSession(wallet, { silent: false })).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
  })

  // https://github.com/MetaMask/metamask-extension/issues/10850
  it.each(['00', '01', '1b', '1c'])('signs with a last byte of %s, which stays as it was answered', async (last) => {
    const signature = `0x${'a1'.repeat(64)}${last}` as const
    const { wallet } = foreign({ ...working, personal_sign: () => signature })
    const session = await openCurrentSession(wallet, { silent: false })
    if (!session) throw new Error('The wallet grants an account')
    expect(await signMessage({ session, address: one, message: 'Two coffees' })).toBe(signature)
  })
})

describe('the list of wallets', () => {
  const announce = (page: EventTarget, uuid: string, provider: unknown) => {
    const info = { uuid, rdns: 'xyz.tempo', name: 'Tempo Wallet', icon: 'data:image/png;base64,AA' }
    page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail: { info, provider } }))
  }

  // https://github.com/tempoxyz/accounts/pull/70
  it('names one once that announces itself by a new uuid each time, and another of its name apart', () => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    const search = discoverWallets(() => undefined)
    const [first, second] = [foreign(working).provider, foreign(working).provider]
    announce(page, '00000000-0000-4000-8000-000000000001', first)
    announce(page, '00000000-0000-4000-8000-000000000002', first)
    expect(search.connectors().map(({ id }) => id)).toEqual(['xyz.tempo'])
    announce(page, '00000000-0000-4000-8000-000000000003', second)
    expect(search.connectors()).toHaveLength(2)
    search.stop()
  })

  // https://github.com/wevm/wagmi/pull/3220
  it.each([
    ['an empty list of others, as Phantom’s', [], true],
    ['others behind it', [{ request: async () => null }], false],
  ])('names the wallet at window.ethereum beside announced ones, with %s: %s', (_, providers, isListed) => {
    const provider = { request: async () => null, isTokenPocket: true, providers }
    const plain = { id: 'injected', name: 'Browser wallet', type: 'INJECTED', chain: 'eip155', provider } as const
    const other: FoundWallet = { ...plain, id: 'io.other', name: 'Other', type: 'ANNOUNCED', provider: {} }
    expect(injectedWallet(plain, [other]) !== undefined).toBe(isListed)
  })
})
