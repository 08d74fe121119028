import { recoverMessageAddress } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAccount } from '../../account/createAccount.ts'
import type { Member } from '../../account/member.ts'
import { createMemoryStore } from '../../account/memoryStore.fixture.ts'
import { noFindings } from '../../approvals/findings/findings.ts'
import { proofKeysOf, sealKeyOf } from '../../platform/device/deviceKeys.ts'
import type { DeviceStore } from '../../platform/device/deviceStore.ts'
import { createGatewayCall } from '../../platform/gateway/createGatewayCall.ts'
import { createGatewayDouble } from '../../platform/gateway/gatewayDouble.fixture.ts'
import { createSignerTasks } from '../../signer/signerTasks.ts'
import { createScreens } from '../login/screens.ts'
import { OtherWalletError } from './OtherWalletError.ts'
import type { ApprovalTask, AskFrame } from './windowTask.ts'
import { createWindowWallet } from './windowWallet.ts'

const email = 'mira@example.com'
const text = 'Order 1087, two flat whites.'
const bytes = new TextEncoder().encode(text)
const request = { kind: 'message', chain: 'eip155:1', bytes, text, isSignIn: false } as const

describe('the wallet in its own window', () => {
  let gateway: Awaited<ReturnType<typeof createGatewayDouble>>
  beforeEach(async () => {
    gateway = await createGatewayDouble()
  })

  const place = async (store: DeviceStore) => {
    const { config, fetch, name } = gateway
    const device = await proofKeysOf(store)
    const call = createGatewayCall({ baseUrl: name, name, projectId: 'p', device, clockAhead: 0, fetch })
    const tasks = createSignerTasks(() => sealKeyOf(store))
    return { call, keeper: call, config, clockAhead: 0, signer: async () => tasks }
  }

  /** A member whose wallet was made in the frame of a site. */
  const frame = async () => {
    const store = createMemoryStore()
    const own = await place(store)
    const account = createAccount({ ...own, store, origin: 'https://harbour.example', userAgent: 'Firefox' })
    await account.start(email)
    expect(await account.enter('409114')).toEqual({ state: 'right' })
    const none = async () => undefined
    const member = await account.finish(() => undefined, none)
    return { account: await account.later(), member, store }
  }
  type Frame = Awaited<ReturnType<typeof frame>>

  const open = async ({ account, member }: Frame, kept = createMemoryStore(), shown: Member = member) => {
    const { config, fetch, name } = gateway
    const asked: string[] = []
    const ask = (async (question: Parameters<AskFrame>[0]) => {
      asked.push(question.t)
      if (question.t === 'join') await account.joinBrowser(question.vouch)
      return {}
    }) as AskFrame
    const task: ApprovalTask = {
      kind: 'approval',
      carriesOut: true,
      device: await account.deviceKey(),
      isTrusted: false,
      leftMs: 60_000,
      site: { origin: 'https://harbour.example' },
      member: shown,
      network: { name: 'Test', symbol: 'ETH', decimals: 18 },
      request,
      findings: noFindings,
      language: 'en',
    }
    const screens = createScreens({ mode: 'light', language: 'en' })
    const { signer } = await place(kept)
    const wallet = await createWindowWallet({
      settings: { gateway: name, projectId: 'p', config },
      ...{ ask, fetch, screens, signer, task, open: async () => kept, signal: new AbortController().signal },
    })
    return { asked, kept, screens, wallet }
  }
  const unasked = () => Promise.reject(new Error('Nothing is to be confirmed.'))
  const released = () => gateway.log.filter(({ path }) => /\/wallets\/[^/]+\/release$/.test(path)).length

  /** Types the code that the window asks for. */
  const logIn = async ({ screens }: Awaited<ReturnType<typeof open>>) => {
    await expect.poll(() => screens.current()?.kind).toBe('code')
    const screen = screens.current()
    if (screen?.kind !== 'code') throw new Error('No code is asked for.')
    expect(await screen.enter('409114')).toEqual({ state: 'right' })
  }
  const enter = async (opened: Awaited<ReturnType<typeof open>>) => {
    const entering = opened.wallet.enter(noFindings, unasked)
    await logIn(opened)
    return entering
  }

  it('signs with its own half after a code, and needs none again', async () => {
    const site = await frame()
    const first = await open(site)
    const member = await enter(first)
    expect(member).toEqual(site.member)
    expect(first.screens.current()).toBeUndefined()
    // A frame that an earlier version logged in says whose browser this is.
    expect(first.asked).toEqual(['join'])
    expect(gateway.joining.vouches).toHaveLength(1)
    // What the frame keeps is of no use to the window, and the other way round.
    const half = `half/${member.walletId}`
    expect(await first.kept.read(half)).not.toEqual(await site.store.read(half))
    await site.store.remove(half)
    const ended = await first.wallet.carryOut(noFindings, member)
    const signature = 'result' in ended ? (ended.result as `0x${string}`) : '0x'
    expect(await recoverMessageAddress({ message: text, signature })).toBe(member.addresses.evm)

    const again = await open(site, first.kept)
    const mails = gateway.log.filter(({ path }) => path === '/v1/vault/attempts').length
    expect(await again.wallet.carryOut(noFindings, await again.wallet.enter(noFindings, unasked))).toEqual(ended)
    expect(again.asked).toEqual([])
    expect(gateway.log.filter(({ path }) => path === '/v1/vault/attempts')).toHaveLength(mails)
  })

  it('refuses a wallet whose addresses are others than the frame showed, before anything is signed', async () => {
    const site = await frame()
    const addresses = { ...site.member.addresses, evm: `0x${'12'.repeat(20)}` as const }
    const opened = await open(site, createMemoryStore(), { ...site.member, addresses })
    const before = released()
    const entering = expect(opened.wallet.enter(noFindings, unasked)).rejects.toBeInstanceOf(OtherWalletError)
    await logIn(opened)
    await entering
    // Opening it shows the gateway once that this device can use the wallet.
    expect(released()).toBe(before + 1)
  })

  it('tells what became of it where the gateway refuses', async () => {
    const site = await frame()
    const opened = await open(site)
    const { wallet } = opened
    const member = await enter(opened)
    gateway.releases.refusal = 'vault-policy-network'
    expect(await wallet.carryOut(noFindings, member)).toEqual({ policy: 'vault-policy-network' })
  })
})
