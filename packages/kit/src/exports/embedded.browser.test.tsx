// Long because it follows one visitor: the login, what the wallet is asked, and how it ends.
import { delegatedCode, portDeadlines } from '@foyer/contract/vault-port'
import { stringToHex } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { evm } from '../chains/evm/evm.ts'
import type { Eip1193Provider } from '../chains/evm/provider.ts'
import { solana } from '../chains/solana/solana.ts'
import { closeModal } from '../core/actions/closeModal.ts'
import { connect } from '../core/actions/connect.ts'
import { disconnect } from '../core/actions/disconnect.ts'
import { pushView } from '../core/actions/navigate.ts'
import { openModal } from '../core/actions/openModal.ts'
import { signMessage } from '../core/actions/signMessage.ts'
import { takeReturned } from '../core/actions/takeReturned.ts'
import type { ChainFamily } from '../core/chain.ts'
import type { Kit } from '../core/kit.ts'
import { memoryStorage } from '../core/memoryKit.fixture.ts'
import type { SignInProof } from '../core/signIn.ts'
import type { StorageLike } from '../core/storage.ts'
import { signIn } from '../features/signIn/signIn.ts'
import { completeSignIn } from '../features/signIn/signInFlow.ts'
import { signInSessionOf } from '../features/signIn/signInState.ts'
import { kitNotices } from '../runtime/notices.ts'
import { panel, says, shows, violations } from '../test/panel.ts'
import { ethereum, network, type StageOptions, stage } from '../test/stage.tsx'
import { until } from '../ui/testing/until.ts'
import type { CreateKitParameters } from './createKit.ts'
import { embedded } from './embedded.ts'

const vault = `http://vault.localhost:${location.port}`
const solanaLocal = network('solana:local', 'Solana')
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const mira = 'mira@example.com'

type Reported = {
  readonly vault: string
  readonly detail: { readonly m?: string; readonly p?: unknown; readonly origin?: string }
}
let reported: Reported[] = []
const record = ({ data, origin, source }: MessageEvent<Reported>) => {
  if (origin !== vault) return
  reported.push(data)
  if (data.vault !== 'hello') source?.postMessage({ heard: true }, { targetOrigin: vault })
}
const askedFor = (method: string) => reported.filter(({ detail }) => detail.m === method)

let leave: () => void = () => undefined
beforeEach(() => {
  reported = []
  addEventListener('message', record)
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  leave()
  removeEventListener('message', record)
  await fetch('/visitor', { method: 'POST', body: '' })
})

const options = (own: Partial<CreateKitParameters>): Partial<CreateKitParameters> => ({
  projectId: 'local',
  networks: [ethereum, network('eip155:8453', 'Base'), solanaLocal],
  chains: [evm(), solana()],
  wallets: [embedded({ vault })],
  ...own,
})

async function show(own: Partial<CreateKitParameters> = {}, { node, wallets = ['Lumen'] }: StageOptions = {}) {
  const shown = await stage({ wallets, kit: options(own), node })
  leave = shown.leave
  return shown.kit
}

const frames = () => Array.from(document.querySelectorAll('iframe')).filter(({ src }) => src.startsWith(vault))
/** Waits for a screen of the vault, which is drawn at its height. */
const untilDrawn = () =>
  until(() => frames().some((frame) => frame.style.height === '180px'), 'the vault draws a screen')
