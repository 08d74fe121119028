import type { PortMethod, VaultMessage } from '@foyer/contract/vault-port'
import { parseTransaction, recoverMessageAddress, recoverTransactionAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createGatewayDouble } from '../gateway/gatewayDouble.fixture.ts'
import { drawFrame } from '../screens/drawFrame.tsx'
import { createSigner } from '../signer/createSigner.ts'
import { runFrame } from './runFrame.ts'

const site = 'https://harbour.example'
const chain = 'eip155:31337'
const other = `0x${'22'.repeat(20)}`
const networks = [{ chain, name: 'Local test chain', symbol: 'ETH', decimals: 18 }]

/** A network that has the account's transactions in memory. */
function createChainDouble() {
  const sent: string[] = []
  const results: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_chainId: () => '0x7a69',
    eth_blockNumber: () => '0x10',
    eth_getTransactionCount: () => '0x7',
    eth_estimateGas: () => '0x5208',
    eth_maxPriorityFeePerGas: () => '0x3b9aca00',
    eth_gasPrice: () => '0x77359400',
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x3b9aca00', number: '0x10', transactions: [], hash: null }),
    eth_sendRawTransaction: ([raw]) => {
      sent.push(String(raw))
      return `0x${'ab'.repeat(32)}`
    },
  }
  const answer = (body: string) => {
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: readonly unknown[] }
    const found = results[method]
    const reply = found ? { result: found(params) } : { error: { code: -32_601, message: `no ${method}` } }
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, ...reply }))
  }
  return { answer, sent }
}

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

  async function open() {
    const worker = new Worker(new URL('../signer/signer.worker.ts', import.meta.url), { type: 'module' })
    const signer = createSigner(worker)
    const { port1, port2 } = new MessageChannel()
    const place = document.createElement('div')
    place.style.width = '368px'
    document.body.append(place)
    const send: typeof fetch = async (input, init) =>
      String(input).includes('/v1?') ? network.answer(String(init?.body)) : gateway.fetch(input, init)
    const served = await runFrame({
      guest: { origin: site, port: port2, version: 1, kit: 'foyer/0.0.0' },
      settings: { gateway: gateway.name, projectId: 'p', config: gateway.config },
      signer: async () => signer,
      draw: (screens, onHeight) => closers.push(drawFrame(place, screens, onHeight)),
      fetch: send,
    })
    const told: VaultMessage[] = []
    port1.onmessage = ({ data }: MessageEvent<VaultMessage>) => told.push(data)
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
          await expect.poll(() => told.some((each) => 'id' in each && each.id === own)).toBe(true)
          return told.find((each) => 'id' in each && each.id === own) as VaultMessage & { r?: unknown; e?: unknown }
        },
      }
    }
    await ask('dapp.set', { name: 'Harbour Café', networks }).answer()
    await ask('theme.set', { mode: 'light', language: 'en' }).answer()
    return { ask, told, place }
  }

  async function logIn({ ask }: Awaited<ReturnType<typeof open>>) {
    const login = ask('login.start', { method: 'email', email: 'mira@example.com' })
    await userEvent.type(page.getByLabelText('6-digit code'), '409114')
    const { r } = await login.answer()
    return r as { email: string; accounts: { namespace: string; address: string }[] }
  }

  const rpc = (method: string, params: unknown) => ({ chain, method, params })
  const approveWith = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await expect.element(button).not.toHaveAttribute('aria-disabled')
    await userEvent.click(button)
  }

  it('logs in by a code that only it sees, and shows both addresses', async () => {
    const frame = await open()
    expect(await frame.ask('session.get').answer()).toMatchObject({ r: { state: 'out', user: null } })
    const login = frame.ask('login.start', { method: 'email', email: 'mira@example.com' })
    await expect.element(page.getByText('We sent a 6-digit code to mira@example.com')).toBeVisible()
    await userEvent.type(page.getByLabelText('6-digit code'), '000000')
    await expect.element(page.getByText('That is not the code. Tries left: 4').first()).toBeVisible()
    await userEvent.clear(page.getByLabelText('6-digit code'))
    await userEvent.type(page.getByLabelText('6-digit code'), '409114')
    const { r } = await login.answer()
    expect(r).toMatchObject({ email: 'mira@example.com', mode: 'recoverable' })
    const { accounts } = r as { accounts: { namespace: string; address: string }[] }
    expect(accounts.map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
    // A9: neither code, nor token, nor any part of the secret has gone over the port.
    const everything = JSON.stringify(frame.told)
    expect(everything).not.toContain('409114')
    for (const token of gateway.sessions.keys()) expect(everything).not.toContain(token)
    expect(frame.told).toContainEqual({ t: 'ev', n: 'screen', p: { open: true, kind: 'code', title: 'code' } })
    expect(frame.told.at(-1)).toBeDefined()
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

  it('sends a transaction that it completed itself', async () => {
    const frame = await open()
    const { accounts } = await logIn(frame)
    const address = accounts[0]?.address ?? ''
    const transfer = { from: address, to: other, value: '0x8e1bc9bf040000' }
    const asked = frame.ask('rpc', rpc('eth_sendTransaction', [transfer]))
    await expect.element(page.getByText('0.04 ETH').first()).toBeVisible()
    await expect.element(page.getByText('Local test chain')).toBeVisible()
    await approveWith('Send')
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
    expect(frame.told.filter((each) => each.t === 'res' && typeof each.r === 'string')).toEqual([])
    await userEvent.click(sign)
    expect(await asked.answer()).toMatchObject({ ok: true })
  })

  it('warns of what it cannot read, with Cancel as the main answer', async () => {
    const frame = await open()
    const { accounts } = await logIn(frame)
    const call = { to: other, data: '0x8d80ff0a0000' }
    const asked = frame.ask('rpc', rpc('eth_sendTransaction', [call]))
    await expect.element(page.getByText('Unknown call 0x8d80ff0a').first()).toBeVisible()
    await expect.element(page.getByText('We can’t tell what this does')).toBeVisible()
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

  it('refuses without a screen what the gate refuses, and asks nobody who is not logged in', async () => {
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
})
