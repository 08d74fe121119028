import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../core/actions/connect.ts'
import { pushView } from '../core/actions/navigate.ts'
import { openModal } from '../core/actions/openModal.ts'
import type { ChainFamily } from '../core/chain.ts'
import type { InitialState } from '../core/initialState.ts'
import type { Kit } from '../core/kit.ts'
import { memoryChain, memorySource, memoryStorage, testNetwork } from '../core/memoryKit.fixture.ts'
import type { KitOptions } from '../core/options.ts'
import type { WalletSource } from '../core/source.ts'
import { createKit } from '../exports/createKit.ts'
import { recordFrames } from '../ui/testing/frames.ts'
import { find } from '../ui/testing/mount.tsx'
import { until } from '../ui/testing/until.ts'
import { ConnectButton, type ConnectButtonProps } from './ConnectButton.tsx'
import { useAccount } from './hooks/useAccount.ts'
import { KitProvider } from './KitProvider.tsx'

const address = 'test-0x70997970C51812dc3A01'
const short = 'test-0…3A01'
const initialState: InitialState = { account: `test:1:${address}` }

let root: Root | undefined
let stopRecording: (() => unknown) | undefined
let host: HTMLElement
let kits: Kit[]
beforeEach(() => {
  kits = []
  host = document.createElement('div')
  document.body.append(host)
})
afterEach(() => {
  stopRecording?.()
  root?.unmount()
  root = undefined
  for (const kit of kits) kit.destroy()
  host.remove()
})

/** A chain on which everybody has the same balance, and a wallet that was here before. */
function createWorld(balance = 1_204_600_000n) {
  const { connector, source, wallet } = memorySource()
  wallet.addresses.test = [address]
  const chainWith = (wallets: readonly WalletSource[]): ChainFamily => {
    const chain = memoryChain({ wallets })
    return {
      ...chain,
      load: async () => {
        const create = await chain.load()
        return (context) => ({ ...create(context), getNativeBalance: async () => balance })
      },
    }
  }
  const storage = memoryStorage()
  const visit = (options: Partial<KitOptions> = {}, wallets = [source]) => {
    const networks = [testNetwork('1'), testNetwork('2')]
    const kit = createKit({ appName: 'Harbour Cafe', networks, chains: [chainWith(wallets)], storage, ...options })
    kits.push(kit)
    return kit
  }
  return { connector, source, wallet, storage, visit }
}

function Page({ kit, state, ...props }: { kit: Kit; state?: InitialState | undefined } & ConnectButtonProps) {
  return (
    <KitProvider kit={kit} initialState={state}>
      <ConnectButton {...props} />
      <Facts />
    </KitProvider>
  )
}

/** What a site's own part of the page reads. */
function Facts() {
  return <output>{useAccount().status}</output>
}

const button = () => find('button', host)
const label = () => button().getAttribute('aria-label') ?? button().textContent
const box = () => {
  const { height, width, x, y } = button().getBoundingClientRect()
  return [x, y, width, height].join(' ')
}

/** Draws a page as a server does, brings it to life, and reads the button in every frame from then on. */
function comeBack(kit: Kit, state: InitialState | undefined, props: ConnectButtonProps = {}) {
  // A server's kit knows nothing of any visitor.
  const server = createWorld().visit({ storage: false })
  host.innerHTML = renderToString(<Page kit={server} state={state} {...props} />)
  const html = { label: label(), status: find('output', host).textContent, box: box(), markup: host.innerHTML }
  const failures: unknown[] = []
  const frames = recordFrames(() => (host.hasChildNodes() ? { box: box(), label: label() } : undefined))
  stopRecording = frames.stop
  root = hydrateRoot(host, <Page kit={kit} state={state} {...props} />, {
    onRecoverableError: (error) => failures.push(error),
  })
  return { html, failures, frames }
}