const press = (control: string) => {
  for (const frame of frames()) frame.contentWindow?.postMessage({ control }, vault)
}
const type = (text: string) => {
  const input = panel().querySelector<HTMLInputElement>('input[type="email"]')
  if (!input) throw new Error('There is no email field')
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const submit = async () => {
  await until(() => panel().querySelector('button[type="submit"]') !== null)
  panel().querySelector<HTMLButtonElement>('button[type="submit"]')?.click()
}
const walletOf = (kit: Kit) => {
  const wallet = kit.store.getState().connectors.find(({ type: each }) => each === 'AUTH')
  if (!wallet) throw new Error('There is no wallet to log in to')
  return wallet
}
async function logIn(kit: Kit, email = mira) {
  const asked = connect(kit, { wallet: walletOf(kit), email })
  await Promise.race([asked, untilDrawn()])
  press('yes')
  return asked
}
const expectUnreachable = (asked: Promise<unknown>) =>
  expect(asked).rejects.toMatchObject({
    code: 'VAULT_UNREACHABLE',
    details: expect.stringContaining(location.origin),
  })
/** What the page of the vault answers for a signature. */
const signatureOf = (text: string) => stringToHex(text).padEnd(132, '5e')
const isOpen = (kit: Kit) => kit.store.getState().modal.open
const providerOf = (kit: Kit) => kit.store.getState().sessions[0]?.provider('eip155') as Eip1193Provider

describe('logging in by email', () => {
  it('draws the field, has the vault draw all that is secret, and connects both chain families at once', async () => {
    const kit = await show({ theme: { mode: 'dark', accent: 'rgb(91 42 134)', radius: 12 }, locale: 'de-DE' })
    expect(frames()).toEqual([])
    await until(() => panel().querySelector('input[type="email"]') !== null)
    expect(await violations()).toEqual([])
    type(` ${mira} `)
    await submit()
    await untilDrawn()
    await says('Sieh in dein Postfach')
    // The page has nowhere to type a code.
    expect(panel().querySelectorAll('[data-fy-pane="in"] input, input[autocomplete="one-time-code"]')).toHaveLength(0)
    expect(kit.store.getState().requests).toMatchObject([{ kind: 'connect', progress: { codeSentTo: mira } }])
    expect(askedFor('theme.set').at(-1)?.detail.p).toEqual({
      mode: 'dark',
      language: 'de-DE',
      accent: '#5b2a86',
      radius: 12,
    })
    expect(askedFor('dapp.set').at(-1)?.detail.p).toEqual({
      networks: [{ chain: 'eip155:1' }, { chain: 'eip155:8453' }, { chain: 'solana:local' }],
    })
    expect(reported.find(({ vault: name }) => name === 'hello')?.detail.origin).toBe(location.origin)
    press('yes')
    await until(() => !isOpen(kit))
    const { namespaces, sessions } = kit.store.getState()
    expect(sessions).toMatchObject([{ source: 'embedded', email: mira, wallet: { type: 'AUTH' } }])
    expect(namespaces.eip155?.address).toBe(address)
    expect(namespaces.solana?.address).toBe('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
    await until(() => frames().length === 0)
  })

  it('leaves a chain family that the vault does not serve to other wallets', async () => {
    const bitcoin = network('bip122:000000000019d6689c085ae165831e93', 'Bitcoin')
    const other: ChainFamily = { ...evm({ wallets: [] }), namespace: 'bip122' }
    const kit = await show({ networks: [ethereum, bitcoin], chains: [evm(), other] })
    await logIn(kit)
    expect(kit.store.getState().sessions.map(({ namespaces }) => Object.keys(namespaces))).toEqual([['eip155']])
    expect(askedFor('dapp.set').at(-1)?.detail.p).toEqual({ networks: [{ chain: 'eip155:1' }] })
    expect(askedFor('chain.set').map(({ detail }) => detail.p)).toEqual([{ chain: 'eip155:1' }])
  })

  it.each(['', 'mira', 'mira@example', 'mira@exa mple.com', `${'m'.repeat(65)}@example.com`])(
    'refuses %j without a word to the vault',
    async (email) => {
      const kit = await show()
      await expect(connect(kit, { wallet: walletOf(kit), email })).rejects.toMatchObject({ code: 'INVALID_EMAIL' })
      expect(reported).toEqual([])
    },
  )

  it('says at the field what is wrong, until it is corrected', async () => {
    await show({ locale: 'de-DE' })
    await until(() => panel().querySelector('input[type="email"]') !== null)
    type('mira@example')
    await submit()
    await shows('Gib eine vollständige E-Mail-Adresse ein')
    type('mira@example.c')
    await until(() => !panel().textContent?.includes('Gib eine'))
    expect(panel().querySelector('[aria-invalid]')).toBeNull()
  })

  it.each([
    ['late', 'The wallet did not answer. Ask for a new code.'],
    ['unreachable', 'The email wallet of this site could not be reached. Check your connection and try again.'],
  ])('says at its end, %s, what to do', async (control, sentence) => {
    await show()
    await until(() => panel().querySelector('input[type="email"]') !== null)
    type(mira)
    await submit()
    await untilDrawn()
    press(control)
    await shows(sentence)
    expect(panel().querySelector('[aria-invalid="true"]')).not.toBeNull()
  })

  it('ends by closing the modal, by going back, and by its signal', async () => {
    const kit = await show()
    const wallet = walletOf(kit)
    const closed = connect(kit, { wallet, email: mira })
    const closedRefused = expect(closed).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await untilDrawn()
    closeModal(kit)
    await closedRefused
    await until(() => frames().length === 0)
    const end = new AbortController()
    const aborted = connect(kit, { wallet, email: mira, signal: end.signal })
    const abortedRefused = expect(aborted).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await untilDrawn()
    end.abort()
    await abortedRefused
    await until(() => frames().length === 0 && !isOpen(kit))
    expect(kit.store.getState().sessions).toEqual([])
  })

  it('makes the vault give up at its gateway what a closed modal left behind', async () => {
    const kit = await show()
    const closed = connect(kit, { wallet: walletOf(kit), email: mira })
    const closedRefused = expect(closed).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await untilDrawn()
    // Pressed in the vault's frame, which the page cannot hear.
    press('escape')
    await closedRefused
    expect(isOpen(kit)).toBe(false)
    await until(() => askedFor('login.cancel').length > 0, 'the vault is told')
    await until(() => frames().length === 0, 'its frame is gone')
    expect(askedFor('login.cancel')).toHaveLength(1)
  })

  it('says where the browser keeps nothing for the vault, and what helps', async () => {
    await show({ projectId: 'denied' })
    await until(() => panel().querySelector('input[type="email"]') !== null)
    type(mira)
    await submit()
    await shows(
      'This browser keeps nothing for the email wallet. Allow cookies and site data for this page, or use another browser.',
    )
    expect(panel().querySelector('[aria-invalid="true"]')).not.toBeNull()
    expect(panel().querySelector<HTMLInputElement>('input[type="email"]')?.value).toBe(mira)
  })

  it('asks for no code of who is logged in already, and for one where the address is another', async () => {
    const storage = memoryStorage()
    const kit = await show({ storage })
    await logIn(kit)
    kit.destroy()
    leave()
    const again = await show()
    await connect(again, { wallet: walletOf(again), email: mira })
    expect(askedFor('login.start')).toHaveLength(1)
    const other = connect(again, { wallet: walletOf(again), email: 'juno@example.com' })
    await untilDrawn()
    expect(askedFor('login.start')).toHaveLength(2)
    press('yes')
    expect(await other).toMatchObject({ email: 'juno@example.com' })
  })

  it.each([
    ['old', 'PAGE_OUTDATED'],
    ['garbled', 'VAULT_UNREACHABLE'],
  ])('with a vault that is %s fails with %s', async (projectId, code) => {
    const kit = await show({ projectId })
    const asked = connect(kit, { wallet: walletOf(kit), email: mira })
    asked.catch(() => undefined)
    if (code === 'VAULT_UNREACHABLE') {
      await untilDrawn()
      press('yes')
    }
    await expect(asked).rejects.toMatchObject({ code })
  })

  it('gives a vault up that stays silent', async () => {
    const kit = await show({ projectId: 'silent' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const asked = connect(kit, { wallet: walletOf(kit), email: mira })
    const ended = expectUnreachable(asked)
    await until(() => reported.some((each) => each.vault === 'hello'))
    await vi.advanceTimersByTimeAsync(portDeadlines.load)
    await ended
    await until(() => frames().length === 0)
  })

  it('gives a vault up whose welcome is to another page', async () => {
    const kit = await show({ projectId: 'stranger' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const heard = vi.fn()
    // The first that is said over the port, which only its two ends hear.
    class HeardChannel extends MessageChannel {
      constructor() {
        super()
        this.port1.addEventListener('message', heard)
      }
    }
    vi.stubGlobal('MessageChannel', HeardChannel)
    const asked = connect(kit, { wallet: walletOf(kit), email: mira })
    const ended = expectUnreachable(asked)
    await until(() => heard.mock.calls.length > 0)
    expect(heard.mock.calls[0]?.[0].data).toMatchObject({ t: 'welcome' })
    await vi.advanceTimersByTimeAsync(portDeadlines.load)
    await ended
    await until(() => frames().length === 0)
  })
})

describe('logging in by a passkey', () => {
  const both = { wallets: [embedded({ vault, methods: ['email', 'passkey'] })] }
  const button = () =>
    Array.from(panel().querySelectorAll('button')).find(({ textContent }) => textContent === 'Continue with a passkey')

  it('offers it under the field, and has the vault ask for it', async () => {
    const kit = await show(both)
    await until(() => button() !== undefined)
    expect(await violations()).toEqual([])
    expect(frames()).toEqual([])
    button()?.click()
    await untilDrawn()
    expect(askedFor('login.start').at(-1)?.detail.p).toEqual({ method: 'passkey' })
    press('yes')
    await until(() => kit.store.getState().sessions.length === 1)
    expect(kit.store.getState().sessions).toMatchObject([{ email: 'pia@example.com', mode: 'recoverable' }])
    await until(() => !isOpen(kit) && frames().length === 0)
  })

  it('says at the button what went wrong, and at the field nothing', async () => {
    await show(both)
    await until(() => button() !== undefined)
    button()?.click()
    await untilDrawn()
    press('late')
    await shows('The wallet did not answer')
    expect(panel().querySelector('input[type="email"]')?.getAttribute('aria-invalid')).toBeNull()
  })

  it('stays away where the site did not ask for it', async () => {
    await show({ wallets: [embedded({ vault })] })
    await until(() => panel().querySelector('input[type="email"]') !== null)
    expect(button()).toBeUndefined()
  })
})

describe('logging in with an account at another provider', () => {
  const both = { wallets: [embedded({ vault, methods: ['email', 'social'] })] }
  const rail = () => Array.from(panel().querySelectorAll<HTMLButtonElement>('[aria-label="Continue with"] button'))

  it('offers a row of services under the field, and has the vault lead there', async () => {
    const kit = await show(both)
    await until(() => rail().length > 0)
    expect(rail().map((each) => each.getAttribute('aria-label'))).toEqual(
      ['Google', 'X', 'Discord', 'Farcaster', 'GitHub', 'Apple', 'Facebook'].map((name) => `Continue with ${name}`),
    )
    expect(rail().every((each) => each.getBoundingClientRect().height >= 44)).toBe(true)
    expect(await violations()).toEqual([])
    expect(frames()).toEqual([])
    rail()[0]?.click()
    await untilDrawn()
    await says('Google')
    // A frame of another page, as tests run in, has no address to come back to.
    expect(askedFor('login.start').at(-1)?.detail.p).toEqual({ method: 'social', provider: 'google' })
    press('yes')
    await until(() => kit.store.getState().sessions.length === 1)
    expect(kit.store.getState().sessions).toMatchObject([{ socialProvider: 'google' }])
    expect(kit.store.getState().sessions[0]?.email).toBeUndefined()
    await until(() => !isOpen(kit) && frames().length === 0)
  })

  it('says at the row what went wrong there, and at the field nothing', async () => {
    await show(both)
    await until(() => rail().length > 0)
    rail()[3]?.click()
    await untilDrawn()
    press('late')
    await shows('The wallet did not answer')
    expect(panel().querySelector('input[type="email"]')?.getAttribute('aria-invalid')).toBeNull()
    expect(await violations()).toEqual([])
    expect(rail()).toHaveLength(7)
  })

  it('offers what the site names, in its order, and nothing where it names none', async () => {
    const kit = await show({ ...both, features: { socials: ['github', 'farcaster', 'x'] } })
    await until(() => rail().length > 0)
    expect(rail().map((each) => each.getAttribute('aria-label'))).toEqual([
      'Continue with GitHub',
      'Continue with Farcaster',
      'Continue with X',
    ])
    kit.destroy()
    leave()
    await show({ ...both, features: { socials: false } })
    await until(() => panel().querySelector('input[type="email"]') !== null)
    expect(rail()).toEqual([])
  })

  it('opens the vault’s links by Telegram’s script there, and only while a login waits', async () => {
    const links: string[] = []
    Reflect.set(window, 'Telegram', { WebApp: { platform: 'tdesktop', openLink: (url: string) => links.push(url) } })
    try {
      const kit = await show(both)
      await until(() => rail().length > 0)
      expect(links).toEqual([])
      rail()[4]?.click()
      await untilDrawn()
      expect(askedFor('login.start').at(-1)?.detail.p).toEqual({ method: 'social', provider: 'github', ui: 'link' })
      await until(() => links.length > 0)
      expect(links).toEqual(['https://gateway.example/start'])
      press('yes')
      await until(() => kit.store.getState().sessions.length === 1)
    } finally {
      Reflect.deleteProperty(window, 'Telegram')
    }
  })

  it('goes on after the page was at a service itself, and leaves nothing of that in the address', async () => {
    const { href } = location
    const id = `${crypto.randomUUID()}.${'k'.repeat(43)}`
    const own = `${location.pathname}?a=%20b&c&foyer=${id}#d`
    try {
      history.replaceState({ own: 1 }, '', own)
      const kit = await show(both)
      expect(location.search + location.hash).toBe('?a=%20b&c#d')
      expect(history.state).toEqual({ own: 1 })
      await untilDrawn()
      expect(askedFor('login.start').map(({ detail }) => detail.p)).toEqual([{ method: 'return', id }])
      press('yes')
      await until(() => kit.store.getState().sessions.length === 1)
      expect(kit.store.getState().sessions).toMatchObject([{ socialProvider: 'github' }])
      await until(() => !isOpen(kit) && frames().length === 0)
    } finally {
      history.replaceState(null, '', href)
    }
  })

  it('shows the ways to log in again where the login of a page that came back fails', async () => {
    const { href } = location
    try {
      history.replaceState(null, '', `${location.pathname}?foyer=${crypto.randomUUID()}.${'k'.repeat(43)}`)
      const kit = await show(both)
      expect(location.search).toBe('')
      await untilDrawn()
      press('late')
      await shows('The wallet did not answer')
      expect(kit.store.getState().modal.stack.map(({ name }) => name)).toEqual(['Connect'])
      expect(rail()).toHaveLength(7)
    } finally {
      history.replaceState(null, '', href)
    }
  })

  it('tells the site what opens Farcaster, for as long as the vault offers it', async () => {
    const kit = await show(both)
    const urls: (string | undefined)[] = []
    const login = connect(kit, {
      wallet: walletOf(kit),
      social: 'farcaster',
      onProgress: (progress) => 'farcasterUrl' in progress && urls.push(progress.farcasterUrl),
    })
    await until(() => urls.length === 1)
    const url = 'https://farcaster.example/~/siwf?channelToken=1'
    expect(urls).toEqual([url])
    expect(kit.store.getState().requests).toMatchObject([{ progress: { farcasterUrl: url } }])
    await untilDrawn()
    press('yes')
    await login
    expect(urls).toEqual([url, undefined])
    expect(kit.store.getState().sessions).toMatchObject([{ socialProvider: 'farcaster' }])
  })

  it('refuses a service that there is not', async () => {
    const kit = await show(both)
    await expect(connect(kit, { wallet: walletOf(kit), social: 'myspace' })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
    })
    expect(frames()).toEqual([])
  })
})

describe('a visitor who is logged in', () => {
  const connected = async (own: { storage?: StorageLike } = {}) => {
    const kit = await show(own)
    await logIn(kit)
    await until(() => !isOpen(kit) && frames().length === 0)
    reported = []
    return kit
  }

  it('comes back after a reload unseen', async () => {
    const storage = memoryStorage()
    const kit = await connected({ storage })
    kit.destroy()
    leave()
    const again = await show({ storage })
    await until(() => again.store.getState().sessions.length === 1)
    expect(again.store.getState().sessions).toMatchObject([{ email: mira }])
    expect(askedFor('login.start')).toEqual([])
    await until(() => frames().length === 0)
  })

  it('stays known while the vault is away, says so with a way to try again, and comes back', async () => {
    const storage = memoryStorage()
    const kit = await connected({ storage })
    kit.destroy()
    leave()
    const visitor = (email: string) => fetch('/visitor', { method: 'POST', body: email })
    await visitor(`!${mira}`)
    const again = await show({ storage })
    await shows('The email wallet of this site could not be reached')
    expect(again.store.getState()).toMatchObject({ sessions: [], remembered: [{ source: 'embedded' }] })
    expect(await violations()).toEqual([])
    await visitor(mira)
    const retry = Array.from(panel().querySelectorAll('button')).find(({ textContent }) => textContent === 'Try again')
    retry?.click()
    await until(() => again.store.getState().sessions.length === 1)
    expect(again.store.getState().sessions).toMatchObject([{ email: mira }])
  })

  it('answers in the modal, which opens for the question and closes when it is answered', async () => {
    const kit = await connected()
    const signed = signMessage(kit, { message: 'Two coffees' })
    await untilDrawn()
    await says('Sign')
    expect(isOpen(kit)).toBe(true)
    press('yes')
    expect(await signed).toBe(signatureOf('Two coffees'))
    await until(() => !isOpen(kit) && frames().length === 0)
    expect(askedFor('rpc').map(({ detail }) => detail.p)).toMatchObject([
      { chain: 'eip155:1', method: 'personal_sign' },
    ])
  })

  it('keeps what the wallet says of an end until it is read, though the site goes on with its answer', async () => {
    const kit = await connected()
    const signed = signMessage(kit, { message: 'Two coffees' })
    await untilDrawn()
    press('ends')
    expect(await signed).toBe(signatureOf('Two coffees'))
    expect([isOpen(kit), frames().length]).toEqual([true, 1])
    press('read')
    await until(() => !isOpen(kit) && frames().length === 0)
    // The next question takes the place of an end that was not read, and a visitor may close it unread.
    const next = signMessage(kit, { message: 'Three coffees' })
    await untilDrawn()
    press('ends')
    expect(await next).toBe(signatureOf('Three coffees'))
    const last = signMessage(kit, { message: 'Four coffees' })
    await until(() => askedFor('rpc').length === 3)
    press('ends')
    expect(await last).toBe(signatureOf('Four coffees'))
    closeModal(kit)
    await until(() => frames().length === 0)
    const again = signMessage(kit, { message: 'Five coffees' })
    await untilDrawn()
    press('yes')
    expect(await again).toBe(signatureOf('Five coffees'))
    await until(() => !isOpen(kit))
  })

  it('leaves what the wallet says of an end where a view behind it says that', async () => {
    const kit = await connected()
    openModal(kit)
    const signed = signMessage(kit, { message: 'Two coffees' })
    await untilDrawn()
    press('ends')
    expect(await signed).toBe(signatureOf('Two coffees'))
    await until(() => isOpen(kit) && frames().length === 0)
  })

  it('declines by the button, and by closing the modal', async () => {
    const kit = await connected()
    const declined = signMessage(kit, { message: 'Two coffees' })
    const declinedRefused = expect(declined).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await untilDrawn()
    press('no')
    await declinedRefused
    await until(() => !isOpen(kit))
    const closed = signMessage(kit, { message: 'Two coffees' })
    const closedRefused = expect(closed).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await untilDrawn()
    closeModal(kit)
    await closedRefused
    await until(() => frames().length === 0)
  })

  it('sees nothing of what the vault answers or refuses by itself', async () => {
    const kit = await connected()
    const provider = providerOf(kit)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([address])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(reported).toEqual([])
    expect(await provider.request({ method: 'wallet_getCapabilities' })).toEqual({})
    await expect(provider.request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({
      code: 4200,
      message: 'Action not allowed',
    })
    expect(isOpen(kit)).toBe(false)
    await until(() => frames().length === 0)
  })

  it('finds a way to the wallet’s own page in the settings, and takes or declines it there', async () => {
    const kit = await connected()
    openModal(kit)
    pushView(kit, { name: 'Settings' })
    const row = () =>
      Array.from(panel().querySelectorAll('button')).find((each) => each.textContent?.includes('Wallet security'))
    for (const control of ['no', 'yes']) {
      await until(() => row() !== undefined, 'the settings name the page')
      expect(await violations()).toEqual([])
      row()?.click()
      await untilDrawn()
      press(control)
      await until(() => kit.store.getState().modal.stack.at(-1)?.name === 'Settings', 'the settings are back')
      expect(isOpen(kit)).toBe(true)
    }
    expect(askedFor('security.open')).toHaveLength(2)
    expect(kitNotices(kit).getState().toast).toBeUndefined()
  })

  it('uses a smart account where there is one, until the settings turn it off on this device', async () => {
    const storage = memoryStorage()
    let code = '0x'
    const node = (method: string) => (method === 'eth_getCode' ? code : '0x0')
    const kit = await show({ projectId: 'smart', storage }, { node })
    await logIn(kit)
    await until(() => !isOpen(kit) && frames().length === 0)
    const session = () => kit.store.getState().sessions[0]
    const typeOf = () => session()?.accounts.find(({ namespace }) => namespace === 'eip155')?.type
    expect(session()).toMatchObject({ preferredAccountType: 'smartAccount', smartAccountNetworks: ['eip155:1'] })
    expect(typeOf()).toBe('smartAccount')
    await until(() => session()?.smartAccountDeployed === false, 'the account has no code yet')
    openModal(kit)
    pushView(kit, { name: 'Settings' })
    const row = () =>
      Array.from(panel().querySelectorAll('button')).find((each) => each.textContent?.includes('Smart account'))
    await until(() => row()?.textContent?.endsWith('On') === true, 'the settings say that it is on')
    expect(await violations()).toEqual([])
    row()?.click()
    await until(() => row()?.textContent?.endsWith('Off') === true, 'the settings say that it is off')
    expect(typeOf()).toBe('eoa')
    closeModal(kit)
    await until(() => !isOpen(kit))
    reported = []
    const asked = providerOf(kit).request({ method: 'wallet_getCapabilities', params: [address] })
    expect(await asked).toEqual({})
    expect(askedFor('accounts.setPreferred').map(({ detail }) => detail.p)).toEqual([
      { namespace: 'eip155', type: 'eoa' },
    ])
    kit.destroy()
    leave()
    code = delegatedCode
    const again = await show({ projectId: 'smart', storage }, { node })
    await until(() => again.store.getState().sessions.length === 1)
    expect(again.store.getState().sessions).toMatchObject([{ preferredAccountType: 'eoa' }])
    await until(() => again.store.getState().sessions[0]?.smartAccountDeployed === true, 'the account has its code')
    again.destroy()
    leave()
    // Where no network has any it is an account of a key alone.
    const [other] = (await connected()).store.getState().sessions
    expect(other?.accounts.map(({ type: each }) => each)).toEqual(['eoa', 'eoa'])
    expect(other).not.toHaveProperty('smartAccountNetworks')
  })

  it('answers for several calls at once in the modal', async () => {
    const kit = await connected()
    const calls = [
      { to: address, value: '0x1' },
      { to: address, value: '0x2' },
    ]
    const sent = providerOf(kit).request({ method: 'wallet_sendCalls', params: [{ chainId: '0x1', calls }] })
    await untilDrawn()
    expect(isOpen(kit)).toBe(true)
    press('yes')
    expect(await sent).toContain('sent')
  })

  it('moves to a network of the site, and to no other', async () => {
    const kit = await connected()
    const provider = providerOf(kit)
    const heard: unknown[] = []
    provider.on?.('chainChanged', (value: unknown) => heard.push(value))
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
    expect(kit.store.getState().namespaces.eip155?.networkId).toBe('eip155:8453')
    expect(heard).toEqual(['0x2105'])
    await expect(
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x5' }] }),
    ).rejects.toMatchObject({ code: 4902 })
  })

  it('opens what the vault asks for outside of a login too, while the visitor is asked', async () => {
    const links: string[] = []
    Reflect.set(window, 'Telegram', { WebApp: { platform: 'tdesktop', openLink: (url: string) => links.push(url) } })
    try {
      const kit = await connected()
      const signed = providerOf(kit).request({ method: 'personal_sign', params: ['0x00', address] })
      await untilDrawn()
      press('outside')
      await signed
      await until(() => links.length > 0)
      expect(links).toEqual(['https://gateway.example/again'])
    } finally {
      Reflect.deleteProperty(window, 'Telegram')
    }
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('opens the wallet’s window for what a press asked alone (pressed: %s)', async (isActive, windows) => {
    const active = vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue({ isActive, hasBeenActive: true })
    const opening = vi.spyOn(window, 'open').mockReturnValue(null)
    try {
      const kit = await connected()
      const signed = providerOf(kit).request({ method: 'personal_sign', params: ['0x00', address] })
      // The press is over once the frame has been fetched.
      active.mockReturnValue({ isActive: false, hasBeenActive: true })
      await untilDrawn()
      press('window')
      await signed
      expect(opening.mock.calls.map(([url]) => url)).toEqual(Array(windows).fill(`${vault}/window#ask.1`))
    } finally {
      active.mockRestore()
      opening.mockRestore()
    }
  })

  it('logs out here too when the vault has forgotten the login meanwhile', async () => {
    const kit = await connected()
    const signed = providerOf(kit).request({ method: 'personal_sign', params: ['0x00', address] })
    signed.catch(() => undefined)
    await untilDrawn()
    press('out')
    await expect(signed).rejects.toMatchObject({ code: 4100 })
    await until(() => kit.store.getState().sessions.length === 0)
  })

  it('logs out on both chain families, in the vault too', async () => {
    const kit = await connected()
    await disconnect(kit, { namespace: 'eip155' })
    expect(kit.store.getState().sessions).toEqual([])
    expect(askedFor('logout')).toHaveLength(1)
    expect(frames()).toEqual([])
  })
})

describe('the site', () => {
  it('leaves the field out where it switches email off', async () => {
    await show({ features: { email: false } })
    await shows('Lumen')
    expect(panel().querySelector('input[type="email"]')).toBeNull()
  })

  it('folds the wallets beside it', async () => {
    await show({ features: { emailShowWallets: false } }, { wallets: ['Lumen', 'Harbor'] })
    await until(() => panel().querySelector('input[type="email"]') !== null)
    expect(panel().textContent).not.toContain('Harbor')
  })

  it.each([
    ['not an address', 'INVALID_OPTION'],
    ['http://wallet.example', 'INVALID_OPTION'],
    ['https://wallet.example/path', 'INVALID_OPTION'],
    [location.origin, 'INVALID_OPTION'],
  ])('cannot name %s as its vault', async (url, code) => {
    const kit = await show({ wallets: [embedded({ vault: url })] })
    await expect(connect(kit, { wallet: walletOf(kit), email: mira })).rejects.toMatchObject({ code })
  })

  it('needs a project', async () => {
    const kit = await show({ projectId: undefined })
    await expect(connect(kit, { wallet: walletOf(kit), email: mira })).rejects.toMatchObject({
      code: 'PROJECT_ID_NOT_CONFIGURED',
    })
  })
})

describe('a page that comes back from the wallet itself', () => {
  const request = { method: 'personal_sign', params: ['0x48', address] as const }
  /** A visitor who was logged in before, and whose page was at the wallet meanwhile. */
  const arrive = async (id: string) => {
    const storage = memoryStorage()
    await logIn(await show({ storage }))
    leave()
    const before = location.href
    history.replaceState(null, '', `${before}${before.includes('?') ? '&' : '?'}foyer=${id}`)
    const kit = await show({ storage })
    expect(location.href).toBe(before)
    await until(() => kit.store.getState().sessions.length > 0, 'the visitor is connected')
    return kit
  }
  const comeBack = async (id: string) => {
    const kit = await arrive(id)
    const returned = new Promise((resolve) => kit.events.on('REQUEST_RETURNED', resolve))
    await untilDrawn()
    expect(askedFor('rpc').at(-1)?.detail.p).toMatchObject({ method: 'foyer_takeUp', params: [id] })
    press('yes')
    expect(await returned).toEqual({ network: 'eip155:1', method: 'personal_sign' })
    await until(() => kit.store.getState().sessions.length > 0, 'the visitor is connected')
    return kit
  }

  it.each([
    ['a login that is over', 'out', 'SESSION_EXPIRED'],
    ['a wallet that is away', 'unreachable', 'RPC_FAILED'],
  ] as const)('says on the page that %s carried nothing out', async (_, control, code) => {
    const kit = await arrive(`approval.${'D'.repeat(71)}`)
    await untilDrawn()
    press(control)
    await until(() => kitNotices(kit).getState().toast !== undefined, 'the page says why')
    expect(kitNotices(kit).getState().toast).toMatchObject({ kind: 'error', text: { code } })
    expect(takeReturned(kit)).toBeUndefined()
  })

  it.each(['late', 'no'] as const)(
    'says nothing more of an answer that the frame has told of (%s)',
    async (control) => {
      const kit = await arrive(`approval.${'E'.repeat(71)}`)
      await untilDrawn()
      press(control)
      await until(() => frames().length === 0 && !isOpen(kit), 'the modal is closed')
      expect(kitNotices(kit).getState().toast).toBeUndefined()
      expect(takeReturned(kit)).toBeUndefined()
    },
  )

  it('answers the same request with what was agreed to there, once, and no other', async () => {
    const kit = await comeBack(`approval.${'A'.repeat(71)}`)
    const provider = providerOf(kit)
    const asked = askedFor('rpc').length
    expect(await provider.request(request)).toBe('signed away')
    expect(askedFor('rpc')).toHaveLength(asked)
    expect(takeReturned(kit)).toBeUndefined()
    const again = provider.request(request)
    await untilDrawn()
    press('yes')
    expect(await again).toBe(signatureOf('H'))
  })

  it.each([
    ['left', 'yes', ['signed away']],
    ['left.no', 'yes', []],
    ['A', 'yes', []],
  ] as const)(
    'completes the sign-in that its page left the wallet with, and nothing else (%s)',
    async (kind, control, signed) => {
      const storage = memoryStorage()
      const proofs: SignInProof[] = []
      const own = () => ({
        storage,
        plugins: [
          signIn({
            getNonce: async () => 'nonce12345',
            verify: async (proof) => proofs.push(proof) > 0,
            getSession: async () => null,
            signOut: async () => undefined,
          }),
        ],
      })
      const before = await show(own())
      await logIn(before)
      await until(() => frames().length === 0)
      const asking = completeSignIn(before)
      asking.catch(() => undefined)
      await untilDrawn()
      const [message] = askedFor('rpc').map(({ detail }) => JSON.stringify(detail.p))
      leave()
      const at = location.href
      const id = `approval.${kind}.`.padEnd(80, 'L')
      history.replaceState(null, '', `${at}${at.includes('?') ? '&' : '?'}foyer=${id}`)
      const kit = await show(own())
      const returned: unknown[] = []
      kit.events.on('REQUEST_RETURNED', (event) => returned.push(event))
      await untilDrawn()
      press(control)
      await until(() => returned.length > 0 || signInSessionOf(kit) !== undefined, 'it is over')
      expect(proofs.map(({ signature }) => signature)).toEqual(signed)
      expect(signInSessionOf(kit) !== undefined).toBe(signed.length > 0)
      expect(returned).toHaveLength(signed.length > 0 ? 0 : 1)
      for (const proof of proofs) {
        const bytes = Array.from(new TextEncoder().encode(proof.message), (byte) => byte.toString(16).padStart(2, '0'))
        expect(message).toContain(bytes.join(''))
        expect(proof).toMatchObject({ networkId: 'eip155:1', address })
      }
    },
  )

  it('asks anew for another request, and hands the outcome out to the site', async () => {
    const kit = await comeBack(`approval.${'B'.repeat(71)}`)
    const other = providerOf(kit).request({ ...request, params: ['0x49', address] })
    const otherRefused = expect(other).rejects.toMatchObject({ code: 4001 })
    await untilDrawn()
    press('no')
    await otherRefused
    expect(takeReturned(kit)).toEqual({ networkId: 'eip155:1', ...request, result: 'signed away' })
    expect(takeReturned(kit)).toBeUndefined()
  })

  it('tells the site what was declined there, and asks anew', async () => {
    const kit = await comeBack(`approval.no${'C'.repeat(69)}`)
    const again = providerOf(kit).request(request)
    await untilDrawn()
    press('yes')
    expect(await again).toBe(signatureOf('H'))
    expect(takeReturned(kit)).toMatchObject({ method: 'personal_sign', error: { code: 'USER_REJECTED' } })
  })
})
