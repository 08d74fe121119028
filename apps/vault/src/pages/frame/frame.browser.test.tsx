// Long because one frame is followed through logging in, approving and every way to cover it, over one gateway and network.
import type { PortMethod, VaultMessage } from '@foyer/contract/vault-port'
import axe from 'axe-core'
import {
  encodeFunctionData,
  erc20Abi,
  keccak256,
  maxUint256,
  pad,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
} from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seeAll, stay } from '../../approvals/stay.fixture.ts'
import { oneOrAll } from '../../oneOrAll.fixture.ts'
import { createGatewayDouble, farcasterLink } from '../../platform/gateway/gatewayDouble.fixture.ts'
import { createSigner } from '../../signer/createSigner.ts'
import { drawFrame } from './drawFrame.tsx'
import { runFrame } from './runFrame.ts'

const site = 'https://harbour.example'
const chain = 'eip155:31337'
const other = `0x${'22'.repeat(20)}` as const
const token = `0x${'44'.repeat(20)}` as const
const networks = [{ chain }]

/** A network that has the account's transactions in memory. */
function createChainDouble() {
  const sent: string[] = []
  const account = { tokens: 0n }
  const results: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_chainId: () => '0x7a69',
    eth_blockNumber: () => '0x10',
    eth_getTransactionCount: () => `0x${(7 + sent.length).toString(16)}`,
    // The one token there is: it has six decimals, and calls itself TUSD.
    eth_call: ([call]) => {
      const { data } = call as { data: string }
      if (data === '0x313ce567') return pad('0x6')
      if (data === '0x95d89b41') return `${pad('0x20')}${pad('0x4').slice(2)}${'54555344'.padEnd(64, '0')}`
      return pad(data.startsWith('0x70a08231') ? `0x${account.tokens.toString(16)}` : '0x0')
    },
    eth_estimateGas: () => '0x5208',
    eth_maxPriorityFeePerGas: () => '0x3b9aca00',
    eth_gasPrice: () => '0x77359400',
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x3b9aca00', number: '0x10', transactions: [], hash: null }),
    eth_getBalance: () => '0xde0b6b3a7640000',
    eth_sendRawTransaction: ([raw]) => {
      sent.push(String(raw))
      return `0x${'ab'.repeat(32)}`
    },
    eth_getTransactionReceipt: () => null,
  }
  const extra = new Map<string, (params: readonly unknown[]) => unknown>()
  const answer = async (body: string) => {
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: readonly unknown[] }
    const found = extra.get(method) ?? results[method]
    const reply = found ? { result: await found(params) } : { error: { code: -32_601, message: `no ${method}` } }
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, ...reply }))
  }
  return { account, answer, extra, sent }
}

/** What axe finds at fault in what the frame shows. */
const findFaults = async (place: HTMLElement) => (await axe.run(place)).violations.map(({ id }) => id)

/** What a try-out answers, with these logs. */
const tried = (...logs: object[]) => [{ calls: [{ status: '0x1', returnData: '0x', gasUsed: '0x5208', logs }] }]

