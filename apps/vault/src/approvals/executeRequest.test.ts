import { GatewayError } from '@foyer/contract'
import { writeBase64url } from '@foyer/contract/vault'
import { base58 } from '@scure/base'
import { recoverMessageAddress } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAccount } from '../account/createAccount.ts'
import type { Member } from '../account/member.ts'
import { createMemoryStore } from '../account/memoryStore.fixture.ts'
import { PolicyRefusalError } from '../account/policyRefusal.ts'
import { createMemorySentCalls } from '../evm/sequentialCalls/memorySentCalls.fixture.ts'
import type { PreparedOperation } from '../evm/smartAccount/prepareOperation.ts'
import { createNetwork } from '../platform/createNetwork.ts'
import { proofKeysOf, sealKeyOf } from '../platform/device/deviceKeys.ts'
import { createGatewayCall } from '../platform/gateway/createGatewayCall.ts'
import { createGatewayDouble } from '../platform/gateway/gatewayDouble.fixture.ts'
import { PortRefusalError } from '../platform/port/portRefusal.ts'
import { createSignerTasks } from '../signer/signerTasks.ts'
import { executeRequest } from './executeRequest.ts'
import { type Findings, noFindings } from './findings/findings.ts'
import type { ApprovalRequest } from './request.ts'

const chain = 'eip155:31337'
const other = `0x${'22'.repeat(20)}` as const
const text = 'Order 1087, two flat whites.'
const bytes = new TextEncoder().encode(text)
const message: ApprovalRequest = { kind: 'message', chain, bytes, text, isSignIn: false }