describe('a visitor who comes back', () => {
  it.each([
    ['0.001234 COIN', 1_234_000n],
    ['1.2046 COIN', 1_204_600_000n],
    ['10,000.00 COIN', 10_000n * 10n ** 9n],
    ['99,999.99 COIN', 99_999_990_000_000n],
  ])('sees one button in one place from the first paint to the balance of %s', async (formatted, balance) => {
    const { connector, visit, wallet } = createWorld(balance)
    await connect(visit(), { wallet: connector })
    let answer: () => void = () => undefined
    wallet.answers = new Promise((resolve) => {
      answer = resolve
    })
    const { failures, frames, html } = comeBack(visit(), initialState)
    expect(html.label).toBe(`Connecting, ${short}`)
    expect(html.status).toBe('reconnecting')
    expect(html.markup).not.toContain('style=')
    answer()
    await until(() => label() === `Account ${short}, ${formatted}`, 'shows the balance')
    const seen = frames.stop()
    expect(failures).toEqual([])
    expect(seen.every(({ label: text }) => text !== 'Connect wallet')).toBe(true)
    expect(new Set([html.box, ...seen.map((each) => each.box)]).size).toBe(1)
  })

  it('sees the account without a balance in one width where the site shows none', async () => {
    const { connector, visit } = createWorld()
    await connect(visit(), { wallet: connector })
    const { failures, frames, html } = comeBack(visit(), initialState, { showBalance: false })
    await until(() => label() === `Account ${short}`, 'is connected')
    expect(failures).toEqual([])
    expect(new Set([html.box, ...frames.stop().map((each) => each.box)]).size).toBe(1)
  })

  it('sees the mode that they chose in the first paint', () => {
    const { html } = comeBack(createWorld().visit(), { theme: 'dark' })
    expect(html.markup).toContain('data-theme="dark"')
    expect(html.label).toBe('Connect wallet')
  })

  it('gets the offer to connect once the wallet no longer grants the site', async () => {
    const { connector, visit, wallet } = createWorld()
    await connect(visit(), { wallet: connector })
    wallet.permitted = false
    const { failures, html } = comeBack(visit(), initialState)
    expect(html.label).toBe(`Connecting, ${short}`)
    await until(() => label() === 'Connect wallet', 'offers to connect')
    expect(button().hasAttribute('aria-busy')).toBe(false)
    expect(failures).toEqual([])
  })

  it('gets the offer to connect at once where the cookie is older than what the browser keeps', async () => {
    const { failures, html } = comeBack(createWorld().visit(), initialState)
    expect(html.label).toBe(`Connecting, ${short}`)
    await until(() => label() === 'Connect wallet', 'offers to connect')
    expect(failures).toEqual([])
  })

  it('sees the account at once without a server, from what the browser keeps', async () => {
    const { connector, visit, wallet } = createWorld()
    await connect(visit(), { wallet: connector })
    wallet.answers = new Promise(() => undefined)
    const { failures, html } = comeBack(visit(), undefined)
    expect(html.label).toBe('Connect wallet')
    await until(() => label() === `Connecting, ${short}`, 'shows who is expected')
    expect(find('output', host).textContent).toBe('reconnecting')
    expect(failures).toEqual([])
  })

  it('sees the account that a host of wallets restores until the host says what came of it', async () => {
    const { source, visit } = createWorld()
    const managed = { ...source, managed: true, recall: () => initialState.account }
    const kit = visit({}, [managed])
    host.innerHTML = renderToString(<Page kit={visit({ storage: false }, [managed])} />)
    expect(label()).toBe(`Connecting, ${short}`)
    const failures: unknown[] = []
    root = hydrateRoot(host, <Page kit={kit} />, { onRecoverableError: (error) => failures.push(error) })
    await until(() => kit.store.getState().expected === initialState.account, 'the kit expects it')
    expect(label()).toBe(`Connecting, ${short}`)
    kit.store.setState({ expected: false })
    await until(() => label() === 'Connect wallet', 'offers to connect')
    expect(failures).toEqual([])
  })

  it.each([
    ['sees the account in the modal that was opened before', [], ['Account']],
    ['stays in another view that was gone on to', ['WhatIsAWallet'], ['Connect', 'WhatIsAWallet']],
  ] as const)('%s', async (_, gone, shown) => {
    const { connector, visit, wallet } = createWorld()
    await connect(visit(), { wallet: connector })
    let answer: () => void = () => undefined
    wallet.answers = new Promise((resolve) => {
      answer = resolve
    })
    const kit = visit()
    comeBack(kit, initialState)
    openModal(kit)
    const panel = () => document.querySelector('[data-fy-panel]')?.textContent ?? ''
    await until(() => panel().includes('Get started'), 'the wallets are shown')
    for (const name of gone) pushView(kit, { name })
    answer()
    await until(() => label().startsWith(`Account ${short}`), 'the wallet is back')
    const names = () => kit.store.getState().modal.stack.map(({ name }) => name)
    await expect.poll(names).toEqual(shown)
  })

  it('finds the address in a button of the site’s own too', async () => {
    const { html } = comeBack(createWorld().visit(), initialState, {
      children: ({ address: known, status }) => <button type="button">{`${status} ${known}`}</button>,
    })
    expect(html.label).toBe(`reconnecting ${address}`)
  })
})

it('draws for a stranger what it always drew, on a server and after', async () => {
  const { failures, frames, html } = comeBack(createWorld().visit(), undefined)
  expect(html.label).toBe('Connect wallet')
  expect(html.status).toBe('disconnected')
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(new Set(frames.stop().map((each) => `${each.box} ${each.label}`))).toEqual(
    new Set([`${html.box} Connect wallet`]),
  )
  expect(failures).toEqual([])
})
