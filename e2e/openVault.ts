import type { PortEvent, PortMethod, VaultMessage } from '@foyer/contract/vault-port'
import type { FrameLocator, Page } from '@playwright/test'

/** A network as the page tells it to the vault. */
export type SiteNetwork = { readonly chain: string }

/** How a request to the vault ended. */
export type Outcome = {
  readonly r?: unknown
  readonly e?: { readonly code: number; readonly text: string; readonly data?: unknown }
}

/** The vault in a page that speaks its port, and nothing else of ours. */
export type OpenedVault = {
  readonly frame: FrameLocator
  readonly welcome: unknown
  /** Sends a request; the outcome is fetched when it is wanted, as a person answers meanwhile. */
  readonly ask: (method: PortMethod, parameters?: object) => Promise<{ readonly outcome: () => Promise<Outcome> }>
  readonly call: (method: PortMethod, parameters?: object) => Promise<Outcome>
  /** Values of an event so far. */
  readonly events: (event: PortEvent) => Promise<readonly unknown[]>
  /** Every message in both directions, as text. */
  readonly record: () => Promise<string>
}

type Talk = {
  readonly all: unknown[]
  readonly outcomes: Map<number, Outcome>
  readonly port: MessagePort
}

/** Shows the vault in a page of a site and shakes hands with it, as the kit does. */
export async function openVault(
  page: Page,
  { vaultUrl, networks, project = 'harbour', way = {} }: OpenVaultOptions,
): Promise<OpenedVault> {
  const fragment = new URLSearchParams(way).toString()
  const welcome = await page.evaluate(talkToVault, { vaultUrl, project, fragment })
  let last = 0
  const ask: OpenedVault['ask'] = async (m, p = {}) => {
    const id = ++last
    await page.evaluate(
      (message) => {
        const { all, port } = Reflect.get(globalThis, 'foyerTalk') as Talk
        all.push(message)
        port.postMessage(message)
      },
      { t: 'req', id, m, p, deadline: 120_000 },
    )
    const outcome = async () => {
      const found = await page.waitForFunction(
        (wanted) => (Reflect.get(globalThis, 'foyerTalk') as Talk).outcomes.get(wanted),
        id,
      )
      return (await found.jsonValue()) as Outcome
    }
    return { outcome }
  }
  const call: OpenedVault['call'] = async (method, parameters) => (await ask(method, parameters)).outcome()
  const messages = () => page.evaluate(() => (Reflect.get(globalThis, 'foyerTalk') as Talk).all)
  await call('dapp.set', { networks })
  await call('theme.set', { mode: 'light', language: 'en' })
  return {
    frame: page.frameLocator('iframe[title="Wallet"]'),
    welcome,
    ask,
    call,
    events: async (event) =>
      (await messages())
        .map((message) => message as VaultMessage)
        .flatMap((message) => (message.t === 'ev' && message.n === event ? [message.p] : [])),
    record: async () => JSON.stringify(await messages()),
  }
}

type OpenVaultOptions = {
  readonly vaultUrl: string
  readonly networks: readonly SiteNetwork[]
  readonly project?: string
  /** What the page says of its way to the wallet; default nothing, as a page that could not come back. */
  readonly way?: { readonly page?: string; readonly ui?: 'redirect' }
}

type TalkParameters = { vaultUrl: string; project: string; fragment: string }

/** Runs in the page: a frame as wide as the kit's modal, one hello, and a list of what is said. */
async function talkToVault({ vaultUrl, project, fragment }: TalkParameters): Promise<unknown> {
  const frame = document.createElement('iframe')
  frame.title = 'Wallet'
  frame.referrerPolicy = 'origin'
  frame.allow = 'publickey-credentials-get'
  const rights = ['scripts', 'same-origin', 'forms', 'popups', 'popups-to-escape-sandbox']
  rights.push('top-navigation-by-user-activation')
  frame.sandbox.add(...rights.map((right) => `allow-${right}`))
  frame.style.cssText = 'width: 368px; height: 480px; border: 0; color-scheme: light'
  frame.src = `${vaultUrl}/frame?project=${project}&v=1#${fragment}`
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  const { port1, port2 } = new MessageChannel()
  const talk: Talk = { all: [], outcomes: new Map(), port: port1 }
  const nonce = crypto.randomUUID()
  const welcome = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The vault said no welcome.')), 20_000)
    port1.onmessage = ({ data }) => {
      talk.all.push(data)
      if (data.t === 'welcome' || data.t === 'refused') resolve(data)
      if (data.t === 'res') talk.outcomes.set(data.id, { r: data.r })
      if (data.t === 'err') talk.outcomes.set(data.id, { e: data.e })
      if (data.t === 'ev' && data.n === 'resize') frame.style.height = `${data.p.height}px`
    }
  })
  Reflect.set(globalThis, 'foyerTalk', talk)
  const hello = { t: 'foyer/hello', v: [1], nonce, kit: 'journey' }
  frame.contentWindow?.postMessage(hello, vaultUrl, [port2])
  return welcome
}
