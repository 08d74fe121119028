// Long because each kind of task comes by each way that a window can be reached.
import { vaultRelayRead } from '@foyer/contract/vault'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { noFindings } from '../../approvals/findings/findings.ts'
import { createGatewayDouble } from '../../platform/gateway/gatewayDouble.fixture.ts'
import { createRelaySecret, openRelay } from '../../platform/window/relay.ts'
import { type TakenTask, takeTask } from './takeTask.ts'
import type { ApprovalTask, LoginTask, PasskeyTask, WindowTask } from './windowTask.ts'

const site = 'https://harbour.example'
const bytes = new TextEncoder().encode('Two coffees')
const task: ApprovalTask = {
  kind: 'approval',
  carriesOut: true,
  isTrusted: false,
  leftMs: 60_000,
  site: { origin: site },
  member: {
    email: 'mira@example.com',
    login: 'email',
    walletId: 'w',
    addresses: { evm: `0x${'ab'.repeat(20)}`, solana: '' },
    mode: 'recoverable',
  },
  network: { name: 'Test', symbol: 'ETH', decimals: 18 },
  request: { kind: 'message', chain: 'eip155:1', bytes, text: 'Two coffees', isSignIn: false },
  findings: noFindings,
  language: 'en',
}

/** A gateway that keeps what is left for the other side. */
function keepLetters(gateway: string): void {
  const letters = new Map<string, string>()
  const nameOf = (id: string) => vaultRelayRead.path.replace(':id', id)
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = String(input).slice(gateway.length)
    const id = path.split('/')[4] ?? ''
    const isRead = path === nameOf(id)
    const { sealed } = JSON.parse(String(init?.body)) as { sealed?: string }
    if (!isRead && sealed !== undefined) letters.set(id, sealed)
    return Response.json(isRead ? { sealed: letters.get(id) ?? null } : { success: true })
  })
}

const carriesOut = (taken: TakenTask | undefined) =>
  taken?.task.kind === 'approval' ? taken.task.carriesOut : 'no approval'

