import {
  type PageMessage,
  type PortError,
  type PortEvent,
  type PortEventValue,
  type PortFailure,
  pageMessage,
  portErrorCodes,
  portFailures,
  portHello,
  portLimits,
  portParameters,
  readAs,
  takeUpMethod,
} from '@foyer/contract/vault-port'

/**
 * The page of a vault as the kit sees one: it speaks the port's protocol with the contract's own schemas and remembers
 * who is logged in. What a visitor would press in its screens comes from the test, which cannot reach into another
 * origin. The `project` of its address says how it behaves; its keys, codes and mails are those of apps/vault and tested there.
 */
const behaviour = new URLSearchParams(location.search).get('project') ?? ''
const addresses = {
  eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solana: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
}
type Control = 'yes' | 'ends' | 'read' | 'no' | 'late' | 'unreachable' | 'out' | 'escape' | 'outside' | 'window'
type Answer = (control: Control) => void
let waiting: { readonly id: number; readonly answer: Answer } | undefined

const report = (event: string, detail: unknown) => parent.postMessage({ vault: event, detail }, '*')
let email = ''
/** Parameters of the request that the page was asked last, maybe before it was left. */
let left: readonly unknown[] = []
let pressEscape: () => void = () => undefined
/** What is done once the page has heard of it: a frame that it takes away takes along what was told on another way than the port. */
const unheard: (() => void)[] = []
/** Messages are taken in the order in which they came. */
let turn = Promise.resolve()
/** Keeps what is signed before the test hears of the request: from then on its page may be left. */
async function keepAsked(message: PageMessage): Promise<void> {
  const asked = message.t === 'req' && message.m === 'rpc' && readAs(portParameters.rpc, message.p)?.read
  if (asked && asked.method !== takeUpMethod)
    await fetch('/left', { method: 'POST', body: JSON.stringify(asked.params ?? []) })
}
/** Logs a visitor in, or out with an empty text. */
const remember = (visitor: string) => {
  email = visitor
  return fetch('/visitor', { method: 'POST', body: email })
}
const user = () => {
  if (!email) return null
  const accounts = Object.entries(addresses).map(([namespace, address]) => ({
    namespace,
    address,
    type: 'eoa' as const,
  }))
  const smartAccountNetworks = behaviour === 'smart' ? ['eip155:1'] : []
  const shared = { accounts, chains: {}, mode: 'recoverable' as const, smartAccountNetworks }
  // The prefix `#` marks a social login, which tells no address.
  return email.startsWith('#') ? { ...shared, socialProvider: email.slice(1) } : { ...shared, email }
}

addEventListener('message', async (event: MessageEvent<unknown>) => {
  const { data } = event
  if (typeof data === 'object' && data !== null && 'heard' in data) return unheard.shift()?.()
  if (typeof data === 'object' && data !== null && 'control' in data) {
    const { control } = data as { control: Control }
    if (control === 'escape') return pressEscape()
    const asked = waiting
    waiting = undefined
    asked?.answer(control)
    return
  }
  const hello = readAs(portHello, data)?.read
  const [port] = event.ports
  if (!hello || !port || event.source !== parent) return
  report('hello', { origin: event.origin, kit: hello.kit })
  const { nonce } = hello
  email = await (await fetch('/visitor')).text()
  left = JSON.parse((await (await fetch('/left')).text()) || '[]')
  if (behaviour === 'silent') return
  if (behaviour === 'old') port.postMessage({ t: 'refused', code: 'vault_version', v: [9], nonce })
  if (behaviour === 'stranger') port.postMessage({ ...welcome, nonce: crypto.randomUUID() })
  if (behaviour === 'old' || behaviour === 'stranger') return
  port.onmessage = ({ data: asked }: MessageEvent<unknown>) => {
    const message = readAs(pageMessage, asked)?.read
    // The kit then waits in vain, which its test shows.
    if (!message) return
    turn = turn.then(async () => {
      await keepAsked(message)
      unheard.push(() => serve(port, message))
      report(message.t, message)
    })
  }
  port.postMessage({ ...welcome, nonce })
})

const welcome = { t: 'welcome', v: 1, methods: ['email'], safe: [], modes: ['recoverable'], limits: { ...portLimits } }

