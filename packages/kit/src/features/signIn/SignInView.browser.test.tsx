// Long because it is every way that a sign-in goes, on one stage.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { disconnect } from '../../core/actions/disconnect.ts'
import { openModal } from '../../core/actions/openModal.ts'
import { switchNetwork } from '../../core/actions/switchNetwork.ts'
import { KitError } from '../../core/errors.ts'
import type { KitEvent } from '../../core/events.ts'
import { selectBlockedGuard } from '../../core/guards.ts'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'
import type { SignInProof } from '../../core/signIn.ts'
import { kitNotices } from '../../runtime/notices.ts'
import { height, panel, press, shows, view, violations } from '../../test/panel.ts'
import { addresses, base, type Stage, type StageOptions, stage } from '../../test/stage.tsx'
import { until } from '../../ui/testing/until.ts'
import { signIn as signInWithKit, signOut } from './actions.ts'
import { checkingServer } from './checkingServer.fixture.ts'
import { signIn } from './signIn.ts'
import type { SignInRules } from './signInOptions.ts'
import { signInSessionOf } from './signInState.ts'

let current: Stage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  vi.useRealTimers()
  await page.viewport(1280, 900)
})

async function show(rules: SignInRules = {}, options: StageOptions = {}, server = checkingServer()) {
  const events: KitEvent[] = []
  const plugins = [signIn({ ...server.methods, ...rules })]
  const shown = await stage({ connected: 1, ...options, kit: { plugins, ...options.kit } })
  current = shown
  shown.kit.events.on('*', (event) => events.push(event))
  return { ...shown, server, events, wallet: shown.wallet.control }
}
const kit = () => {
  if (!current) throw new Error('Nothing is shown.')
  return current.kit
}
const modal = () => kit().store.getState().modal
const top = () => modal().stack.at(-1)?.name
const account = () => kit().store.getState().namespaces.eip155?.address
const isSignedIn = () => signInSessionOf(kit()) !== undefined
const capable = { signsIn: true }
const prove = 'Prove this wallet is yours'
const isAsked = ({ requests }: Stage['wallet']['control']) =>
  requests().some(({ method, outcome }) => method === 'personal_sign' && outcome === 'pending')
const ready = () => until(() => button('Sign').getAttribute('aria-disabled') !== 'true', 'ready')
function button(name: string): HTMLButtonElement {
  const found = [...view().querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)
  if (!found) throw new Error(`There is no ${name}.`)
  return found
}