describe('a question that came by way of an address', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    sessionStorage.clear()
    history.replaceState(null, '', location.pathname + location.search)
  })

  const login: LoginTask = {
    kind: 'login',
    site: { origin: site },
    way: { method: 'email', email: 'mira@example.com' },
    language: 'en',
  }
  const passkey: PasskeyTask = {
    kind: 'passkey',
    sealTo: 'of a stranger',
    options: { challenge: 'AA', rpId: 'wallet.example', userHandle: 'AA' },
    existing: ['AA'],
    person: 'mira@example.com',
    language: 'en',
  }
  const take = async (asked: WindowTask, isOwnWay: boolean, trusted: string[] = []) => {
    const { config, name: gateway } = await createGatewayDouble()
    keepLetters(gateway)
    const secret = createRelaySecret()
    const relay = openRelay(gateway, secret)
    await (await relay?.prepare('task', asked))?.()
    location.hash = secret
    const settings = { gateway, projectId: 'p', config: { ...config, origins: [site], trusted }, isOwnWay }
    const taken = await takeTask(settings)
    expect(location.hash).toBe('')
    return { relay, taken }
  }
  const back = { page: `${site}/shop`, id: 'approval.1', endsAt: Date.now() + 60_000 }
  const timeoutMs = () => AbortSignal.timeout(5_000)

  it.each([
    ['a window that its site keeps apart', undefined],
    ['a page that comes back', back],
  ] as const)('takes a task in %s only from a frame of this browser', async (_, from) => {
    for (const asked of [task, login]) {
      expect((await take({ ...asked, back: from }, false)).taken).toBeUndefined()
      const { taken } = await take({ ...asked, back: from }, true)
      expect(taken?.task.kind).toBe(asked.kind)
      expect(taken?.task.kind === 'login' || carriesOut(taken)).toBe(true)
    }
  })

  it('refuses a passkey for a task that an address brought, which a stranger could have sent on', async () => {
    expect((await take(passkey, false)).taken).toBeUndefined()
    expect((await take({ ...passkey, back }, true)).taken).toBeUndefined()
    expect((await take(passkey, true)).taken?.task.kind).toBe('passkey')
  })

  it('stays for another try where a passkey failed, and says so in turn', async () => {
    const { relay, taken } = await take(passkey, true)
    expect(await taken?.answer({ t: 'failed', failure: 'no-prf' })).toBeUndefined()
    expect(await relay?.take('answer-0', timeoutMs())).toMatchObject({ t: 'failed', failure: 'no-prf' })
    const key = { epk: 'AA', box: 'AA' }
    vi.spyOn(window, 'close').mockImplementation(() => undefined)
    expect(await taken?.answer({ t: 'made', passkey: { credentialId: 'AA', key } })).toBe('agreed')
    expect(await relay?.take('answer-1', timeoutMs())).toMatchObject({ t: 'made', passkey: { key } })
  })

  it('leaves it to the frame of the operator’s own site to carry out what its page went to the wallet with', async () => {
    for (const isOwnWay of [true, false])
      expect(carriesOut((await take({ ...task, back }, isOwnWay, [site])).taken)).toBe(false)
  })

  it('tells a page that is away that it begins, then how it ended with the calls that were sent', async () => {
    vi.spyOn(history, 'replaceState')
    const { relay, taken } = await take({ ...task, back }, true)
    const calls = { id: 'c', chain: 'eip155:1', sentAt: 1, hashes: [], count: 1, isAtomic: true }
    await taken?.answer({ t: 'begun' })
    // Loaded anew, the page knows of nothing to do.
    expect(history.state).toBeNull()
    expect(await relay?.take('answer-0', timeoutMs())).toEqual({ t: 'begun' })
    await taken?.ask?.({ t: 'calls', calls: { ...calls, hashes: ['0x1'] } })
    await taken?.ask?.({ t: 'calls', calls })
    vi.spyOn(window, 'fetch').mockRejectedValueOnce(new TypeError('away'))
    const said = { t: 'answered', agreed: 'asked', ended: { result: '0x1' } } as const
    expect(await taken?.answer(said)).toBe('untold')
  })

  /** The page is at a service, which sends it back to an address with an id. */
  const comeBack = async (taken: TakenTask | undefined, attempt: string, returned = `${attempt}.mark`) => {
    taken?.trip?.keep(attempt)
    history.pushState(null, '', `${location.pathname}?project=p&foyer=${returned}`)
    const { config, name: gateway } = await createGatewayDouble()
    return takeTask({ gateway, projectId: 'p', config: { ...config, origins: [site], trusted: [] }, isOwnWay: false })
  }

  it('goes on with its task once a sign-in service has sent this page back, and takes the id out of the address', async () => {
    const { taken } = await take({ ...login, back: { ...back, id: 'login.1' } }, true)
    expect(taken?.trip).toMatchObject({ goesAtOnce: true, returned: undefined })
    const again = await comeBack(taken, 'attempt-1')
    expect(again?.task).toMatchObject({ kind: 'login', site: { origin: site } })
    expect(again?.trip).toMatchObject({ goesAtOnce: false, returned: 'attempt-1.mark' })
    expect(again?.trip?.page).toBe(`${location.origin}${location.pathname}?project=p`)
    expect(location.search).toBe('?project=p')
  })

  it('takes nothing of an address with an id that this tab has not left for, or has taken before', async () => {
    const { taken } = await take({ ...login, back: { ...back, id: 'login.2' } }, true)
    expect(await comeBack(undefined, 'attempt-2')).toBeUndefined()
    expect(await comeBack(taken, 'attempt-2', 'attempt-3.mark')).toBeUndefined()
    expect(await comeBack(undefined, 'attempt-2')).toBeDefined()
    expect(await comeBack(undefined, 'attempt-2')).toBeUndefined()
    expect(location.search).toBe('?project=p')
  })

  it('goes to a service again by a press only, for a visitor who came back by the browser’s own button', async () => {
    const { taken } = await take({ ...login, back: { ...back, id: 'login.3' } }, true)
    taken?.trip?.keep('attempt-4')
    const { config, name: gateway } = await createGatewayDouble()
    const settings = { gateway, projectId: 'p', config: { ...config, origins: [site], trusted: [] }, isOwnWay: false }
    expect((await takeTask(settings))?.trip?.goesAtOnce).toBe(false)
  })

  it('begins no login whose site waits no longer, and leads back there', async () => {
    const { taken } = await take({ ...login, back: { ...back, id: 'login.4', endsAt: Date.now() } }, true)
    await expect(taken?.over).resolves.toBe('over')
    expect(taken?.goBack).toBeDefined()
    expect(taken?.trip).toBeUndefined()
  })

  it('asks nothing again from an earlier entry of the history once it is carried out', async () => {
    const { taken } = await take({ ...task, back }, true)
    const { state } = history
    await taken?.answer({ t: 'begun' })
    history.replaceState(state, '')
    const { config, name: gateway } = await createGatewayDouble()
    const settings = { gateway, projectId: 'p', config: { ...config, origins: [site], trusted: [] }, isOwnWay: false }
    expect(await takeTask(settings)).toBeUndefined()
  })

  it('carries out what a frame of this browser asks, also once the page is loaded anew, and nothing of a page that loaded itself', async () => {
    const { config, name: gateway } = await createGatewayDouble()
    keepLetters(gateway)
    const secret = createRelaySecret()
    const leave = await openRelay(gateway, secret)?.prepare('task', task)
    await leave?.()
    const settings = { gateway, projectId: 'p', config, isOwnWay: true }
    location.hash = secret
    expect(carriesOut(await takeTask(settings))).toBe(true)
    expect(carriesOut(await takeTask({ ...settings, isOwnWay: false }))).toBe(true)
    history.replaceState(null, '')
    location.hash = secret
    expect(await takeTask({ ...settings, isOwnWay: false })).toBeUndefined()
    // A page that was led to another address, and then loads itself anew, is its own way as the browser sees it.
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as PerformanceNavigationTiming])
    history.replaceState(null, '')
    location.hash = secret
    expect(await takeTask(settings)).toBeUndefined()
  })
})