describe('carrying out what the visitor agreed to', () => {
  let gateway: Awaited<ReturnType<typeof createGatewayDouble>>
  beforeEach(async () => {
    gateway = await createGatewayDouble()
  })

  /** One browser, in which a visitor with a code can log in, and a network that takes every transaction. */
  async function visit() {
    const store = createMemoryStore()
    const { config, name } = gateway
    let isAway = false
    const send: typeof fetch = (...given) => (isAway ? Promise.reject(new TypeError('away')) : gateway.fetch(...given))
    const device = await proofKeysOf(store)
    const call = createGatewayCall({ baseUrl: name, name, projectId: 'p', device, clockAhead: 0, fetch: send })
    const tasks = createSignerTasks(() => sealKeyOf(store))
    const own = { call, keeper: call, config, clockAhead: 0, store, signer: async () => tasks }
    const account = createAccount({ ...own, origin: 'https://harbour.example', userAgent: 'Firefox/140.0 (Windows)' })
    const logIn = async (email: string): Promise<Member> => {
      await account.start(email)
      expect(await account.enter('409114')).toEqual({ state: 'right' })
      return account.finish(
        () => undefined,
        async () => undefined,
      )
    }
    const asked: string[] = []
    const network = createNetwork({
      baseUrl: name,
      projectId: 'p',
      fetch: async (_, init) => {
        const { method } = JSON.parse(String(init?.body)) as { method: string }
        asked.push(method)
        return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'sent' }))
      },
    })
    const carry = (member: Member, renew: () => Promise<Member>, request = message, findings: Partial<Findings> = {}) =>
      executeRequest(
        request,
        { ...noFindings, ...findings },
        member,
        {
          account,
          network,
          renew,
          reached: (work) => work,
          sentCalls: createMemorySentCalls(),
          showTurn: () => undefined,
          smart: { chains: [], bundler: network, sponsor: async () => null },
        },
        new AbortController().signal,
      )
    const goAway = () => {
      isAway = true
    }
    return { account, asked, carry, goAway, logIn }
  }

  const refuseLogin = () => Promise.reject(new Error('No visitor is asked to log in again.'))
  const released = () => gateway.log.filter(({ path }) => path.endsWith('/release')).map(({ path }) => path)

  it('tells the gateway what is signed under a policy of the operator, and nothing without one', async () => {
    const { carry, logIn } = await visit()
    const member = await logIn('mira@example.com')
    const bodies = () =>
      gateway.log.filter(({ path }) => path.endsWith('/release')).map(({ body }) => JSON.parse(body) as object)
    expect(bodies()).toEqual([{ use: 'confirm' }])
    await carry(member, refuseLogin)
    gateway.config.hasPolicy = true
    await carry(member, refuseLogin)
    expect(bodies().slice(1)).toEqual([{}, { signs: { kind: 'evmMessage', message: writeBase64url(bytes) } }])
    // Its part is not needed for logging in.
    await logIn('mira@example.com')
    expect(bodies().slice(3)).toEqual([{ use: 'confirm' }])
  })

  it('tells a site in the words of the operator’s rule why nothing was signed, without a new login', async () => {
    const { carry, logIn } = await visit()
    const member = await logIn('mira@example.com')
    gateway.config.hasPolicy = true
    gateway.releases.refusal = 'vault-policy-day'
    const refused = await carry(member, refuseLogin).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(PolicyRefusalError)
    expect((refused as PolicyRefusalError).toPortError()).toEqual({
      code: 4100,
      text: 'This is more than the operator of this wallet allows in a day. Use less, as the fee counts too, or come back tomorrow. Nothing was signed.',
      data: { failure: 'not-allowed', policy: 'vault-policy-day' },
    })
  })

  it('signs by the wallet that was shown once its member has logged in again', async () => {
    const { carry, logIn } = await visit()
    const member = await logIn('mira@example.com')
    gateway.sessions.clear()
    const signature = (await carry(member, () => logIn('mira@example.com'))) as `0x${string}`
    expect(await recoverMessageAddress({ message: text, signature })).toBe(member.addresses.evm)
  })

  it('signs nothing with the wallet of another member who logs in instead, though this device could', async () => {
    const { account, carry, logIn } = await visit()
    const noor = await logIn('noor@example.com')
    await account.logout(false)
    const member = await logIn('mira@example.com')
    gateway.sessions.clear()
    let before = 0
    const failing = carry(member, async () => {
      const again = await logIn('noor@example.com')
      before = released().length
      return again
    })
    await expect(failing).rejects.toMatchObject({ status: 401 })
    // Nothing was asked of the gateway for it either.
    expect(released().slice(before)).toEqual([])
    // The other wallet does sign here: it was this check alone that kept it from it.
    const own = (await carry(noor, refuseLogin)) as `0x${string}`
    expect(await recoverMessageAddress({ message: text, signature: own })).toBe(noor.addresses.evm)
  })

  it('ends with the session’s error when the visitor does not log in again', async () => {
    const { carry, logIn } = await visit()
    const member = await logIn('mira@example.com')
    gateway.sessions.clear()
    const failing = carry(member, () => Promise.reject(new PortRefusalError('rejected')))
    await expect(failing).rejects.toBeInstanceOf(GatewayError)
    await expect(failing).rejects.toMatchObject({ status: 401 })
  })

  it('asks for no new login where the gateway is away, or this device has no half', async () => {
    const { carry, goAway, logIn } = await visit()
    const member = await logIn('mira@example.com')
    let asked = 0
    const renew = async () => {
      asked += 1
      return member
    }
    await expect(carry({ ...member, walletId: crypto.randomUUID() }, renew)).rejects.toThrow('no half')
    goAway()
    await expect(carry(member, renew)).rejects.toMatchObject({ code: 'gateway-unreachable' })
    expect(asked).toBe(0)
  })

  it('signs a Solana message by the key of Solana', async () => {
    const { carry, logIn } = await visit()
    const member = await logIn('mira@example.com')
    const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const { signature } = (await carry(member, refuseLogin, { ...message, chain: mainnet })) as { signature: string }
    const key = await crypto.subtle.importKey(
      'raw',
      Uint8Array.from(base58.decode(member.addresses.solana)),
      'Ed25519',
      false,
      ['verify'],
    )
    expect(await crypto.subtle.verify('Ed25519', key, Uint8Array.from(base58.decode(signature)), bytes)).toBe(true)
  })

  it('signs and sends nothing where another provider’s code would be replaced and the visitor did not say so', async () => {
    const { asked, carry, logIn } = await visit()
    const member = await logIn('mira@example.com')
    const before = released().length
    const gas = { callGasLimit: 1n, preVerificationGas: 1n, verificationGasLimit: 1n, maxFeePerGas: 1n }
    const sender = member.addresses.evm as `0x${string}`
    const complete: PreparedOperation = {
      kind: 'operation',
      chainId: 31_337,
      operation: { sender, nonce: 0n, callData: '0x', ...gas, maxPriorityFeePerGas: 1n, signature: '0x' },
      authorizationNonce: 1,
      replaces: `0x${'cd'.repeat(20)}`,
      sponsor: undefined,
      highestFee: 3n,
    }
    const request: ApprovalRequest = { kind: 'calls', chain, calls: [], inTurn: false, id: undefined }
    for (const mayReplace of [undefined, false])
      await expect(carry(member, refuseLogin, request, { complete, mayReplace })).rejects.toMatchObject({ code: 5750 })
    expect(released()).toHaveLength(before)
    expect(asked).toEqual([])
  })

  it('sends nothing of which the vault could not find out what it needs', async () => {
    const { asked, carry, logIn } = await visit()
    const member = await logIn('mira@example.com')
    const before = released().length
    const call = { to: other, value: 1n, data: '0x' } as const
    const none = { gas: undefined, nonce: undefined, gasPrice: undefined }
    const fees = { maxFeePerGas: undefined, maxPriorityFeePerGas: undefined }
    const requests: readonly ApprovalRequest[] = [
      { kind: 'transaction', chain, call: { ...call, ...none, ...fees } },
      { kind: 'calls', chain, calls: [], inTurn: true, id: undefined },
      { kind: 'endSession', chain, delegations: [], pci: undefined },
      { kind: 'endSessions', chain, pcis: [] },
    ]
    for (const request of requests)
      await expect(carry(member, refuseLogin, request), request.kind).rejects.toMatchObject({
        failure: 'network-failed',
      })
    expect(released()).toHaveLength(before)
    expect(asked).toEqual([])
  })
})