describe('signing in', () => {
  it('follows connecting, shows site, account and network, and closes once the server agrees', async () => {
    const { events, server, wallet } = await show({ statement: 'Welcome.' })
    await shows(prove)
    for (const words of ['Corridor', location.host, '0xf39F…2266', 'Ethereum']) await shows(words)
    expect([button('Cancel').offsetWidth, button('Sign').offsetWidth > 104]).toEqual([104, true])
    expect(await violations()).toEqual([])
    await ready()
    await press('Sign')
    await shows('Continue in Lumen')
    await until(() => isAsked(wallet), 'asked')
    wallet.approveNext()
    await until(isSignedIn, 'signed in')
    await until(() => !modal().open, 'the modal closes')
    expect(server.sessions).toMatchObject([{ address: addresses[0], networkIds: ['eip155:1'] }])
    expect(events.filter(({ name }) => name === 'SIGN_IN_SUCCESS')).toHaveLength(1)
    expect(JSON.stringify(events)).not.toContain(addresses[0])
  })

  it('takes one approval with a wallet that signs while it connects', async () => {
    const { events, server, wallet } = await show({ statement: 'Welcome.' }, { connected: undefined, wallet: capable })
    await until(() => server.calls.includes('getNonce'), 'a nonce is fetched')
    await press('Lumen')
    await until(() => wallet.waiting()?.kind === 'connect', 'asked')
    expect(wallet.waiting()).toMatchObject({ text: expect.stringContaining('Welcome.') })
    wallet.approveNext()
    await until(isSignedIn, 'signed in')
    await until(() => !modal().open, 'the modal closes')
    expect(server.sessions).toMatchObject([{ address: addresses[0], networkIds: ['eip155:1'] }])
    expect(wallet.requests().map(({ method }) => method)).not.toContain('personal_sign')
    expect(server.calls.filter((name) => name === 'getNonce')).toHaveLength(1)
    expect(events.filter(({ name }) => name === 'SIGN_IN_SUCCESS')).toHaveLength(1)
  })

  it('asks anew where the site does not accept what was signed while connecting', async () => {
    const server = checkingServer()
    server.refuses = true
    const { wallet } = await show({}, { connected: undefined, wallet: capable }, server)
    await until(() => server.calls.includes('getNonce'), 'a nonce is fetched')
    await press('Lumen')
    await until(() => wallet.waiting()?.kind === 'connect', 'asked')
    wallet.approveNext()
    await shows('Corridor did not accept the signature')
    expect(account()).toBe(addresses[0])
    server.refuses = false
    await press('Try again')
    await until(() => isAsked(wallet), 'asked again')
    wallet.approveNext()
    await until(isSignedIn, 'signed in')
  })

  it('keeps the view where the wallet says no, and can be tried again', async () => {
    const { wallet } = await show()
    await ready()
    const tall = await height()
    await press('Sign')
    await until(() => isAsked(wallet), 'asked')
    expect(await height()).toBe(tall)
    wallet.rejectNext()
    await shows('Signature declined')
    expect(await height()).toBe(tall)
    await press('Try again')
    await until(() => isAsked(wallet), 'asked again')
    wallet.approveNext()
    await until(isSignedIn, 'signed in')
    expect(wallet.requests().filter(({ method }) => method === 'personal_sign')).toHaveLength(2)
  })

  it.each(['approveNext', 'rejectNext'] as const)(
    'stays with the account that the wallet moved to, whose turn it is, when the one before answers: %s',
    async (answer) => {
      const { events, server, wallet } = await show({}, { connected: 2 })
      await ready()
      await press('Sign')
      await until(() => isAsked(wallet), 'asked')
      wallet.switchAccount(1)
      await until(() => account() === addresses[1], 'the wallet moved')
      await ready()
      wallet[answer]()
      await until(() => !isAsked(wallet), 'answered')
      await ready()
      expect(server.calls).not.toContain('verify')
      expect(events.map(({ name }) => name)).not.toContain('SIGN_IN_REJECTED')
      await press('Sign')
      await until(() => isAsked(wallet), 'asked anew')
      wallet.approveNext()
      await until(isSignedIn, 'signed in')
      expect(server.sessions).toMatchObject([{ address: addresses[1] }])
    },
  )

  it('keeps waiting for its newest question when one of an earlier stay with the account is declined', async () => {
    const { events, wallet } = await show({}, { connected: 2 })
    await ready()
    await press('Sign')
    await until(() => isAsked(wallet), 'asked')
    wallet.switchAccount(1)
    await until(() => account() === addresses[1], 'the wallet moved')
    await ready()
    wallet.switchAccount(0)
    await until(() => account() === addresses[0], 'the wallet came back')
    await ready()
    await press('Sign')
    const pending = () =>
      wallet.requests().filter(({ method, outcome }) => method === 'personal_sign' && outcome === 'pending')
    await until(() => pending().length === 2, 'asked again')
    wallet.rejectNext()
    await until(() => pending().length === 1, 'the first is declined')
    await shows('Continue in Lumen')
    expect(events.map(({ name }) => name)).not.toContain('SIGN_IN_REJECTED')
    wallet.approveNext()
    await until(isSignedIn, 'signed in')
  })

  it('shakes when it is required and the visitor closes it; Cancel disconnects', async () => {
    await show()
    await ready()
    let hasShaken = false
    const stop = kit().subscribe(
      (state) => state.modal.shaking,
      (isShaking) => {
        hasShaken ||= Boolean(isShaking)
      },
    )
    await userEvent.keyboard('{Escape}')
    await until(() => hasShaken && !modal().shaking, 'it shakes, and rests after 500 ms')
    expect(modal().open).toBe(true)
    stop()
    await press('Cancel')
    await until(() => account() === undefined && !modal().open, 'disconnected')
  })

  it('lets go when it is optional, and is not asked again', async () => {
    await show({ required: false })
    await ready()
    await userEvent.keyboard('{Escape}')
    await until(() => !modal().open, 'closed')
    expect(account()).toBe(addresses[0])
    openModal(kit())
    await until(() => top() === 'Account', 'the account is shown')
  })

  it('disconnects and goes back to Connect when no nonce is to be had', async () => {
    const server = checkingServer()
    server.away.add('getNonce')
    await show({}, {}, server)
    await until(() => account() === undefined && modal().open && top() === 'Connect', 'back at Connect')
    expect(kitNotices(kit()).getState().toast?.text).toMatchObject({
      code: 'SIGN_IN_START_FAILED',
      shortMessage: 'A problem occurred while trying initialize authentication',
    })
  })

  it('keeps what was signed while the server is away, and asks the wallet only once', async () => {
    const { server, wallet } = await show()
    await ready()
    server.away.add('verify')
    await press('Sign')
    await until(() => isAsked(wallet), 'asked')
    wallet.approveNext()
    await shows('Corridor can’t check this now')
    expect(account()).toBe(addresses[0])
    server.away.clear()
    await press('Try again')
    await until(isSignedIn, 'signed in')
    expect(wallet.requests().filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })

  it('waits with a way on where the server does not say who is signed in', async () => {
    const server = checkingServer()
    server.away.add('getSession')
    await show({}, {}, server)
    await shows('Corridor can’t check this now')
    server.away.clear()
    await press('Try again')
    await shows('Continue in Lumen')
    expect(account()).toBe(addresses[0])
  })

  it('says that the signature was not accepted, and signs a fresh message', async () => {
    const { server, wallet } = await show()
    server.refuses = true
    await ready()
    await press('Sign')
    await until(() => isAsked(wallet), 'asked')
    wallet.approveNext()
    await shows('Corridor did not accept the signature')
    server.refuses = false
    await press('Try again')
    await until(() => isAsked(wallet), 'asked again')
    wallet.approveNext()
    await until(isSignedIn, 'signed in')
    expect(server.calls.filter((name) => name === 'getNonce')).toHaveLength(2)
  })

  it('says that smart accounts might not be supported where a contract’s signature is refused', async () => {
    const server = checkingServer()
    server.refuses = true
    const node = (method: string) => (method === 'eth_getCode' ? '0x6080' : '0x0')
    const { wallet } = await show({}, { node }, server)
    await ready()
    await press('Sign')
    await until(() => isAsked(wallet), 'asked')
    wallet.approveNext()
    await shows('This application might not support Smart Accounts')
    expect(account()).toBe(addresses[0])
    expect(top()).toBe('SignIn')
  })

  it.each([
    ['SMART_ACCOUNT_REFUSED: no', '0x', 'This application might not support Smart Accounts'],
    ['SIGNATURE_WRONG: no', '0x6080', 'This application might not support Smart Accounts'],
    ['SIGNATURE_WRONG: no', '0x', 'Corridor did not accept the signature'],
    ['NONCE_USED: no', '0x6080', 'Corridor did not accept the signature'],
  ])('tells by the server’s reason %s and the code %s what is wrong', async (details, code, words) => {
    const server = checkingServer()
    const verify = () =>
      Promise.reject(new KitError('SIGN_IN_REFUSED', 'The site did not accept the sign-in', { details }))
    Object.assign(server.methods, { verify })
    const node = (method: string) => (method === 'eth_getCode' ? code : '0x0')
    const { wallet } = await show({}, { node }, server)
    await ready()
    wallet.auto('approve')
    await press('Sign')
    await shows(words)
    expect(isSignedIn()).toBe(false)
  })

  it('holds for the account that was signed: another one meets it again', async () => {
    const { wallet } = await show({}, { connected: 2 })
    await ready()
    wallet.auto('approve')
    await press('Sign')
    await until(isSignedIn, 'signed in')
    await until(() => !modal().open, 'closed')
    wallet.switchAccount(1)
    await until(() => modal().open && top() === 'SignIn' && account() === addresses[1], 'asked for the other account')
    expect(isSignedIn()).toBe(false)
    wallet.switchAccount(0)
    await until(() => account() === addresses[0] && isSignedIn(), 'the first one still is')
  })

  it('keeps the wallet where sign-in is optional and cannot begin', async () => {
    const server = checkingServer()
    server.away.add('getNonce')
    await show({ required: false }, {}, server)
    await shows('A problem occurred while trying initialize authentication')
    expect(account()).toBe(addresses[0])
    server.away.clear()
    await press('Try again')
    await shows('Continue in Lumen')
  })

  it('notices at use that the server has ended a session, and opens nothing', async () => {
    const { server, wallet } = await show()
    await ready()
    wallet.auto('approve')
    await press('Sign')
    await until(isSignedIn, 'signed in')
    await until(() => !modal().open, 'closed')
    server.sessions = []
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    document.dispatchEvent(new Event('visibilitychange'))
    await until(() => !isSignedIn(), 'signed out')
    expect(modal().open).toBe(false)
    expect(account()).toBe(addresses[0])
  })

  it('notices that the server ended a session while the browser kept the page, and keeps the wallet', async () => {
    const { server, wallet } = await show()
    await ready()
    wallet.auto('approve')
    await press('Sign')
    await until(isSignedIn, 'signed in')
    await until(() => !modal().open, 'closed')
    server.sessions = []
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await until(() => !isSignedIn(), 'signed out')
    expect(account()).toBe(addresses[0])
  })

  it('tells the site how it went, without the account', async () => {
    const { events, wallet } = await show()
    await ready()
    await press('Sign')
    await until(() => isAsked(wallet), 'asked')
    wallet.rejectNext()
    await shows('Signature declined')
    wallet.failNext({ code: -32603 }, 'personal_sign')
    await press('Try again')
    await shows('Nothing was signed. Look at Lumen, then try again.')
    const signInEvents = events.filter(({ name }) => name.startsWith('SIGN_IN_'))
    expect(signInEvents.map(({ name, properties }) => [name, properties])).toEqual([
      ['SIGN_IN_REJECTED', { network: 'eip155:1', isSmartAccount: false, message: expect.any(String) }],
      ['SIGN_IN_ERROR', { network: 'eip155:1', isSmartAccount: false, message: expect.any(String) }],
    ])
  })

  it('signs in headless, where no view opens by itself, and asks only once', async () => {
    const { server, wallet } = await show({ prompt: false }, { route: { name: 'Networks' } })
    wallet.auto('approve')
    const session = await signInWithKit(kit())
    expect(session).toMatchObject({ address: addresses[0], networkIds: ['eip155:1'] })
    expect(await signInWithKit(kit())).toEqual(session)
    expect(top()).toBe('Networks')
    expect(server.calls.filter((name) => name === 'verify')).toHaveLength(1)
    await disconnect(kit())
    await expect(signInWithKit(kit())).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })

  it('holds for the network that was signed: another one meets it again', async () => {
    const { wallet } = await show()
    await ready()
    wallet.auto('approve')
    await press('Sign')
    await until(isSignedIn, 'signed in')
    await switchNetwork(kit(), { networkId: base.id })
    await until(() => modal().open && top() === 'SignIn', 'asked for Base')
    await shows('Base')
    expect(isSignedIn()).toBe(false)
  })

  it('ends with the wallet, and at sign-out with the wallet still there', async () => {
    const { server, wallet } = await show()
    await ready()
    wallet.auto('approve')
    await press('Sign')
    await until(isSignedIn, 'signed in')
    await signOut(kit())
    expect(server.sessions).toEqual([])
    expect(account()).toBe(addresses[0])
    expect(modal().open).toBe(false)
    openModal(kit(), { name: 'SignIn' })
    await ready()
    await press('Sign')
    await until(isSignedIn, 'signed in again')
    await disconnect(kit())
    await until(() => server.sessions.length === 0, 'the session is over')
  })

  it('comes back after a reload without a prompt, and is told of another tab that signs out', async () => {
    const server = checkingServer()
    const [storage, permissions] = [memoryStorage(), memoryStorage()]
    const options = { kit: { storage }, wallet: { storage: permissions } }
    const first = await show({}, options, server)
    await ready()
    first.wallet.auto('approve')
    await press('Sign')
    await until(isSignedIn, 'signed in')
    first.leave()
    const again = await show({}, { ...options, connected: undefined, route: { name: 'Networks' } }, server)
    await until(() => account() === addresses[0] && isSignedIn(), 'still signed in')
    expect(top()).toBe('Networks')
    expect(again.wallet.requests().map(({ method }) => method)).not.toContain('personal_sign')
    server.sessions = []
    window.dispatchEvent(new StorageEvent('storage', { key: kit().storage.key('signIn') }))
    await until(() => !isSignedIn(), 'signed out')
    expect(top()).toBe('Networks')
  })

  it('stays a separate step after a reload, and opens nothing by itself', async () => {
    const [storage, permissions] = [memoryStorage(), memoryStorage()]
    const options = { kit: { storage }, wallet: { storage: permissions } }
    const first = await show({ prompt: false }, options)
    await until(() => account() === addresses[0], 'connected')
    first.leave()
    const again = await show({}, { ...options, connected: undefined, route: { name: 'Networks' } })
    await until(() => selectBlockedGuard(again.kit, again.kit.store.getState())?.id === 'signIn', 'must sign in')
    expect(top()).toBe('Networks')
  })

  it('asks with the keyboard alone, with the focus inside', async () => {
    const { wallet } = await show()
    await ready()
    expect(panel().contains(document.activeElement)).toBe(true)
    for (let presses = 0; presses < 6 && document.activeElement !== button('Sign'); presses += 1) await userEvent.tab()
    expect(document.activeElement).toBe(button('Sign'))
    await userEvent.keyboard('{Enter}')
    await until(() => isAsked(wallet), 'asked')
    wallet.approveNext()
    await until(isSignedIn, 'signed in')
  })

  it('waits for a slow server without a second question', async () => {
    const server = checkingServer()
    const { getNonce, verify } = server.methods
    const release = { nonce: () => {}, verdict: () => {} }
    const held = (name: keyof typeof release) =>
      new Promise<void>((resolve) => {
        release[name] = resolve
      })
    const [nonce, verdict] = [held('nonce'), held('verdict')]
    Object.assign(server.methods, {
      getNonce: () => nonce.then(getNonce),
      verify: (proof: SignInProof) => verdict.then(() => verify(proof)),
    })
    const { wallet } = await show({}, {}, server)
    expect(button('Sign').getAttribute('aria-disabled')).toBe('true')
    release.nonce()
    await ready()
    await press('Sign')
    await until(() => isAsked(wallet), 'asked')
    wallet.approveNext()
    await shows('Checking the signature')
    release.verdict()
    await until(isSignedIn, 'signed in')
    expect(server.calls.filter((name) => name === 'verify')).toHaveLength(1)
  })

  it('ends when its time is over, without opening anything', async () => {
    const server = checkingServer()
    server.lasts = 60_000
    const { wallet } = await show({}, {}, server)
    await ready()
    wallet.auto('approve')
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
    await press('Sign')
    await until(isSignedIn, 'signed in')
    vi.advanceTimersByTime(60_000)
    await until(() => !isSignedIn(), 'over')
    expect(modal().open).toBe(false)
  })

  it.each([
    ['dark', { kit: { theme: 'dark' as const } }],
    ['Arabic', { kit: { locale: 'ar', messages: undefined } }],
    ['German', { kit: { locale: 'de' } }],
  ])('breaks no accessibility rule and fits 320 px in %s', async (_, options) => {
    await page.viewport(320, 640)
    await show({}, options)
    await until(() => view().querySelectorAll('dl dd').length === 3, 'the facts are drawn')
    expect(await violations()).toEqual([])
    expect(panel().scrollWidth).toBeLessThanOrEqual(panel().clientWidth)
  })
})
