// Long because it drives the whole life of a wallet of the protocol, with each fault of its end, over real sockets and keys.
import { createMobileWallet, type MobileFault, type MobileWallet, solanaTestAccounts } from '@foyer/test'
import { type Address, getPublicKeyFromAddress, type SignatureBytes, verifySignature } from '@solana/kit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { decodeBase58 } from '../../chains/solana/base58.ts'
import { solanaDevnet, solanaMainnet } from '../../chains/solana/networks.ts'
import { solana } from '../../chains/solana/solana.ts'
import type { SolanaProvider } from '../../chains/solana/standardWallet.ts'
import { connect } from '../../core/actions/connect.ts'
import { disconnect } from '../../core/actions/disconnect.ts'
import { getProvider } from '../../core/actions/getProvider.ts'
import { reconnect } from '../../core/actions/reconnect.ts'
import { signMessage } from '../../core/actions/signMessage.ts'
import { createKit } from '../../core/createKit.ts'
import type { Kit } from '../../core/kit.ts'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'
import type { ConnectProgress } from '../../core/source.ts'
import { type AndroidPage, androidPage } from './androidPage.fixture.ts'
import { mobileWallet } from './mobileWallet.ts'

const [account] = solanaTestAccounts()
const rpcUrl = 'https://node.example'
const stops: (() => Promise<void> | void)[] = []
let page: AndroidPage