function serve(port: MessagePort, message: PageMessage): void {
  if (message.t === 'cancel') {
    if (waiting?.id === message.id) waiting = undefined
    return
  }
  const { id, m } = message
  const answer = (r: unknown) => port.postMessage({ t: 'res', id, ok: true, r })
  const refuse = (failure: PortFailure, code: number = portErrorCodes.failed) => {
    const e: PortError = { code, text: portFailures[failure], data: { failure } }
    port.postMessage({ t: 'err', id, e })
  }
  const emit = <E extends PortEvent>(n: E, p: PortEventValue<E>) => port.postMessage({ t: 'ev', n, p })
  const ask = (kind: 'code' | 'approval', title: string, agree: () => void) => {
    emit('screen', { open: true, kind, title })
    emit('resize', { height: 180 })
    const answerWith: Answer = (control) => {
      if (control === 'ends') {
        // Says on its screen how it ended, until that is read.
        agree()
        waiting = { id, answer: () => emit('screen', { open: false, kind: null, title: 'none' }) }
        return
      }
      if (control === 'window') emit('popup.needed', { url: `${location.origin}/window#ask.1`, reason: 'window' })
      if (control === 'outside') emit('popup.needed', { url: 'https://gateway.example/again', reason: 'browser' })
      emit('screen', { open: false, kind: null, title: 'none' })
      if (control === 'no') refuse('rejected', portErrorCodes.rejected)
      if (control === 'late' || control === 'unreachable') refuse(control)
      if (control === 'out') {
        void remember('')
        emit('session', { state: 'out', user: null })
        refuse('login-needed', portErrorCodes.unauthorized)
      }
      if (control === 'yes' || control === 'outside' || control === 'window') agree()
    }
    waiting = { id, answer: answerWith }
  }
  pressEscape = () => emit('escape', {})
  if (behaviour === 'denied') {
    refuse('storage-denied')
    return
  }
  switch (m) {
    case 'session.get':
      // A mark before the address: its gateway is away.
      if (email.startsWith('!')) refuse('unreachable')
      else answer({ state: user() ? 'in' : 'out', user: user() })
      break
    case 'login.start': {
      const way = readAs(portParameters['login.start'], message.p)?.read
      if (way?.method === 'social' && way.ui === 'link')
        emit('popup.needed', { url: 'https://gateway.example/start', reason: 'social' })
      const isScanned = way?.method === 'social' && way.provider === 'farcaster'
      if (isScanned) emit('login', { state: 'sent', url: 'https://farcaster.example/~/siwf?channelToken=1' })
      const isSocial = way?.method === 'social' || way?.method === 'return'
      const provider = way?.method === 'social' ? way.provider : 'github'
      const isPasskey = way?.method === 'passkey'
      // A passkey login belongs to an earlier address.
      const email = way?.method === 'email' ? way.email : 'pia@example.com'
      const visitor = isSocial ? `#${provider}` : email
      const title = isSocial ? `social.${provider}` : isPasskey ? 'passkey' : 'code'
      ask(title === 'code' ? 'code' : 'approval', title, () => {
        if (isScanned) emit('login', { state: 'checking' })
        void remember(visitor).then(() => answer(behaviour === 'garbled' ? { accounts: 'none' } : user()))
      })
      break
    }
    case 'accounts.setPreferred':
      answer(user())
      break
    case 'security.open':
      ask('approval', 'security', () => answer({}))
      break
    case 'logout':
      void remember('').then(() => answer({}))
      emit('session', { state: 'out', user: null })
      break
    case 'rpc': {
      const { method = '', params } = readAs(portParameters.rpc, message.p)?.read ?? {}
      if (method === 'eth_sign') refuse('not-allowed', portErrorCodes.unsupported)
      else if (method === 'wallet_getCapabilities') answer({})
      else if (method === takeUpMethod) {
        const [id] = params as readonly [string]
        const asked = {
          chain: 'eip155:1',
          method: 'personal_sign',
          params: id.includes('left') ? left : ['0x48', addresses.eip155],
        }
        const error: PortError = { code: portErrorCodes.rejected, text: portFailures.rejected }
        ask('approval', 'message', () =>
          answer({ ...asked, ...(id.includes('no') ? { error } : { result: 'signed away' }) }),
        )
      } else {
        if (method === 'personal_sign') {
          // As long as a signature; it begins with what was signed.
          const [text] = params as readonly [string]
          ask('approval', 'message', () => answer(text.padEnd(132, '5e')))
        } else ask('approval', 'message', () => answer(`sent ${JSON.stringify(params)}`))
      }
      break
    }
    default:
      answer({})
  }
}