describe('the frame', () => {
  const closers: (() => void)[] = []
  let gateway: Awaited<ReturnType<typeof createGatewayDouble>>
  let network: ReturnType<typeof createChainDouble>
  beforeEach(async () => {
    gateway = await createGatewayDouble()
    network = createChainDouble()
  })
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) close()
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('foyer-vault').onsuccess = resolve
    })
  })

  async function open(origin = site) {
    const worker = new Worker(new URL('../../signer/signer.worker.ts', import.meta.url), { type: 'module' })
    const signer = createSigner(worker)
    const { port1, port2 } = new MessageChannel()
    const place = document.createElement('div')
    place.style.width = '368px'
    document.body.append(place)
    const send: typeof fetch = async (input, init) =>
      String(input).includes('/v1?') ? network.answer(String(init?.body)) : gateway.fetch(input, init)
    const served = await runFrame({
      guest: { origin, port: port2, version: 1, kit: 'foyer/0.0.0' },
      settings: { gateway: gateway.name, projectId: 'p', config: gateway.config },
      signer: async () => signer,
      draw: (props) => closers.push(drawFrame(place, props)),
      fetch: send,
    })
    const messages: VaultMessage[] = []
    port1.onmessage = ({ data }: MessageEvent<VaultMessage>) => messages.push(data)
    closers.push(
      () => place.remove(),
      () => signer.stop(),
      () => served.close(),
      () => port1.close(),
    )
    let id = 0
    const ask = (m: PortMethod, p: object = {}) => {
      id += 1
      port1.postMessage({ t: 'req', id, m, p, deadline: 60_000 })
      const own = id
      return {
        answer: async () => {
          await expect.poll(() => messages.some((each) => 'id' in each && each.id === own)).toBe(true)
          return messages.find((each) => 'id' in each && each.id === own) as VaultMessage & { r?: unknown; e?: unknown }
        },
      }
    }
    await ask('dapp.set', { networks }).answer()
    await ask('theme.set', { mode: 'light', language: 'en' }).answer()
    return { ask, messages, place }
  }

  /** Without a screen or a network, after one question. */
  async function openBare() {
    const { port1, port2 } = new MessageChannel()
    const messages: VaultMessage[] = []
    const served = await runFrame({
      guest: { origin: site, port: port2, version: 1, kit: 'foyer/0.0.0' },
      settings: { gateway: gateway.name, projectId: 'p', config: gateway.config },
      signer: () => Promise.reject(new Error('Nothing is signed here.')),
      draw: () => undefined,
      fetch: gateway.fetch,
    })
    port1.onmessage = ({ data }: MessageEvent<VaultMessage>) => messages.push(data)
    port1.postMessage({ t: 'req', id: 1, m: 'session.get', p: {}, deadline: 60_000 })
    await expect.poll(() => messages.length).toBe(1)
    return { messages, port1, served }
  }

  async function logIn({ ask }: Awaited<ReturnType<typeof open>>) {
    const login = ask('login.start', { method: 'email', email: 'mira@example.com' })
    await userEvent.type(page.getByLabelText('6-digit code'), '409114')
    const { r } = await login.answer()
    return r as { email: string; accounts: { namespace: string; address: string }[] }
  }

  /** The address that the page got for the member who logged in. */
  const accounts = ({ messages }: Awaited<ReturnType<typeof open>>) =>
    messages.flatMap((each) =>
      each.t === 'res' ? ((each.r as { accounts?: { address: string }[] })?.accounts ?? []) : [],
    )[0]?.address
  const rpc = (method: string, params: unknown) => ({ chain, method, params })
  /** Ticks what has to be ticked before something dangerous. */
  const tick = async () => {
    const box = page.getByRole('checkbox').elements()[0]
    if (box && !(box as HTMLInputElement).checked) await userEvent.click(box)
  }
  const approveWith = async (name: string) => {
    await tick()
    const button = page.getByRole('button', { name, exact: true })
    await expect.element(button).not.toHaveAttribute('aria-disabled')
    await userEvent.click(button)
  }

  /** The same where the screen is taller than the window: who asks is read first, and then what is below. */
  const approveScrolled = async (name: string) => {
    await seeAll()
    await approveWith(name)
  }

  it('logs in by a code that only it sees, and shows both addresses', async () => {
    const frame = await open()
    expect(await frame.ask('session.get').answer()).toMatchObject({ r: { state: 'out', user: null } })
    const login = frame.ask('login.start', { method: 'email', email: 'mira@example.com' })
    await expect.element(page.getByText('We sent a 6-digit code to mira@example.com')).toBeVisible()
    await userEvent.type(page.getByLabelText('6-digit code'), '000000')
    await expect.element(page.getByText('Wrong code. Tries left: 4').first()).toBeVisible()
    await userEvent.clear(page.getByLabelText('6-digit code'))
    await userEvent.type(page.getByLabelText('6-digit code'), '409114')
    const { r } = await login.answer()
    expect(r).toMatchObject({ email: 'mira@example.com', mode: 'recoverable' })
    const { accounts } = r as { accounts: { namespace: string; address: string }[] }
    expect(accounts.map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
    // A9: neither code, nor token, nor any part of the secret has gone over the port.
    const everything = JSON.stringify(frame.messages)
    expect(everything).not.toContain('409114')
    for (const token of gateway.sessions.keys()) expect(everything).not.toContain(token)
    expect(frame.messages).toContainEqual({ t: 'ev', n: 'screen', p: { open: true, kind: 'code', title: 'code' } })
    expect(frame.messages.at(-1)).toBeDefined()
  })

  it.each([
    ['vault-mail-limit', 'Too many codes were sent to this address. Wait an hour, or log in another way.'],
    ['vault-network-limit', 'Too many logins were begun from this network. Wait a moment, then try again.'],
    ['vault-captcha-failed', 'This browser could not show that a person asks. Try again.'],
    ['vault-captcha-away', 'The check before the mail is away. Try again in a minute.'],
    ['vault-closed', 'This wallet closes soon. New people can’t join.'],
    ['vault-origin-forbidden', 'That did not work. Try again'],
  ] as const)('says why no code was mailed (%s), and tries again', async (code, why) => {
    gateway.mails.refusal = code
    const frame = await open()
    const login = frame.ask('login.start', { method: 'email', email: 'mira@example.com' })
    await expect.element(page.getByText('The code was not sent', { exact: true }).first()).toBeVisible()
    await expect.element(page.getByText(why, { exact: true })).toBeVisible()
    await expect.poll(() => findFaults(frame.place)).toEqual([])
    gateway.mails.refusal = undefined
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await userEvent.type(page.getByLabelText('6-digit code'), '409114')
    expect(await login.answer()).toMatchObject({ r: { email: 'mira@example.com' } })
  })

  it('ends a login that was refused where the visitor leaves it', async () => {
    gateway.mails.refusal = 'vault-mail-limit'
    const frame = await open()
    const login = frame.ask('login.start', { method: 'email', email: 'mira@example.com' })
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
    expect(await login.answer()).toMatchObject({ e: { code: 4001 } })
  })

  it('tells the page that its server refused, not that it was away', async () => {
    const frame = await open()
    await logIn(frame)
    const asked = frame.ask('rpc', rpc('personal_sign', ['Order 1087', accounts(frame)]))
    gateway.releases.refusal = 'vault-device-new'
    await approveWith('Sign')
    expect(await asked.answer()).toMatchObject({ e: { text: 'The server of the wallet refused.' } })
  })

  it('signs a message once it was seen and pressed', async () => {
    const frame = await open()
    const { accounts } = await logIn(frame)
    const address = accounts[0]?.address ?? ''
    const asked = frame.ask('rpc', rpc('personal_sign', ['Order 1087, two flat whites.', address]))
    await expect.element(page.getByText('Sign for harbour.example').first()).toBeVisible()
    await expect.element(page.getByText('Order 1087, two flat whites.')).toBeVisible()
    await approveWith('Sign')
    const { r } = await asked.answer()
    const signature = r as `0x${string}`
    expect(await recoverMessageAddress({ message: 'Order 1087, two flat whites.', signature })).toBe(address)
  })

  it('shows the way to its own page to a member alone, and takes no other screen’s place', async () => {
    const frame = await open()
    expect(await frame.ask('security.open').answer()).toMatchObject({ t: 'err', e: { code: 4100 } })
    const { accounts } = await logIn(frame)
    const asked = frame.ask('rpc', rpc('personal_sign', ['Order 1087', accounts[0]?.address ?? '']))
    await expect.element(page.getByText('Order 1087')).toBeVisible()
    const meanwhile = await frame.ask('security.open').answer()
    expect(meanwhile).toMatchObject({ t: 'err', e: { data: { failure: 'too-many' } } })
    await expect.element(page.getByText('Order 1087')).toBeVisible()
    await approveWith('Sign')
    expect(await asked.answer()).toMatchObject({ t: 'res' })
    const declined = frame.ask('security.open')
    const link = page.getByRole('link', { name: 'Open it' })
    await expect.element(link).toBeVisible()
    expect(link.element().getAttribute('href')).toMatch(/^\/security\?project=p#ticket of /)
    expect(link.element().getAttribute('rel')).toContain('noopener')
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await declined.answer()).toMatchObject({ t: 'err', e: { code: 4001 } })
    // The page that shows the frame never learns what vouches for the window.
    expect(JSON.stringify(frame.messages)).not.toContain('ticket of')
  })

  it('sends a transaction that it completed itself', async () => {
    const frame = await open()
    const { accounts } = await logIn(frame)
    const address = accounts[0]?.address ?? ''
    const transfer = { from: address, to: other, value: '0x8e1bc9bf040000' }
    const asked = frame.ask('rpc', rpc('eth_sendTransaction', [transfer]))
    await expect.element(page.getByText('0.04 ETH').first()).toBeVisible()
    await expect.element(page.getByText('Local test chain')).toBeVisible()
    await approveWith('Send 0.04 ETH')
    expect(await asked.answer()).toMatchObject({ r: `0x${'ab'.repeat(32)}` })
    const [raw = '0x'] = network.sent as `0x02${string}`[]
    expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(address)
    expect(parseTransaction(raw as `0x02${string}`)).toMatchObject({
      chainId: 31_337,
      nonce: 7,
      to: other,
      value: 40_000_000_000_000_000n,
    })
  })

  it('tells tokens by what their contract says, and what the account has afterwards as the network tried it', async () => {
    const frame = await open()
    const { accounts } = await logIn(frame)
    const own = accounts[0]?.address as `0x${string}`
    const topics = ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', pad(own), pad(other)]
    network.extra.set('eth_simulateV1', () => tried({ address: token, topics, data: pad('0x2625a0') }))
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 2_500_000n] })
    const asked = frame.ask('rpc', rpc('eth_sendTransaction', [{ to: token, data }]))
    await expect.element(page.getByText('2.5 TUSD', { exact: true })).toBeVisible()
    // The trial run gave the same, so that it is said once; one that gave another amount would stand apart.
    await expect.element(page.getByText('Network fee, at most')).toBeVisible()
    expect(page.getByText('What will change').query()).toBeNull()
    await expect.element(page.getByText('0x2222', { exact: true })).toBeVisible()
    await approveWith('Send 2.5 TUSD')
    expect(await asked.answer()).toMatchObject({ ok: true })
    expect(parseTransaction(network.sent[0] as `0x02${string}`)).toMatchObject({ to: token, data })
  })

  it('A5: shows one content for as long as it can be agreed to: nothing before all of it is there, nothing that changes after', async () => {
    const frame = await open()
    await logIn(frame)
    let tell: ((value: unknown) => void) | undefined
    network.extra.set(
      'eth_simulateV1',
      () =>
        new Promise((resolve) => {
          tell = resolve
        }),
    )
    const asked = frame.ask('rpc', rpc('eth_sendTransaction', [{ to: other, value: '0x1' }]))
    await expect.poll(() => tell).toBeDefined()
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await expect.element(page.getByText('Simulating', { exact: true })).toBeVisible()
    await expect.element(send).toHaveAttribute('aria-disabled', 'true')
    // A request of the page waits behind it; a change of the page does not change what is shown.
    await frame.ask('dapp.set', { name: 'Another Site', networks }).answer()
    const second = frame.ask('rpc', rpc('personal_sign', ['Another thing', accounts(frame)]))
    tell?.(tried())
    await expect.element(page.getByText('Stay as they are')).toBeVisible()
    await approveWith('Send')
    expect(await asked.answer()).toMatchObject({ ok: true })
    expect(parseTransaction(network.sent[0] as `0x02${string}`)).toMatchObject({ to: other, value: 1n })
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
    expect(await second.answer()).toMatchObject({ e: { code: 4001 } })
  })

  it('carries out in turn, so that a next transaction counts on the one before', async () => {
    const frame = await open()
    await logIn(frame)
    const first = frame.ask('rpc', rpc('eth_sendTransaction', [{ to: other, value: '0x1' }]))
    const second = frame.ask('rpc', rpc('eth_sendTransaction', [{ to: token, value: '0x2' }]))
    await expect.element(page.getByText('0x2222', { exact: true })).toBeVisible()
    await approveWith('Send')
    await first.answer()
    await expect.element(page.getByText('0x4444', { exact: true })).toBeVisible()
    await approveWith('Send')
    await second.answer()
    expect(network.sent.map((raw) => parseTransaction(raw as `0x02${string}`).nonce)).toEqual([7, 8])
  })

  it('asks a site that is not the operator’s own for nothing in its own page, whatever the browser can prove', async () => {
    // Its session and its half are of a version that logged in in the frame.
    const [evm] = (await logIn(await open())).accounts
    gateway.config.trusted.length = 0
    const frame = await open()
    expect(await frame.ask('session.get').answer()).toMatchObject({ r: { state: 'in' } })
    const typed = {
      types: { Cup: [{ name: 'count', type: 'uint8' }] },
      primaryType: 'Cup',
      domain: {},
      message: { count: 2 },
    }
    const asked = [
      rpc('personal_sign', ['Lend me your boat', evm?.address]),
      rpc('eth_signTypedData_v4', [evm?.address, typed]),
      rpc('eth_sendTransaction', [{ to: other, value: '0x1' }]),
      rpc('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x7a69', calls: [{ to: other, value: '0x1' }] }]),
    ]
    for (const each of asked) {
      const request = frame.ask('rpc', each)
      await expect.element(page.getByRole('button', { name: 'Open the wallet window' })).toBeEnabled()
      expect(
        page
          .getByRole('button')
          .elements()
          .map(({ textContent }) => textContent),
      ).toHaveLength(2)
      await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
      expect(await request.answer(), each.method).toMatchObject({ e: { code: 4001 } })
    }
    expect(network.sent).toEqual([])
  })

  it('calls no signature free but one that logs in', async () => {
    const frame = await open()
    await logIn(frame)
    const free = page.getByText('Free. Nothing leaves your wallet.')
    const decline = async (asked: ReturnType<typeof frame.ask>) => {
      await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
      expect(await asked.answer()).toMatchObject({ e: { code: 4001 } })
    }
    const typed = {
      types: { UsdSend: [{ name: 'amount', type: 'string' }] },
      primaryType: 'UsdSend',
      domain: { chainId: 31337 },
      message: { amount: '250' },
    }
    const data = frame.ask('rpc', rpc('eth_signTypedData_v4', [accounts(frame), typed]))
    await expect.element(page.getByText('We don’t know this kind of request', { exact: true })).toBeVisible()
    expect(free.query()).toBeNull()
    await expect.poll(() => findFaults(frame.place)).toEqual([])
    await decline(data)
    const message = frame.ask('rpc', rpc('personal_sign', ['Lend me your boat', accounts(frame)]))
    await expect.element(page.getByText('Lend me your boat')).toBeVisible()
    expect(free.query()).toBeNull()
    await decline(message)
  })

  it('warns in red of a right without an end, with Cancel as the main answer', async () => {
    const frame = await open()
    await logIn(frame)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, maxUint256] })
    const asked = frame.ask('rpc', rpc('eth_sendTransaction', [{ to: token, data }]))
    await expect.element(page.getByText('TUSD without limit')).toBeVisible()
    await expect.element(page.getByText('Others could then spend from this account', { exact: true })).toBeVisible()
    const [declining, agreeing] = [
      page.getByRole('button', { name: 'Cancel' }),
      page.getByRole('button', { name: 'Allow' }),
    ]
    // Declining stands first; the other waits for a tick.
    const left = (button: typeof declining) => button.element().getBoundingClientRect().left
    expect(left(declining)).toBeLessThan(left(agreeing))
    await expect.element(agreeing).toHaveAttribute('aria-disabled', 'true')
    await expect.element(page.getByText('Tick the box to go on').first()).toBeVisible()
    await userEvent.click(declining)
    expect(await asked.answer()).toMatchObject({ e: { code: 4001 } })
  })

  it('allows no more than the account has, unless the visitor chooses that there is no limit', async () => {
    const frame = await open()
    await logIn(frame)
    const allow = (amount: bigint) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, amount] })
    network.account.tokens = 250_000_000n
    const ask = () =>
      frame.ask('rpc', rpc('eth_sendTransaction', [{ to: token, data: allow(maxUint256), gas: '0xea60' }]))
    const first = ask()
    await expect.element(page.getByText('250 TUSD', { exact: true }).first()).toBeVisible()
    await expect.element(page.getByRole('radio', { name: 'This time' })).toHaveAttribute('aria-checked', 'true')
    expect(document.body.textContent).not.toMatch(/at risk/)
    await approveWith('Allow 250 TUSD')
    expect(await first.answer()).toMatchObject({ ok: true })
    expect(parseTransaction(network.sent[0] as `0x02${string}`)).toMatchObject({ to: token, data: allow(250_000_000n) })

    const second = ask()
    // Until then the one before says that it is sent.
    await expect.element(page.getByRole('button', { name: 'Allow 250 TUSD', exact: true })).toBeVisible()
    // One Tab stop, and arrows choose.
    page.getByRole('radio', { name: 'This time' }).element().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.element(page.getByText('TUSD without limit')).toBeVisible()
    await expect.element(page.getByText('No limit puts all your TUSD at risk', { exact: true })).toBeVisible()
    await approveScrolled('Allow no limit')
    expect(await second.answer()).toMatchObject({ ok: true })
    expect(parseTransaction(network.sent[1] as `0x02${string}`)).toMatchObject({ to: token, data: allow(maxUint256) })
  })

  it('signs the amount that was typed or chosen in the place of what a site asked for, and asks the network about it before', async () => {
    const frame = await open()
    await logIn(frame)
    const allow = (amount: bigint) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, amount] })
    network.account.tokens = 250_000_000n
    const ask = () => frame.ask('rpc', rpc('eth_sendTransaction', [{ to: token, data: allow(40_000_000n) }]))
    const first = ask()
    await expect.element(page.getByRole('button', { name: 'Allow 40 TUSD', exact: true })).toBeVisible()
    await userEvent.click(page.getByRole('radio', { name: '100', exact: true }))
    await approveWith('Allow 100 TUSD')
    expect(await first.answer()).toMatchObject({ ok: true })
    const second = ask()
    await expect.element(page.getByRole('button', { name: 'Allow 40 TUSD', exact: true })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Change the amount' }))
    await userEvent.fill(page.getByRole('textbox', { name: 'Change the amount' }), '12.5')
    await userEvent.keyboard('{Enter}')
    await approveWith('Allow 12.5 TUSD')
    expect(await second.answer()).toMatchObject({ ok: true })
    expect(network.sent.map((raw) => parseTransaction(raw as `0x02${string}`).data)).toEqual([
      allow(100_000_000n),
      allow(12_500_000n),
    ])
  })

  it.each(
    oneOrAll([
      ['de', 'Oben steht noch etwas. Sieh es dir zuerst an.', 540],
      ['en', 'There’s more above. Look at it first.', 520],
      ['ar', 'هناك المزيد في الأعلى. انظر إليه أولًا.', 460],
    ] as const),
  )(
    'says in %s where who asks has to be scrolled into view again after a choice in a low window',
    async (language, first, height) => {
      await page.viewport(800, height)
      closers.push(() => void page.viewport(800, 640))
      const frame = await open()
      await logIn(frame)
      await frame.ask('theme.set', { mode: 'light', language }).answer()
      frame.place.style.width = '320px'
      network.account.tokens = 250_000_000n
      const allow = (amount: bigint) =>
        encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, amount] })
      const asked = frame.ask('rpc', rpc('eth_sendTransaction', [{ to: token, data: allow(maxUint256) }]))
      const radios = page.getByRole('radio')
      await expect.element(radios.first()).toHaveAttribute('aria-checked', 'true')
      // Everything has been seen, from above to below.
      await seeAll()
      const choose = radios.elements()[2] as HTMLElement
      choose.click()
      const buttons = () => Array.from(frame.place.querySelectorAll('button'), ({ textContent }) => textContent)
      await expect.poll(() => buttons().at(-1)).not.toMatch(/250/)
      // The warning of the other choice comes in and makes the screen higher.
      const reasonBelow = () => {
        window.scrollTo(0, document.documentElement.scrollHeight)
        return frame.place.textContent
      }
      await tick()
      await expect.poll(reasonBelow).toContain(first)
      const last = () => Array.from(frame.place.querySelectorAll('button')).at(-1) as HTMLElement
      expect(last().getAttribute('aria-disabled')).toBe('true')
      expect(frame.place.querySelector('[aria-live]')).not.toBeNull()
      expect(frame.place.scrollWidth).toBeLessThanOrEqual(320)
      await seeAll()
      await expect.poll(() => last().getAttribute('aria-disabled')).toBeNull()
      await userEvent.click(last())
      expect(await asked.answer()).toMatchObject({ ok: true })
      expect(parseTransaction(network.sent[0] as `0x02${string}`)).toMatchObject({ data: allow(maxUint256) })
    },
  )

  it('warns in red of a contract that was not on the network a day ago', async () => {
    // A block every ten seconds; the contract came with the last but one.
    network.extra.set('eth_getBlockByNumber', ([block]) => {
      const number = block === 'latest' ? 20_000 : Number(block)
      const timestamp = `0x${(1_790_000_000 + 10 * number).toString(16)}`
      return { baseFeePerGas: '0x3b9aca00', number: `0x${number.toString(16)}`, timestamp, transactions: [] }
    })
    network.extra.set('eth_getCode', ([, block]) => (block === 'latest' ? '0x60016000' : '0x'))
    const frame = await open()
    await logIn(frame)
    const asked = frame.ask('rpc', rpc('eth_sendTransaction', [{ to: other, data: '0x12345678' }]))
    await expect.element(page.getByText('This contract is less than a day old', { exact: true })).toBeVisible()
    expect(document.body.textContent).toMatch(/The contract \W*0x222222…222222\W* is new today/)
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
    expect(await asked.answer()).toMatchObject({ e: { code: 4001 } })
  })

  it('asks the visitor of a further site before an address goes over the port, and tells none when declined', async () => {
    gateway.config.trusted.push('https://cafe.example')
    const { accounts: own } = await logIn(await open())
    const cafe = await open('https://cafe.example')
    const addresses = own.map(({ address }) => address)
    const begin = async () => {
      const login = cafe.ask('login.start', { method: 'email', email: 'mira@example.com' })
      await userEvent.type(page.getByLabelText('6-digit code'), '409114')
      await expect.element(page.getByText('Connect cafe.example to your wallet?').first()).toBeVisible()
      return login
    }
    const declined = await begin()
    // Whatever it asks, it knows no address before the visitor agreed.
    for (const method of ['eth_accounts', 'wallet_getPermissions'])
      expect(await cafe.ask('rpc', rpc(method, [])).answer()).toMatchObject({ e: { code: 4100 } })
    expect(await cafe.ask('user.get').answer()).toMatchObject({ e: { code: 4100 } })
    expect(await cafe.ask('session.get').answer()).toMatchObject({ r: { state: 'out', user: null } })
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
    expect(await declined.answer()).toMatchObject({ e: { code: 4001, text: 'User rejected.' } })
    for (const address of addresses) expect(JSON.stringify(cafe.messages)).not.toContain(address)
    const agreed = await begin()
    await approveWith('Connect')
    expect(await agreed.answer()).toMatchObject({ r: { accounts: addresses.map((address) => ({ address })) } })
    expect(await cafe.ask('rpc', rpc('eth_accounts', [])).answer()).toMatchObject({ r: [addresses[0]] })
  })

  describe('with a keeper that checks visitors by itself', () => {
    const code = () => page.getByLabelText('8-letter code')

    /** Logs in where the wallet is not yet: the code of the login is right, and the keeper asks for its own. */
    async function comeAnew(frame: Awaited<ReturnType<typeof open>>) {
      for (const row of gateway.wallets.values()) row.devices.clear()
      const login = frame.ask('login.start', { method: 'email', email: 'mira@example.com' })
      await userEvent.type(page.getByLabelText('6-digit code'), '409114')
      return login
    }

    it('types both codes on a new device and gets the same wallet, and neither code goes over the port', async () => {
      const { accounts: own } = await logIn(await open())
      gateway.second.isOn = true
      const frame = await open()
      const login = await comeAnew(frame)
      await expect.element(page.getByText('This device is new. A second code went to m•••@example.com')).toBeVisible()
      expect(await findFaults(frame.place)).toEqual([])
      await userEvent.type(code(), 'BBBBBBBB')
      await expect.element(page.getByText('Wrong code. Tries left: 4').first()).toBeVisible()
      // What was typed is still there.
      await expect.element(code()).toHaveValue('BBBBBBBB')
      await userEvent.clear(code())
      await userEvent.type(code(), 'WDJBMJHT')
      expect(await login.answer()).toMatchObject({ r: { mode: 'recoverable', accounts: own } })
      const signed = frame.ask('rpc', rpc('personal_sign', ['Order 1088', accounts(frame)]))
      await approveWith('Sign')
      const { r } = await signed.answer()
      const signature = r as `0x${string}`
      expect(await recoverMessageAddress({ message: 'Order 1088', signature })).toBe(own[0]?.address)
      expect(JSON.stringify(frame.messages)).not.toContain('WDJBMJHT')
      // The code is sealed on its way.
      expect(JSON.stringify(gateway.log)).not.toContain('WDJBMJHT')
    })

    it('sends nothing where the keeper’s code is typed to log in, or the login’s at the keeper', async () => {
      await logIn(await open())
      gateway.second.isOn = true
      const frame = await open()
      for (const row of gateway.wallets.values()) row.devices.clear()
      const login = frame.ask('login.start', { method: 'email', email: 'mira@example.com' })
      const toLogIn = page.getByLabelText('6-digit code')
      await expect.element(toLogIn).toHaveAttribute('inputmode', 'numeric')
      const before = gateway.log.length
      for (const typed of ['WDJB-MJHT', 'wdjbmjht']) {
        await userEvent.fill(toLogIn, typed)
        await expect
          .element(page.getByText('This code is for another question. Type the six digits here.').first())
          .toBeVisible()
        await expect.element(toLogIn).toHaveValue('')
      }
      expect(gateway.log).toHaveLength(before)
      await userEvent.type(toLogIn, '409114')
      await expect.element(code()).toBeVisible()
      const asked = gateway.log.length
      await userEvent.fill(code(), '409114')
      await expect.element(page.getByText('Type the eight letters of the second code here.').first()).toBeVisible()
      await expect.element(code()).toHaveValue('')
      expect(gateway.log).toHaveLength(asked)
      await userEvent.fill(code(), 'wdjb mjht')
      expect(await login.answer()).toMatchObject({ r: { mode: 'recoverable' } })
    })

    it('says that too many codes were wrong, that one is too old, and has a new one sent', async () => {
      await logIn(await open())
      gateway.second.isOn = true
      const frame = await open()
      const login = await comeAnew(frame)
      await expect.element(page.getByText('A second code went to', { exact: false })).toBeVisible()
      for (const left of [4, 3, 2, 1]) {
        await userEvent.clear(code())
        await userEvent.type(code(), 'BBBBBBBB')
        await expect.element(page.getByText(`Wrong code. Tries left: ${left}`).first()).toBeVisible()
      }
      await userEvent.clear(code())
      await userEvent.type(code(), 'BBBBBBBB')
      await expect.element(page.getByText('Too many wrong codes. Get a new one').first()).toBeVisible()
      await userEvent.click(page.getByRole('button', { name: 'Send again' }))
      await expect.element(page.getByText('A new code is on its way').first()).toBeVisible()
      // Another page of the same device had one sent meanwhile.
      gateway.second.challenge = 'newer'
      await userEvent.type(code(), 'WDJBMJHT')
      await expect.element(page.getByText('This code is too old').first()).toBeVisible()
      await userEvent.click(page.getByRole('button', { name: 'Send again' }))
      await userEvent.type(code(), 'WDJBMJHT')
      expect(await login.answer()).toMatchObject({ r: { mode: 'recoverable' } })
    })

    it('stays with the visitor while the keeper’s mails do not go out', async () => {
      await logIn(await open())
      Object.assign(gateway.second, { isOn: true, isAway: true })
      const frame = await open()
      const login = await comeAnew(frame)
      const unsent = page.getByText('The code could not be sent. Try again in a few minutes').first()
      await expect.element(unsent).toBeVisible()
      await expect.element(page.getByText('One more code is needed for this device')).toBeVisible()
      await userEvent.click(page.getByRole('button', { name: 'Send again' }))
      await expect.element(unsent).toBeVisible()
      gateway.second.isAway = false
      await userEvent.click(page.getByRole('button', { name: 'Send again' }))
      await expect.element(page.getByText('A second code went to', { exact: false })).toBeVisible()
      await userEvent.type(code(), 'WDJBMJHT')
      expect(await login.answer()).toMatchObject({ r: { mode: 'recoverable' } })
    })
  })

  it('offers a new code when the session ended while something was approved, and then signs', async () => {
    const frame = await open()
    await logIn(frame)
    const asked = frame.ask('rpc', rpc('personal_sign', ['Order 1087', accounts(frame)]))
    gateway.sessions.clear()
    await approveWith('Sign')
    await userEvent.type(page.getByLabelText('6-digit code'), '409114')
    const { r } = await asked.answer()
    const signature = r as `0x${string}`
    expect(await recoverMessageAddress({ message: 'Order 1087', signature })).toBe(accounts(frame))
    expect(await frame.ask('session.get').answer()).toMatchObject({ r: { state: 'in' } })
  })

  it('draws the code of a login with Farcaster, tells the page what it leads to, and a new one once it is too old', async () => {
    gateway.config.methods.push('farcaster')
    const { ask, place, messages } = await open()
    const offered = () => messages.flatMap((each) => (each.t === 'ev' && each.n === 'login' ? [each.p] : []))
    const login = ask('login.start', { method: 'social', provider: 'farcaster' })
    const code = page.getByRole('img', { name: 'Code for the Farcaster app' })
    await expect.element(page.getByText('Scan with Farcaster').first()).toBeVisible()
    await expect.element(code).toBeVisible()
    const [first = ''] = gateway.attempts.keys()
    await expect.poll(offered).toEqual([{ state: 'sent', url: farcasterLink(first) }])
    // A camera reads it whole, on paper that stays light.
    expect(code.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(200)
    expect(place.scrollWidth).toBeLessThanOrEqual(368)
    await ask('theme.set', { mode: 'dark', language: 'ar' }).answer()
    await expect.element(page.getByText('امسح الرمز بتطبيق Farcaster').first()).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'رمز لتطبيق Farcaster' })).toBeVisible()
    await ask('theme.set', { mode: 'light', language: 'en' }).answer()

    gateway.attempts.delete(first)
    await expect.element(page.getByText('The login took too long.').first()).toBeVisible()
    await expect.poll(() => offered().at(-1)).toEqual({ state: 'sent' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(code).toBeVisible()
    const [second = ''] = gateway.attempts.keys()
    await expect.poll(() => offered().at(-1)).toEqual({ state: 'sent', url: farcasterLink(second) })
    const attempt = gateway.attempts.get(second)
    if (attempt) attempt.isRight = true
    expect((await login.answer()).r).toMatchObject({ socialProvider: 'farcaster' })
    expect(offered().filter((each) => typeof each === 'object' && each && 'url' in each)).toHaveLength(2)
  })

  it('copies the link of a code, and gives it by hand where the browser forbids that', async () => {
    gateway.config.methods.push('farcaster')
    const { ask } = await open()
    const login = ask('login.start', { method: 'social', provider: 'farcaster' })
    await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    const [attempt = ''] = gateway.attempts.keys()
    const copied: string[] = []
    const writeText = async (text: string) => void copied.push(text)
    const own = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard') as PropertyDescriptor
    try {
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
      await page.getByRole('button', { name: 'Copy link' }).click()
      await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
      expect(copied).toEqual([farcasterLink(attempt)])
      const refuse = () => Promise.reject(new DOMException('No.', 'NotAllowedError'))
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: refuse } })
      await page.getByRole('button', { name: /Cop/ }).click()
      await expect.element(page.getByRole('textbox')).toHaveValue(farcasterLink(attempt))
    } finally {
      Reflect.deleteProperty(navigator, 'clipboard')
      Object.defineProperty(Navigator.prototype, 'clipboard', own)
    }
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await login.answer()).toMatchObject({ e: { code: 4001 } })
    await expect.poll(() => gateway.attempts.size).toBe(0)
  })

  it.each([
    ['by the page, as in Telegram, where the login before was', { ui: 'link' as const }, 'Open the browser', 2],
    ['in a separate window in other browsers', {}, 'Open the window', 0],
  ])('opens the service of a session that ended %s', async (_, how, name, opened) => {
    gateway.config.methods.push('github')
    gateway.holding.isOn = true
    const frame = await open()
    const popups = () => frame.messages.filter((each) => each.t === 'ev' && each.n === 'popup.needed')
    const arrive = async () => {
      const button = page.getByRole('button', { name, exact: true })
      await expect.element(button).toBeVisible()
      if (opened > 0) await userEvent.click(button)
      for (const attempt of gateway.attempts.values()) attempt.isRight = true
    }
    const login = frame.ask('login.start', { method: 'social', provider: 'github', ...how })
    await arrive()
    expect(await login.answer()).toMatchObject({ r: { socialProvider: 'github' } })
    const asked = frame.ask('rpc', rpc('personal_sign', ['Order 1087', accounts(frame)]))
    gateway.sessions.clear()
    await approveWith('Sign')
    await arrive()
    const signature = (await asked.answer()).r as `0x${string}`
    expect(await recoverMessageAddress({ message: 'Order 1087', signature })).toBe(accounts(frame))
    expect(popups()).toHaveLength(opened)
    for (const popup of popups())
      expect(popup).toMatchObject({ p: { reason: 'social', url: expect.stringContaining('/v1/vault/social/start') } })
  })

  it('tells the page of Escape, whose it is to close, and gives up a login at the gateway when it does', async () => {
    const frame = await open()
    const login = frame.ask('login.start', { method: 'email', email: 'mira@example.com' })
    await userEvent.type(page.getByLabelText('6-digit code'), '40')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => frame.messages).toContainEqual({ t: 'ev', n: 'escape', p: {} })
    await expect.element(page.getByLabelText('6-digit code')).toHaveValue('40')
    await frame.ask('login.cancel').answer()
    expect(await login.answer()).toMatchObject({ e: { code: 4001 } })
    expect(gateway.attempts.size).toBe(0)
  })

  it('says that the browser keeps nothing, instead of never answering', async () => {
    const kept = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB') as PropertyDescriptor
    const denied = () => {
      throw new DOMException('The storage of this frame is blocked.', 'SecurityError')
    }
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: { open: denied } })
    try {
      const { messages, port1, served } = await openBare()
      expect(messages.at(-1)).toMatchObject({ t: 'err', e: { code: -32_000, data: { failure: 'storage-denied' } } })
      served.close()
      port1.close()
    } finally {
      Object.defineProperty(globalThis, 'indexedDB', kept)
    }
  })

  it('tells the page that the visitor declined', async () => {
    const frame = await open()
    const { accounts } = await logIn(frame)
    const asked = frame.ask('rpc', rpc('personal_sign', ['Order 1087', accounts[0]?.address]))
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
    expect(await asked.answer()).toMatchObject({ e: { code: 4001, text: 'User rejected.' } })
    expect(gateway.log.filter(({ path }) => path.endsWith('/release'))).toHaveLength(1)
  })

  it('A4: keeps Approve shut while something covers it, and for a press that a script made', async () => {
    const frame = await open()
    const { accounts } = await logIn(frame)
    const asked = frame.ask('rpc', rpc('personal_sign', ['Order 1087', accounts[0]?.address]))
    const cover = document.createElement('div')
    cover.style.cssText = 'position:fixed;inset:0;background:rgb(0 0 0 / 1%);pointer-events:none;z-index:9'
    document.body.append(cover)
    closers.push(() => cover.remove())
    const sign = page.getByRole('button', { name: 'Sign', exact: true })
    await expect.element(sign).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(sign, { force: true })
    cover.remove()
    await expect.element(sign).not.toHaveAttribute('aria-disabled')
    const element = sign.element() as HTMLButtonElement
    element.click()
    expect(frame.messages.filter((each) => each.t === 'res' && typeof each.r === 'string')).toEqual([])
    await userEvent.click(sign)
    expect(await asked.answer()).toMatchObject({ ok: true })
  })

  it.each<[string, (place: HTMLElement) => void]>([
    ['half transparent', ({ style }) => style.setProperty('opacity', '0.5')],
    ['drawn smaller', ({ style }) => style.setProperty('transform', 'scale(0.98)')],
    ['cut to a strip', ({ style }) => style.setProperty('clip-path', 'inset(80% 0 0 0)')],
    [
      'in a box too low for it',
      ({ style }) => {
        style.setProperty('height', '48px')
        style.setProperty('overflow', 'hidden')
      },
    ],
    ['scrolled out', ({ style }) => style.setProperty('margin-top', '-500px')],
    [
      'under a small cover',
      (place) => {
        const cover = document.createElement('div')
        cover.style.cssText = 'position:fixed;inset:0 0 auto;block-size:60px;background:white;z-index:9'
        place.append(cover)
      },
    ],
  ])('A4: keeps Approve shut while the frame is %s', async (_name, hide) => {
    const frame = await open()
    await logIn(frame)
    hide(frame.place)
    const asked = frame.ask('rpc', rpc('eth_sendTransaction', [{ to: other, value: '0x1' }]))
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await expect.element(page.getByText('Could not be simulated')).toBeInTheDocument()
    // As long as it takes beside it to be proven.
    await stay()
    await expect.element(send).toHaveAttribute('aria-disabled', 'true')
    const decline = page.getByRole('button', { name: 'Cancel' }).element() as HTMLButtonElement
    decline.click()
    expect(await asked.answer()).toMatchObject({ e: { code: 4001 } })
    expect(network.sent).toEqual([])
  })

  it('shows amounts and networks in its gateway’s words, whatever the page says of them', async () => {
    const frame = await open()
    await logIn(frame)
    const said = { chain, name: 'Sepolia testnet', symbol: 'TEST', decimals: 36, testnet: true }
    expect(await frame.ask('dapp.set', { networks: [said] }).answer()).toMatchObject({ ok: true })
    const asked = frame.ask('rpc', rpc('eth_sendTransaction', [{ to: other, value: '0x6f05b59d3b20000' }]))
    await expect.poll(() => frame.place.textContent).toMatch(/0\.5 ETH/)
    await expect.element(page.getByText('Local test chain')).toBeVisible()
    expect(frame.place.textContent).not.toMatch(/Sepolia|TEST|0\.0{6}/)
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
    expect(await asked.answer()).toMatchObject({ e: { code: 4001 } })
  })

  it('signs nothing for a network that its gateway does not list', async () => {
    const frame = await open()
    await logIn(frame)
    const unlisted = 'eip155:11155111'
    await frame.ask('dapp.set', { networks: [...networks, { chain: unlisted }] }).answer()
    expect(await frame.ask('chain.set', { chain: unlisted }).answer()).toMatchObject({ e: { code: 4902 } })
    const call = { chain: unlisted, method: 'eth_sendTransaction', params: [{ to: other, value: '0x1' }] }
    expect(await frame.ask('rpc', call).answer()).toMatchObject({ e: { code: 4902 } })
    expect(network.sent).toEqual([])
  })

  it('A13: shows nothing that a site says of itself, and the symbol of a token as text', async () => {
    const frame = await open()
    await logIn(frame)
    const name = '<img src=x onerror="document.title=1">\u202e'
    for (const icon of ['https://evil.example/x.svg', 'data:image/png;base64,iVBORw0KGgo=', 'javascript:x'])
      expect(await frame.ask('dapp.set', { name, icon, networks }).answer()).toMatchObject({ ok: true })
    const symbol = Array.from(new TextEncoder().encode('<b>T</b>\u202e'), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
    network.extra.set('eth_call', ([call]) =>
      (call as { data: string }).data === '0x95d89b41' ? `0x${symbol.padEnd(64, '0')}` : pad('0x0'),
    )
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 3n] })
    const asked = frame.ask('rpc', rpc('eth_sendTransaction', [{ to: token, data }]))
    await expect.element(page.getByText('3 <b>T</b>', { exact: true })).toBeVisible()
    expect(frame.place.textContent).not.toContain('<img')
    expect(frame.place.querySelector('img')).toBeNull()
    expect(Array.from(frame.place.querySelectorAll('b'), ({ textContent }) => textContent)).not.toContain('T')
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
    expect(await asked.answer()).toMatchObject({ e: { code: 4001 } })
  })

  it('warns of what it cannot read, with Cancel as the main answer', async () => {
    const frame = await open()
    const { accounts } = await logIn(frame)
    const call = { to: other, data: '0x8d80ff0a0000' }
    const asked = frame.ask('rpc', rpc('eth_sendTransaction', [call]))
    await expect.element(page.getByText('Unknown call 0x8d80ff0a').first()).toBeVisible()
    await expect.element(page.getByText('We can’t tell what this does', { exact: true })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
    expect(await asked.answer()).toMatchObject({ e: { code: 4001 } })
    expect(accounts).toHaveLength(2)
  })

  it('A15: takes the accent and the radius of the page, and keeps what is written on it readable', async () => {
    const frame = await open()
    const { accounts } = await logIn(frame)
    await frame.ask('theme.set', { mode: 'light', accent: '#ffe600', radius: 12 }).answer()
    const asked = frame.ask('rpc', rpc('personal_sign', ['Order 1087', accounts[0]?.address]))
    const sign = page.getByRole('button', { name: 'Sign', exact: true })
    await expect.element(sign).not.toHaveAttribute('aria-disabled')
    await expect.poll(() => getComputedStyle(sign.element()).backgroundColor).toBe('rgb(255, 230, 0)')
    expect(getComputedStyle(sign.element()).color).toBe('rgb(0, 0, 0)')
    expect(getComputedStyle(sign.element()).getPropertyValue('--fy-radius')).toBe('12px')
    const spoiled = frame.ask('theme.set', { mode: 'light', accent: 'url(https://evil.example)' })
    expect(await spoiled.answer()).toMatchObject({ e: { code: -32_602 } })
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
    expect(await asked.answer()).toMatchObject({ e: { code: 4001 } })
  })

  it('refuses without a screen what the gate refuses, and asks no visitor who is not logged in', async () => {
    const frame = await open()
    const before = frame.ask('rpc', rpc('personal_sign', ['Order', other]))
    expect(await before.answer()).toMatchObject({ e: { code: 4100, text: 'Action not allowed' } })
    const { accounts } = await logIn(frame)
    const refused = frame.ask('rpc', rpc('eth_sign', [accounts[0]?.address, `0x${'00'.repeat(32)}`]))
    expect(await refused.answer()).toMatchObject({ e: { code: 4200, text: 'Action not allowed' } })
    expect(await frame.ask('rpc', rpc('eth_blockNumber', [])).answer()).toMatchObject({ r: '0x10' })
    await frame.ask('logout').answer()
    expect(await frame.ask('session.get').answer()).toMatchObject({ r: { state: 'out' } })
  })

  describe('several calls of a plain account', () => {
    const calls = [
      { to: other, value: '0x1' },
      { to: token, value: '0x2' },
    ]
    const bundle = { version: '2.0.0', chainId: '0x7a69', atomicRequired: false, calls }
    const hashes = () => network.sent.map((raw) => keccak256(raw as `0x${string}`))
    const receiptOf = (hash: unknown, status = '0x1') => ({
      status,
      logs: [],
      blockHash: hash,
      blockNumber: '0x11',
      gasUsed: '0x5208',
      transactionHash: hash,
    })
    const statusOf = async (frame: Awaited<ReturnType<typeof open>>, id: string) =>
      (await frame.ask('rpc', rpc('wallet_getCallsStatus', [id])).answer()).r as { status: number; receipts: object[] }

    it('stand in one list with one answer, and the second goes out once the first is in a block', async () => {
      const mined = new Set<unknown>()
      network.extra.set('eth_getTransactionReceipt', ([hash]) => (mined.has(hash) ? receiptOf(hash) : null))
      // The visitor does not see the second step while the network takes its transaction at once.
      let takeSecond: () => void = () => undefined
      const secondTaken = new Promise<void>((resolve) => {
        takeSecond = resolve
      })
      network.extra.set('eth_sendRawTransaction', async ([raw]) => {
        if (network.sent.push(String(raw)) === 2) await secondTaken
        return keccak256(raw as `0x${string}`)
      })
      const frame = await open()
      await logIn(frame)
      const answered = await frame.ask('rpc', rpc('wallet_getCapabilities', [accounts(frame)])).answer()
      expect(answered.r).toEqual({ '0x7a69': { atomic: { status: 'unsupported' } } })
      const asked = frame.ask('rpc', rpc('wallet_sendCalls', [{ ...bundle, id: 'mine' }]))
      await expect.element(page.getByText('One after the other. If one fails, we stop.')).toBeVisible()
      expect(page.getByRole('listitem').elements()).toHaveLength(2)
      await approveWith('Approve')
      await expect.element(page.getByText('Step 1 of 2').first()).toBeVisible()
      // Colours fade in.
      await expect.poll(() => findFaults(frame.place)).toEqual([])
      await expect.poll(() => network.sent.length).toBe(1)
      expect(await statusOf(frame, 'mine')).toMatchObject({ status: 100, atomic: false })
      mined.add(hashes()[0])
      await expect.element(page.getByText('Step 2 of 2').first()).toBeVisible()
      takeSecond()
      expect(await asked.answer()).toMatchObject({ r: { id: 'mine' } })
      expect(network.sent.map((raw) => parseTransaction(raw as `0x02${string}`))).toMatchObject([
        { to: other, value: 1n, nonce: 7 },
        { to: token, value: 2n, nonce: 8 },
      ])
      expect(await statusOf(frame, 'mine')).toMatchObject({ status: 100, receipts: [{}] })
      mined.add(hashes()[1])
      // Another frame of the page, as after a reload, knows them as well.
      const later = await open()
      await later.ask('session.get').answer()
      expect(await statusOf(later, 'mine')).toMatchObject({ status: 200, receipts: [{}, {}] })
      const again = frame.ask('rpc', rpc('wallet_sendCalls', [{ ...bundle, id: 'mine' }]))
      expect(await again.answer()).toMatchObject({ e: { code: 5720 } })
    })

    it('stay unsent when the visitor declines, and no more of them go once he has stopped them, by keyboard', async () => {
      const mined = new Set<unknown>()
      network.extra.set('eth_getTransactionReceipt', ([hash]) => (mined.has(hash) ? receiptOf(hash) : null))
      const frame = await open()
      await logIn(frame)
      const declined = frame.ask('rpc', rpc('wallet_sendCalls', [{ ...bundle, id: 'declined' }]))
      await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
      expect(await declined.answer()).toMatchObject({ e: { code: 4001 } })
      expect(network.sent).toEqual([])
      expect(await frame.ask('rpc', rpc('wallet_getCallsStatus', ['declined'])).answer()).toMatchObject({
        e: { code: 5730 },
      })
      const asked = frame.ask('rpc', rpc('wallet_sendCalls', [bundle]))
      await approveWith('Approve')
      const stop = page.getByRole('button', { name: 'Stop after this one' })
      await expect.element(stop).toBeVisible()
      await expect.poll(() => network.sent.length).toBe(1)
      stop.element().focus()
      await userEvent.keyboard('{Enter}')
      const { r } = await asked.answer()
      const { id } = r as { id: string }
      expect(id).toMatch(/^0x[0-9a-f]{66}$/)
      mined.add(hashes()[0])
      expect(await statusOf(frame, id)).toMatchObject({ status: 600, receipts: [{}] })
      expect(network.sent).toHaveLength(1)
    })

    it('allow no more than the account has in a step that asked for no limit, unless that is chosen for it', async () => {
      network.extra.set('eth_getTransactionReceipt', ([hash]) => receiptOf(hash))
      network.account.tokens = 250_000_000n
      const allow = (spender: `0x${string}`, amount: bigint) =>
        encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
      const frame = await open()
      await logIn(frame)
      const two = [other, token].map((spender) => ({ to: token, data: allow(spender, maxUint256) }))
      const ask = () => frame.ask('rpc', rpc('wallet_sendCalls', [{ ...bundle, calls: two }]))
      const sentData = () => network.sent.map((raw) => parseTransaction(raw as `0x02${string}`).data)
      const first = ask()
      const choiceOf = (step: number) => page.getByRole('radiogroup', { name: `Step ${step}: how much it may spend` })
      for (const step of [1, 2])
        await expect
          .element(choiceOf(step).getByRole('radio', { name: 'This time' }))
          .toHaveAttribute('aria-checked', 'true')
      expect(document.body.textContent).not.toMatch(/Others could then spend/)
      await expect.poll(() => findFaults(frame.place)).toEqual([])
      // The second as it was asked, by keyboard.
      const press = async (radio: string, key: string) => {
        choiceOf(2).getByRole('radio', { name: radio }).element().focus()
        await userEvent.keyboard(key)
      }
      await press('This time', '{ArrowRight}{ArrowRight}')
      await expect.element(page.getByText('TUSD without limit').first()).toBeVisible()
      await expect
        .element(page.getByText('Others could then spend from this account', { exact: true }))
        .toBeInTheDocument()
      // The answers change places, and the focus stays at the choice.
      expect(document.activeElement).toBe(choiceOf(2).getByRole('radio', { name: 'No limit' }).element())
      await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
      await expect.element(page.getByText('TUSD without limit')).not.toBeInTheDocument()
      await press('This time', '{ArrowRight}{ArrowRight}')
      await expect.element(page.getByText('TUSD without limit').first()).toBeVisible()
      await approveScrolled('Approve')
      expect(await first.answer()).toMatchObject({ ok: true })
      expect(sentData()).toEqual([allow(other, 250_000_000n), allow(token, maxUint256)])
      const second = ask()
      await approveScrolled('Approve')
      expect(await second.answer()).toMatchObject({ ok: true })
      expect(sentData().slice(2)).toEqual([allow(other, 250_000_000n), allow(token, 250_000_000n)])
    })

    it('fail where all or none shall count, and where they are more than one waits for', async () => {
      const frame = await open()
      await logIn(frame)
      const atomic = frame.ask('rpc', rpc('wallet_sendCalls', [{ ...bundle, atomicRequired: true }]))
      expect(await atomic.answer()).toMatchObject({ e: { code: 5760, data: { failure: 'atomic-unsupported' } } })
      const many = { ...bundle, calls: Array.from({ length: 9 }, () => calls[0]) }
      expect(await frame.ask('rpc', rpc('wallet_sendCalls', [many])).answer()).toMatchObject({ e: { code: 5740 } })
    })

    it.each(
      oneOrAll([
        ['light', 'ar', 'الخطوة 1 من 2'],
        ['dark', 'en', 'Step 1 of 2'],
        ['dark', 'de', 'Schritt 1 von 2'],
      ] as const),
    )('show how far they are in %s and %s, at 320 px too', async (mode, language, title) => {
      network.extra.set('eth_getTransactionReceipt', () => null)
      const frame = await open()
      await logIn(frame)
      const asked = frame.ask('rpc', rpc('wallet_sendCalls', [bundle]))
      await approveWith('Approve')
      await frame.ask('theme.set', { mode, language }).answer()
      frame.place.style.width = '320px'
      // The page's modal is what the frame stands on.
      frame.place.style.background = mode === 'dark' ? '#141414' : '#fff'
      await expect.element(page.getByText(title).first()).toBeVisible()
      expect(frame.place.scrollWidth).toBeLessThanOrEqual(320)
      // Colours fade in.
      await expect.poll(() => findFaults(frame.place)).toEqual([])
      await userEvent.click(frame.place.querySelector('button') as HTMLElement)
      expect(await asked.answer()).toMatchObject({ ok: true })
    })
  })
})