beforeEach(() => {
  page = androidPage()
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The phone's wallet; it takes every link that the page opens. */
function phone(options: Partial<Parameters<typeof createMobileWallet>[0]> = {}): MobileWallet {
  const wallet = createMobileWallet({
    secretKeys: [account.secretKey],
    chains: [
      { id: 'solana:mainnet', rpcUrl },
      { id: 'solana:devnet', rpcUrl },
    ],
    ...options,
  })
  stops.push(() => wallet.stop())
  page.onOpen(async (link) => {
    const { pathname, search } = new URL(link)
    await wallet.listen(
      link.startsWith('https:') ? `solana-wallet:/${pathname.replace(/^.*?v1/, 'v1')}${search}` : link,
    )
    return true
  })
  return wallet
}

function startKit(storage = memoryStorage()) {
  const kit = createKit({
    appName: 'Harbour Cafe',
    networks: [solanaMainnet, solanaDevnet],
    chains: [solana({ wallets: [mobileWallet()] })],
    storage,
  })
  stops.push(() => kit.destroy())
  const ask = (options: { signal?: AbortSignal; onProgress?: (progress: ConnectProgress) => void } = {}) => {
    const [wallet] = kit.store.getState().connectors
    if (!wallet) throw new Error('No wallet is listed')
    return connect(kit, { wallet, ...options })
  }
  return { kit, ask, storage, sessions: () => kit.store.getState().sessions }
}

/** The wallet itself, and its account, as the session hands them out. */
function signerOfKit(kit: Kit) {
  const provider = getProvider(kit, 'solana') as SolanaProvider
  const [account] = provider.accounts
  if (!account) throw new Error('No account is granted')
  return { provider, account }
}

async function isSigned(signature: string, message: string): Promise<boolean> {
  const key = await getPublicKeyFromAddress(account.address as Address)
  const bytes = decodeBase58(signature) ?? new Uint8Array()
  return verifySignature(key, bytes as SignatureBytes, new TextEncoder().encode(message))
}

/** Waits until the page has opened a link, while the timers are held. */
async function opening(): Promise<void> {
  while (page.opened.length === 0) await new Promise((resolve) => setImmediate(resolve))
}

const methods = (wallet: MobileWallet) => wallet.requests().map(({ method }) => method)

describe('a wallet on the same phone', () => {
  test('connects in its app, and is opened anew for each request by its token', async () => {
    const wallet = phone()
    const { kit, ask } = startKit()
    const session = await ask()
    expect(session).toMatchObject({
      source: 'mobileWallet',
      wallet: { name: 'Mobile wallet' },
      accounts: [{ namespace: 'solana', address: account.address }],
      namespaces: { solana: { networkId: solanaMainnet.id } },
    })
    const signature = await signMessage(kit, { message: 'Two coffees' })
    expect(await isSigned(signature, 'Two coffees')).toBe(true)
    expect(methods(wallet)).toEqual(['authorize', 'get_capabilities', 'authorize', 'sign_messages'])
    expect(wallet.requests()[2]?.params).toMatchObject([{ auth_token: 'test-token-1', chain: 'solana:mainnet' }])
    expect(wallet.requests()[0]?.params).toMatchObject([
      { identity: { name: 'Harbour Cafe', uri: 'https://cafe.example' } },
    ])
    expect(page.opened).toHaveLength(2)
    for (const link of page.opened) {
      const { protocol, searchParams } = new URL(link)
      expect(protocol).toBe('solana-wallet:')
      expect(Number(searchParams.get('port'))).toBeGreaterThanOrEqual(49_152)
      expect(Number(searchParams.get('port'))).toBeLessThanOrEqual(65_535)
    }
  })

  test.each([
    [0, '49152'],
    [1, '49153'],
    [16_383, '65535'],
    [16_384, '49152'],
    [65_535, '65535'],
  ])('draws a port from 49152 to 65535: of the number %i, %s', async (drawn, port) => {
    vi.stubGlobal('crypto', {
      subtle: crypto.subtle,
      getRandomValues: (numbers: Uint16Array) => numbers.fill(drawn),
    })
    page.onOpen(() => true)
    const { ask } = startKit()
    const end = new AbortController()
    const asked = expect(ask({ signal: end.signal })).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await vi.waitFor(() => expect(page.opened).toHaveLength(1))
    end.abort()
    await asked
    expect(new URL(page.opened[0] ?? '').searchParams.get('port')).toBe(port)
  })

  test('asks one thing after the other, since each opens the app', async () => {
    const wallet = phone()
    const { kit, ask } = startKit()
    await ask()
    await Promise.all(['one', 'two'].map((message) => signMessage(kit, { message })))
    expect(methods(wallet).slice(2)).toEqual(['authorize', 'sign_messages', 'authorize', 'sign_messages'])
  })

  test('comes back after a reload without opening the app, and signs', async () => {
    const wallet = phone()
    const first = startKit()
    await first.ask()
    first.kit.destroy()
    const { kit, sessions } = startKit(first.storage)
    await reconnect(kit)
    expect(sessions()).toMatchObject([{ accounts: [{ address: account.address }] }])
    expect(page.opened).toHaveLength(1)
    expect(await isSigned(await signMessage(kit, { message: 'Again' }), 'Again')).toBe(true)
    expect(methods(wallet)).toContain('sign_messages')
  })

  test('authorizes anew when it has forgotten the token', async () => {
    const wallet = phone()
    const { kit, ask } = startKit()
    await ask()
    wallet.revoke()
    wallet.failNext({ code: -1, message: 'auth_token not valid' }, 'authorize')
    await signMessage(kit, { message: 'Two coffees' })
    expect(methods(wallet).slice(2)).toEqual(['authorize', 'authorize', 'sign_messages'])
    expect(wallet.requests()[3]?.params[0]).not.toHaveProperty('auth_token')
  })

  test('authorizes for another network before it signs there', async () => {
    const wallet = phone()
    const { kit, ask } = startKit()
    await ask()
    const { provider, account } = signerOfKit(kit)
    const transaction = new Uint8Array(8)
    const sign = provider.wallet.features['solana:signTransaction']
    wallet.failNext({ code: -2, message: 'payloads invalid for signing' }, 'sign_transactions')
    await expect(sign?.signTransaction({ account, transaction, chain: 'solana:devnet' })).rejects.toMatchObject({
      code: 'SIGN_TRANSACTION_FAILED',
    })
    expect(wallet.requests().at(-2)).toMatchObject({ method: 'authorize', params: [{ chain: 'solana:devnet' }] })
  })

  test('stays forgotten once the visitor has left', async () => {
    phone()
    const { kit, ask, sessions, storage } = startKit()
    await ask()
    await disconnect(kit)
    expect(sessions()).toEqual([])
    kit.destroy()
    const again = startKit(storage)
    await reconnect(again.kit)
    expect(again.sessions()).toEqual([])
    expect(page.opened).toHaveLength(1)
  })

  test('takes its links under its own https address from then on', async () => {
    phone({ walletUriBase: 'https://wallet.example/app' })
    const { kit, ask } = startKit()
    await ask()
    await signMessage(kit, { message: 'Two coffees' })
    expect(page.opened[1]).toMatch(/^https:\/\/wallet\.example\/app\/v1\/associate\/local\?association=/)
  })

  test.each(['http://wallet.example', 'javascript:alert(1)', 'no address'])(
    'fails when it wants its links under %s',
    async (walletUriBase) => {
      phone({ walletUriBase })
      const { ask, sessions } = startKit()
      await expect(ask()).rejects.toMatchObject({ code: 'CONNECTION_FAILED', details: expect.stringMatching(/https/) })
      expect(sessions()).toEqual([])
    },
  )

  test.each<[MobileFault, string]>([
    ['otherVersion', 'CONNECTION_FAILED'],
    ['skippedNumber', 'CONNECTION_FAILED'],
    ['wrongKey', 'CONNECTION_FAILED'],
    ['leavesAtHello', 'WALLET_DISCONNECTED'],
    ['breaksOff', 'WALLET_DISCONNECTED'],
  ])('ends the asking when it does wrong (%s), with %s', async (fault, code) => {
    const wallet = phone()
    wallet.misbehave(fault)
    const { ask, sessions } = startKit()
    await expect(ask()).rejects.toMatchObject({ code })
    expect(sessions()).toEqual([])
    await expect(ask()).resolves.toMatchObject({ source: 'mobileWallet' })
  })

  test('tells declining apart from failing, at each step', async () => {
    const wallet = phone()
    const { kit, ask } = startKit()
    wallet.rejectNext()
    await expect(ask()).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await ask()
    wallet.rejectNext()
    await expect(signMessage(kit, { message: 'Two coffees' })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    wallet.failNext({ code: -32_603, message: 'out of battery' }, 'sign_messages')
    await expect(signMessage(kit, { message: 'Two coffees' })).rejects.toMatchObject({
      code: 'SIGN_MESSAGE_FAILED',
      details: 'out of battery',
    })
  })

  test('fails with WALLET_NOT_FOUND, to the letter, when it is not there', async () => {
    const { ask } = startKit()
    page.onOpen(() => false)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let end: unknown
    const asked = ask().catch((error: unknown) => {
      end = error
    })
    await opening()
    await vi.advanceTimersByTimeAsync(2_999)
    expect(end).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    await asked
    expect(end).toMatchObject({
      code: 'WALLET_NOT_FOUND',
      shortMessage: 'Found no installed wallet that supports the mobile wallet protocol.',
    })
  })

  test('waits for its app as long as that takes to come, up to three seconds', async () => {
    const wallet = phone()
    const { ask } = startKit()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let come = () => {}
    page.onOpen(async (link) => {
      await new Promise<void>((resolve) => {
        come = resolve
      })
      await wallet.listen(link)
      return true
    })
    const asked = ask()
    await opening()
    await vi.advanceTimersByTimeAsync(2_999)
    vi.useRealTimers()
    come()
    expect(await asked).toMatchObject({ source: 'mobileWallet' })
  })

  test('opens in Firefox from a frame that stays for three seconds', async () => {
    const userAgent = 'Mozilla/5.0 (Android 16; Mobile; rv:146.0) Gecko/146.0 Firefox/146.0'
    vi.stubGlobal('navigator', { ...navigator, userAgent })
    const frame = { hidden: false, src: '', remove: vi.fn() }
    vi.stubGlobal('document', { createElement: () => frame, body: { append: () => undefined } })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { ask } = startKit()
    const end = new AbortController()
    const asked = expect(ask({ signal: end.signal })).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    while (!frame.src) await new Promise((resolve) => setImmediate(resolve))
    expect([frame.src.slice(0, 14), frame.hidden, page.opened]).toEqual(['solana-wallet:', true, []])
    await vi.advanceTimersByTimeAsync(2_999)
    expect(frame.remove).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(frame.remove).toHaveBeenCalledOnce()
    end.abort()
    await asked
  })

  test('needs a secure page, and says so to the letter', async () => {
    phone()
    page.setSecure(false)
    const { kit, ask } = startKit()
    expect(kit.store.getState().connectors).toMatchObject([{ readiness: 'notReady' }])
    await expect(ask()).rejects.toMatchObject({
      code: 'SECURE_CONTEXT_REQUIRED',
      shortMessage: 'The mobile wallet adapter protocol must be used in a secure context (https).',
    })
    expect(page.opened).toEqual([])
  })

  test('given up while its owner decides, it is left at once', async () => {
    const wallet = phone({ policy: 'ask' })
    const { ask, sessions } = startKit()
    const end = new AbortController()
    const asked = expect(ask({ signal: end.signal })).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await vi.waitFor(() => expect(wallet.waiting()).toBeDefined())
    const [open] = wallet.requests()
    end.abort()
    await asked
    expect(open?.method).toBe('authorize')
    expect(sessions()).toEqual([])
  })

  test('given up while its app is open, it is closed', async () => {
    page.onOpen(() => true)
    const { ask } = startKit()
    const end = new AbortController()
    const asked = expect(ask({ signal: end.signal })).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await vi.waitFor(() => expect(page.opened).toHaveLength(1))
    end.abort()
    await asked
  })
})

describe('a browser that guards its local network', () => {
  test('gets an explanation before the app opens, and asks once the visitor goes on', async () => {
    phone()
    page.setPermission('prompt')
    const { ask } = startKit()
    let proceed: (() => void) | undefined
    const asked = ask({ onProgress: ({ askFirst }) => (proceed = askFirst?.proceed) })
    await vi.waitFor(() => expect(proceed).toBeDefined())
    expect(page.opened).toEqual([])
    proceed?.()
    await expect(asked).resolves.toMatchObject({ source: 'mobileWallet' })
  })

  test('says that it keeps the page from apps, before and after the app opens', async () => {
    const { ask } = startKit()
    page.setPermission('denied')
    await expect(ask()).rejects.toMatchObject({ code: 'LOCAL_NETWORK_REFUSED' })
    expect(page.opened).toEqual([])
    page.setPermission('granted')
    // The visitor denies the permission while the app is already open, so that the page cannot reach it.
    page.onOpen(() => {
      page.setPermission('denied')
      return true
    })
    await expect(ask()).rejects.toMatchObject({ code: 'LOCAL_NETWORK_REFUSED' })
  })
})

describe('the source', () => {
  test.each([
    'https://gateway.example/reflect',
    'ws://gateway.example/reflect',
    'wss://gateway.example',
    'wss://gateway.example/reflect/more',
    'gateway.example',
  ])('takes no reflector %s', async (reflector) => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Macintosh) Chrome/146.0.0.0 Safari/537.36' })
    const wallets = [mobileWallet({ reflector })]
    const kit = createKit({ appName: 'Harbour Cafe', networks: [solanaMainnet], chains: [solana({ wallets })] })
    stops.push(() => kit.destroy())
    const [wallet] = kit.store.getState().connectors
    if (!wallet) throw new Error('No wallet is listed')
    await expect(connect(kit, { wallet })).rejects.toMatchObject({ code: 'INVALID_OPTION' })
  })

  test('offers a code on systems other than Android with a reflector, and nothing without one', () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Macintosh) Chrome/146.0.0.0 Safari/537.36' })
    expect(mobileWallet().connectors).toEqual([])
    const reflector = 'wss://gateway.example/reflect'
    expect(mobileWallet({ reflector }).connectors).toMatchObject([
      { name: 'Mobile wallet', pairsByCode: true, endsWithPage: true },
    ])
    vi.stubGlobal('navigator', {
      userAgent: 'Mozilla/5.0 (Linux; Android 16; K) Chrome/146.0.0.0 Mobile Safari/537.36',
    })
    expect(mobileWallet({ reflector }).connectors).toMatchObject([
      { pairsByCode: false, endsWithPage: false, readiness: 'loadable' },
    ])
  })
})