describe('a window that the page of a site has opened', () => {
  const nonce = 'ask.1'
  afterEach(() => {
    vi.restoreAllMocks()
    Reflect.set(window, 'opener', null)
    history.replaceState(null, '', location.pathname + location.search)
    for (const frame of document.querySelectorAll('iframe')) frame.remove()
  })

  /** Opens this page as that of a site with two frames of this origin; what a frame hears, and how it speaks. */
  async function open() {
    const frames = [0, 1].map(() => {
      const frame = document.createElement('iframe')
      document.body.append(frame)
      const own = frame.contentWindow
      if (!own) throw new Error('The frame has no window.')
      const heard: unknown[] = []
      own.addEventListener('message', ({ data }) => heard.push(data))
      const send = (message: object) => {
        Reflect.set(own, 'message', message)
        const script = own.document.createElement('script')
        script.text = 'parent.postMessage(message, parent.location.origin, [new MessageChannel().port2])'
        own.document.body.append(script)
      }
      return { own, heard, send }
    })
    Reflect.set(
      window,
      'opener',
      Object.assign(
        {},
        frames.map(({ own }) => own),
        { length: frames.length },
      ),
    )
    location.hash = nonce
    const { config, name: gateway } = await createGatewayDouble()
    const taking = takeTask({ gateway, projectId: 'p', config, isOwnWay: false })
    expect(location.hash).toBe('')
    return { frames, taking }
  }

  it('asks the frames of that page alone, and takes the task of the one that knows its nonce', async () => {
    const { frames, taking } = await open()
    const [first, second] = frames
    for (const each of frames) await expect.poll(() => each.heard).toEqual([{ t: 'foyer/window', nonce }])
    const secret = createRelaySecret()
    first?.send({ t: 'foyer/window-task', asked: { ...task, language: 'de' }, nonce: 'ask.2', secret })
    second?.send({ t: 'foyer/window-task', asked: task, nonce, secret })
    const taken = await taking
    expect(taken?.task).toMatchObject({ kind: 'approval', language: 'en' })
    // It goes on by the frame's relay where a service cuts it loose.
    taken?.trip?.keep('attempt-9')
    expect(history.state).toMatchObject({ secret, nonce, isSure: true })
    sessionStorage.clear()
  })

  it('closes where its page keeps its windows apart', async () => {
    const closing = vi.spyOn(window, 'close').mockReturnValue()
    location.hash = nonce
    const { config, name: gateway } = await createGatewayDouble()
    expect(await takeTask({ gateway, projectId: 'p', config, isOwnWay: false })).toBeUndefined()
    expect(closing).toHaveBeenCalledOnce()
  })
})

describe('a window that is kept apart, once its frame waits for nothing any more', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    history.replaceState(null, '', location.pathname + location.search)
  })

  /** Takes the task of a frame, and hands out how that frame says that it is over. */
  async function take() {
    const { config, name: gateway } = await createGatewayDouble()
    keepLetters(gateway)
    const secret = createRelaySecret()
    const relay = openRelay(gateway, secret)
    await (await relay?.prepare('task', task))?.()
    location.hash = secret
    const taken = await takeTask({ gateway, projectId: 'p', config, isOwnWay: true })
    return { taken, end: async () => (await relay?.prepare('over', true))?.(), relay }
  }
  const declined = { t: 'answered', agreed: undefined } as const

  it('says so by itself, and begins nothing', async () => {
    const { end, taken } = await take()
    await end()
    await expect(taken?.over).resolves.toBe('over')
    await expect(taken?.answer({ t: 'begun' })).rejects.toMatchObject({ failure: 'closed' })
  })

  it('takes no answer, and calls it neither given nor declined', async () => {
    const { end, relay, taken } = await take()
    await end()
    expect(await taken?.answer(declined)).toBe('over')
    expect(await relay?.isLeft('answer-0')).toBe(false)
  })

  it('says of what was carried out before that the site does not know', async () => {
    const { end, taken } = await take()
    await taken?.answer({ t: 'begun' })
    await end()
    const ended = { kind: 'result', result: '0x' } as never
    expect(await taken?.answer({ t: 'answered', agreed: 'asked', ended })).toBe('untold')
  })

  it('tells an answer that agrees from one that declines', async () => {
    vi.spyOn(window, 'close').mockReturnValue()
    expect(await (await take()).taken?.answer(declined)).toBe('declined')
    expect(await (await take()).taken?.answer({ ...declined, agreed: 'asked' })).toBe('agreed')
  })
})
