// Long because it is one small answer for each of the wallet's calls.
import { type Endpoint, endpoints } from '@foyer/contract'
import { numberToHex } from 'viem'
import { outlookOf } from '../../capabilities/vault/checkAct.ts'
import type { ProvenCall } from '../../capabilities/vault/checkProof.ts'
import { codeLength } from '../../capabilities/vault/codeLength.ts'
import { describedOn } from '../../capabilities/vault/contractsSchema.ts'
import type { Keeper } from '../../capabilities/vault/createKeeper.ts'
import { isByRule } from '../../capabilities/vault/createRefusals.ts'
import type { Vault } from '../../capabilities/vault/createVault.ts'
import type { VaultCaller } from '../../capabilities/vault/createVaultSessions.ts'
import type { Sponsor } from '../../capabilities/vault/sponsor/createSponsor.ts'
import { writePayment } from '../../capabilities/vault/sponsor/paymaster.ts'
import { SponsorError } from '../../capabilities/vault/sponsor/policy.ts'
import { VaultRefusal } from '../../capabilities/vault/VaultRefusal.ts'
import { hasPasskeys } from '../../capabilities/vault/vaultSchema.ts'
import { callerNetwork } from '../../engines/limits/callerNetwork.ts'
import { HttpProblem } from '../http/problem.ts'
import {
  type Call,
  type Reply,
  type ServedEndpoint,
  served,
  type UnavailableEndpoint,
  unavailable,
} from '../http/served.ts'
import { vaultProblem } from './vaultProblem.ts'

/** The calls of the wallet that this gateway hosts; without one they say so. */
export function vault(given: Vault | undefined, sponsor: Sponsor | undefined) {
  return given === undefined || sponsor === undefined ? nothing() : calls(given, sponsor)
}

type Endpoints = typeof endpoints
type VaultCalls = {
  [Name in keyof Endpoints as Endpoints[Name] extends { path: `/v1/vault/${string}` } ? Name : never]:
    | ServedEndpoint<Endpoints[Name]>
    | UnavailableEndpoint
}

const none = unavailable('it hosts no wallet')
const elsewhere = unavailable('its keeper is a process of its own, which GET /v1/vault/config names')

function nothing(): VaultCalls {
  return {
    vaultConfig: none,
    vaultContracts: none,
    vaultCaptcha: none,
    vaultAttempt: none,
    vaultCode: none,
    vaultResend: none,
    vaultToken: none,
    vaultCancel: none,
    vaultSocialAttempt: none,
    vaultPasskeyAttempt: none,
    vaultPasskeyLogin: none,
    vaultPasskeyOptions: none,
    vaultPasskeyAdd: none,
    vaultKeeperTicket: none,
    vaultProtect: none,
    vaultMe: none,
    vaultCreate: none,
    vaultEnrol: none,
    vaultRelease: none,
    vaultPolicyCheck: none,
    vaultLimits: none,
    vaultSetLimits: none,
    vaultStepUp: none,
    vaultStepUpConfirm: none,
    vaultBeginAuthenticator: none,
    vaultConfirmAuthenticator: none,
    vaultRemoveAuthenticator: none,
    vaultRecovery: none,
    vaultGrant: none,
    vaultDevices: none,
    vaultApprove: none,
    vaultBrowser: none,
    vaultDeviceEnd: none,
    vaultRevoke: none,
    vaultSignOut: none,
    vaultSignOutAll: none,
    vaultSites: none,
    vaultDisconnect: none,
    vaultExportTicket: none,
    vaultTrust: none,
    vaultExport: none,
    vaultFile: none,
    vaultFactors: none,
    vaultFactorAdd: none,
    vaultFactorRemove: none,
    vaultDelete: none,
    vaultEmailStart: none,
    vaultEmailOld: none,
    vaultEmailNew: none,
    vaultEmailUndo: none,
    vaultRelayLeave: none,
    vaultRelayRead: none,
    vaultLinks: none,
    vaultLinkBegin: none,
    vaultLinkEnd: none,
    vaultUnlink: none,
    vaultPaymaster: none,
    keeperChallenge: none,
    keeperRelease: none,
    keeperPasskey: none,
  }
}

function calls(vault: Vault, sponsor: Sponsor): VaultCalls {
  const {
    config,
    links,
    captcha,
    attempts,
    passkeys,
    social,
    sessions,
    wallets,
    factors,
    devices,
    sites,
    exit,
    limits,
    stepUps,
    authenticator,
    emails,
    keeper,
    waits,
    now,
  } = vault

  /** Who made a call that is being answered, once that is known. */
  const callers = new WeakMap<object, VaultCaller>()

  /** Answers a call of the vault's own pages, and makes refusals into answers; what a rule refused to a member is written down. */
  const answer = <E extends Endpoint>(endpoint: E, run: (call: Call<E>) => Promise<Reply<E>>) =>
    served(endpoint, async (call) => {
      const origin = call.header('origin')
      // Pages of others get no answer that a browser would show them; they are not served either.
      if (origin !== undefined && origin !== config.app) throw vaultProblem(new VaultRefusal('vault-origin-forbidden'))
      try {
        return await run(call)
      } catch (error) {
        if (!(error instanceof VaultRefusal)) throw error
        const caller = callers.get(call)
        if (caller !== undefined && isByRule(error.code)) {
          const about = [`${endpoint.method} ${endpoint.path}`, error.about].filter((each) => each !== undefined)
          await vault.noteRefusal(caller, error.code, about.join(' '))
        }
        throw vaultProblem(error)
      }
    })

  const provenCall = <E extends Endpoint>(
    endpoint: E,
    { bytes, params, header, clientAddress }: Call<E>,
  ): ProvenCall => ({
    method: endpoint.method,
    path: pathOf(endpoint.path, params),
    proof: header('dpop'),
    authorization: header('authorization'),
    body: bytes,
    network: networkOf(clientAddress()),
  })

  const prove = <E extends Endpoint>(endpoint: E, call: Call<E>) =>
    vault.checkProof(provenCall(endpoint, call), undefined)

  const authenticate = async <E extends Endpoint>(endpoint: E, call: Call<E>) => {
    const caller = await sessions.authenticate(provenCall(endpoint, call), call.projectId)
    callers.set(call, caller)
    return caller
  }

  const selfOf = async (caller: VaultCaller) => {
    const { userId: id, email, deviceId, expiresAt, freshUntil } = caller
    return {
      user: { id, email, login: await social.loginOf(caller) },
      deviceId,
      expiresAt,
      freshUntil,
      now: now(),
      ...(await wallets.stepOf(caller)),
    }
  }

  const keeperCalls = (own: Keeper | undefined) => {
    if (own === undefined) return { keeperChallenge: elsewhere, keeperRelease: elsewhere, keeperPasskey: elsewhere }
    return {
      keeperChallenge: answer(endpoints.keeperChallenge, async (call) => ({
        json: await own.challenge(provenCall(endpoints.keeperChallenge, call), {}),
      })),
      keeperRelease: answer(endpoints.keeperRelease, async (call) => ({
        json: await own.release(provenCall(endpoints.keeperRelease, call), {}),
      })),
      keeperPasskey: answer(endpoints.keeperPasskey, async (call) => ({
        json: await own.name(provenCall(endpoints.keeperPasskey, call), call.body),
      })),
    }
  }

  return {
    vaultConfig: answer(endpoints.vaultConfig, async ({ projectId }) => ({
      json: {
        name: config.name,
        gateway: config.gateway,
        app: config.app,
        keeper: config.keeper?.url ?? null,
        origins: [...((await vault.originsOf(projectId)) ?? [])],
        trusted: config.trusted,
        methods: [
          'email' as const,
          ...(hasPasskeys(config.app) ? (['passkey'] as const) : []),
          ...vault.social.providers,
        ],
        custody: config.custody,
        mode: config.mode,
        closesOn: config.mode === 'winddown' ? (config.closesOn ?? null) : null,
        keys: await vault.keys(),
        networks: [...vault.networks],
        smartAccounts: await sponsor.offers(projectId),
        captcha: captcha.told,
        hasPolicy: vault.hasPolicy(projectId),
        now: now(),
      },
    })),
    vaultContracts: answer(endpoints.vaultContracts, async ({ query: { chainId } }) => ({
      json: { contracts: describedOn(config.contracts, chainId) },
    })),
    vaultCaptcha: answer(endpoints.vaultCaptcha, async (call) => {
      const { jkt } = await prove(endpoints.vaultCaptcha, call)
      const asker = { email: call.body.email, jkt, network: networkOf(call.clientAddress()) }
      return { json: { ...(await captcha.ask(asker)), now: now() } }
    }),
    vaultAttempt: answer(endpoints.vaultAttempt, async (call) => {
      const { body, projectId } = call
      const { jkt } = await prove(endpoints.vaultAttempt, call)
      await vault.checkSite(projectId, body.origin)
      const { email, challenge, origin, device: label, language = 'en' } = body
      const network = networkOf(call.clientAddress())
      const given = { projectId, origin, email, challenge, jkt, label, language, network }
      const opened = await attempts.open(given, { answer: body.captcha, clientAddress: call.clientAddress() })
      return { json: { ...opened, codeLength, now: now() } }
    }),
    vaultCode: answer(endpoints.vaultCode, async (call) => {
      const { jkt } = await prove(endpoints.vaultCode, call)
      return { json: await attempts.enterCode({ id: call.params.id, jkt }, call.body.code) }
    }),
    vaultResend: answer(endpoints.vaultResend, async (call) => {
      const { jkt } = await prove(endpoints.vaultResend, call)
      const paid = { answer: call.body.captcha, clientAddress: call.clientAddress() }
      return { json: { ...(await attempts.resend({ id: call.params.id, jkt }, paid)), now: now() } }
    }),
    vaultToken: answer(endpoints.vaultToken, async (call) => {
      const { jkt, ...proof } = await prove(endpoints.vaultToken, call)
      const { id } = call.params
      const { verifier, returned, wait = 0 } = call.body
      const redeem = async () => {
        const take = () => attempts.redeem({ id, jkt }, verifier, returned)
        const attempt = (await take()) ?? ((await social.look(id)) ? await take() : undefined)
        if (attempt === undefined) return undefined
        const { token, caller } = await sessions.bind(attempt, { jkt, ...proof }, call.header('accept-language'))
        return { json: { state: 'done' as const, login: { token, self: await selfOf(caller) } } }
      }
      const found = await redeem()
      if (found !== undefined) return found
      const network = networkOf(call.clientAddress())
      const given = { id, network, waitMs: wait * 1_000, signal: call.signal() }
      const waiting = wait === 0 ? undefined : waits.take(given)
      if (waiting === undefined) return { json: { state: 'waiting' as const, login: null } }
      try {
        // It may have ended before anybody listened.
        const meanwhile = await redeem()
        if (meanwhile !== undefined) return meanwhile
        // No token goes out on a call that was held: whoever went away without a word would have lost it.
        return { json: { state: (await waiting.ended) ? ('done' as const) : ('waiting' as const), login: null } }
      } finally {
        waiting.leave()
      }
    }),
    vaultCancel: answer(endpoints.vaultCancel, async (call) => {
      const { jkt } = await prove(endpoints.vaultCancel, call)
      await attempts.cancel({ id: call.params.id, jkt })
      return { json: { success: true } }
    }),
    vaultMe: answer(endpoints.vaultMe, async (call) => {
      const caller = await authenticate(endpoints.vaultMe, call)
      const self = await selfOf(caller)
      const { approver, hasOthers } = await devices.others(caller)
      const isOnly = await wallets.isOnly(caller)
      const outlook = outlookOf(caller, { hasOthers, isOnly, mode: self.wallet?.mode, now: self.now })
      const { recoveries } = vault
      const walletId = self.wallet?.id
      const opensAt = walletId === undefined ? undefined : await recoveries.opensAt(caller, walletId)
      const recovery = opensAt === undefined ? null : { opensAt }
      const mayAdmit =
        walletId !== undefined &&
        (await recoveries.hasWaiting(caller, walletId)) &&
        (await recoveries.mayAdmit(caller, walletId))
      const waits = outlook.waits.filter((act) => act !== 'approve-device' || !mayAdmit)
      return { json: { ...self, trust: { ...outlook, waits, approver }, recovery } }
    }),
    vaultCreate: answer(endpoints.vaultCreate, async (call) => {
      const caller = await authenticate(endpoints.vaultCreate, call)
      return { json: { wallet: await wallets.create(caller, call.body) } }
    }),
    vaultEnrol: answer(endpoints.vaultEnrol, async (call) => {
      const caller = await authenticate(endpoints.vaultEnrol, call)
      const languages = call.header('accept-language')
      return { json: { wallet: await wallets.enrol({ caller, languages }, call.params.id, call.body) } }
    }),
    vaultRelease: answer(endpoints.vaultRelease, async (call) => {
      const caller = await authenticate(endpoints.vaultRelease, call)
      return { json: await wallets.release(caller, call.params.id, call.body) }
    }),
    vaultPolicyCheck: answer(endpoints.vaultPolicyCheck, async (call) => {
      const caller = await authenticate(endpoints.vaultPolicyCheck, call)
      await wallets.checkPolicy(caller, call.params.id, call.body.signs)
      return { json: { success: true } }
    }),
    vaultLimits: answer(endpoints.vaultLimits, async (call) => {
      const caller = await authenticate(endpoints.vaultLimits, call)
      return { json: await limits.read(caller, call.params.id) }
    }),
    vaultSetLimits: answer(endpoints.vaultSetLimits, async (call) => {
      const caller = await authenticate(endpoints.vaultSetLimits, call)
      const languages = call.header('accept-language')
      return { json: await limits.set({ caller, languages }, call.params.id, call.body.limits) }
    }),
    vaultStepUp: answer(endpoints.vaultStepUp, async (call) => {
      const caller = await authenticate(endpoints.vaultStepUp, call)
      const step = await wallets.askStepUp(caller, call.params.id, call.body)
      return { json: { step: step === undefined ? null : { ...step, now: now() } } }
    }),
    vaultStepUpConfirm: answer(endpoints.vaultStepUpConfirm, async (call) => {
      await prove(endpoints.vaultStepUpConfirm, call)
      const place = { network: networkOf(call.clientAddress()), languages: call.header('accept-language') }
      await stepUps.confirm(call.params.id, call.body, place)
      return { json: { success: true } }
    }),
    vaultBeginAuthenticator: answer(endpoints.vaultBeginAuthenticator, async (call) => {
      const caller = await authenticate(endpoints.vaultBeginAuthenticator, call)
      return { json: { ...(await authenticator.begin(caller)), now: now() } }
    }),
    vaultConfirmAuthenticator: answer(endpoints.vaultConfirmAuthenticator, async (call) => {
      const caller = await authenticate(endpoints.vaultConfirmAuthenticator, call)
      const languages = call.header('accept-language')
      await authenticator.confirm({ caller, languages }, call.params.id, call.body.code)
      return { json: { success: true } }
    }),
    vaultRemoveAuthenticator: answer(endpoints.vaultRemoveAuthenticator, async (call) => {
      const caller = await authenticate(endpoints.vaultRemoveAuthenticator, call)
      await authenticator.remove({ caller, languages: call.header('accept-language') })
      return { json: { success: true } }
    }),
    vaultRecovery: answer(endpoints.vaultRecovery, async (call) => {
      const caller = await authenticate(endpoints.vaultRecovery, call)
      const languages = call.header('accept-language')
      return { json: await wallets.recover({ caller, languages }, call.params.id) }
    }),
    vaultGrant: answer(endpoints.vaultGrant, async (call) => {
      await wallets.grant(await authenticate(endpoints.vaultGrant, call), call.params.id)
      return { json: { success: true } }
    }),
    vaultSocialAttempt: answer(endpoints.vaultSocialAttempt, async (call) => {
      const { body, projectId } = call
      const { jkt } = await prove(endpoints.vaultSocialAttempt, call)
      await vault.checkSite(projectId, body.origin)
      const { provider, challenge, device: label, origin, returnTo } = body
      const network = networkOf(call.clientAddress())
      const opened = await social.open({ provider, projectId, origin, challenge, jkt, label, network, returnTo })
      return { json: { ...opened, now: now() } }
    }),
    vaultPasskeyAttempt: answer(endpoints.vaultPasskeyAttempt, async (call) => {
      const { body, projectId } = call
      const { jkt } = await prove(endpoints.vaultPasskeyAttempt, call)
      await vault.checkSite(projectId, body.origin)
      const { challenge, device: label, origin } = body
      const network = networkOf(call.clientAddress())
      return { json: { ...(await passkeys.open({ projectId, origin, challenge, jkt, label, network })), now: now() } }
    }),
    vaultPasskeyLogin: answer(endpoints.vaultPasskeyLogin, async (call) => {
      const { jkt } = await prove(endpoints.vaultPasskeyLogin, call)
      const { isBackedUp } = await passkeys.logIn({ id: call.params.id, jkt }, call.body.passkey)
      return { json: { state: 'authenticated', isBackedUp } }
    }),
    vaultPasskeyOptions: answer(endpoints.vaultPasskeyOptions, async (call) => ({
      json: { ...(await passkeys.prepare(await authenticate(endpoints.vaultPasskeyOptions, call))), now: now() },
    })),
    vaultKeeperTicket: answer(endpoints.vaultKeeperTicket, async (call) => {
      const caller = await authenticate(endpoints.vaultKeeperTicket, call)
      return { json: { ticket: await wallets.askKeeper(caller, call.params.id) } }
    }),
    vaultPasskeyAdd: answer(endpoints.vaultPasskeyAdd, async (call) => {
      const caller = await authenticate(endpoints.vaultPasskeyAdd, call)
      return {
        json: await passkeys.add(
          { caller, languages: call.header('accept-language') },
          call.body.attempt,
          call.body.passkey,
        ),
      }
    }),
    vaultProtect: answer(endpoints.vaultProtect, async (call) => {
      const caller = await authenticate(endpoints.vaultProtect, call)
      const languages = call.header('accept-language')
      return { json: { wallet: await factors.protect({ caller, languages }, call.params.id, call.body) } }
    }),
    vaultDevices: answer(endpoints.vaultDevices, async (call) => ({
      json: { devices: await devices.list(await authenticate(endpoints.vaultDevices, call)), now: now() },
    })),
    vaultApprove: answer(endpoints.vaultApprove, async (call) => {
      const caller = await authenticate(endpoints.vaultApprove, call)
      await devices.approve(caller, call.params.id, (await wallets.stepOf(caller)).wallet?.id)
      return { json: { success: true } }
    }),
    vaultBrowser: answer(endpoints.vaultBrowser, async (call) => {
      const caller = await authenticate(endpoints.vaultBrowser, call)
      return { json: { isKnown: await vault.browsers.join(caller, call.body.vouch, endpoints.vaultBrowser.path) } }
    }),
    vaultDeviceEnd: answer(endpoints.vaultDeviceEnd, async (call) => {
      await prove(endpoints.vaultDeviceEnd, call)
      return { json: { label: await devices.end(call.body.mark, networkOf(call.clientAddress())) } }
    }),
    vaultRevoke: answer(endpoints.vaultRevoke, async (call) => {
      const caller = await authenticate(endpoints.vaultRevoke, call)
      await devices.revoke({ caller, languages: call.header('accept-language') }, call.params.id)
      return { json: { success: true } }
    }),
    vaultSignOut: answer(endpoints.vaultSignOut, async (call) => {
      await devices.signOut(await authenticate(endpoints.vaultSignOut, call))
      return { json: { success: true } }
    }),
    vaultSignOutAll: answer(endpoints.vaultSignOutAll, async (call) => {
      await devices.signOutEverywhere(await authenticate(endpoints.vaultSignOutAll, call))
      return { json: { success: true } }
    }),
    vaultSites: answer(endpoints.vaultSites, async (call) => ({
      json: { sites: await sites.list(await authenticate(endpoints.vaultSites, call)), now: now() },
    })),
    vaultDisconnect: answer(endpoints.vaultDisconnect, async (call) => {
      await sites.disconnect(await authenticate(endpoints.vaultDisconnect, call), call.body)
      return { json: { success: true } }
    }),
    vaultExportTicket: answer(endpoints.vaultExportTicket, async (call) => ({
      json: await exit.vouch(await authenticate(endpoints.vaultExportTicket, call), call.params.id, call.body.entry),
    })),
    vaultTrust: answer(endpoints.vaultTrust, async (call) => {
      await exit.trust(await authenticate(endpoints.vaultTrust, call), call.params.id, call.body.ticket)
      return { json: { success: true } }
    }),
    vaultExport: answer(endpoints.vaultExport, async (call) => {
      const caller = await authenticate(endpoints.vaultExport, call)
      return { json: await exit.export({ caller, languages: call.header('accept-language') }, call.params.id) }
    }),
    vaultFile: answer(endpoints.vaultFile, async (call) => {
      const caller = await authenticate(endpoints.vaultFile, call)
      const languages = call.header('accept-language')
      return { json: { wallet: await exit.file({ caller, languages }, call.params.id, call.body) } }
    }),
    vaultFactors: answer(endpoints.vaultFactors, async (call) => {
      const caller = await authenticate(endpoints.vaultFactors, call)
      return { json: { factors: await factors.list(caller, call.params.id) } }
    }),
    vaultFactorAdd: answer(endpoints.vaultFactorAdd, async (call) => {
      const caller = await authenticate(endpoints.vaultFactorAdd, call)
      const languages = call.header('accept-language')
      return { json: { factor: await factors.add({ caller, languages }, call.params.id, call.body) } }
    }),
    vaultFactorRemove: answer(endpoints.vaultFactorRemove, async (call) => {
      const caller = await authenticate(endpoints.vaultFactorRemove, call)
      const { factor, id } = call.params
      await factors.remove({ caller, languages: call.header('accept-language') }, id, factor)
      return { json: { success: true } }
    }),
    vaultDelete: answer(endpoints.vaultDelete, async (call) => {
      const caller = await authenticate(endpoints.vaultDelete, call)
      return { json: await exit.remove({ caller, languages: call.header('accept-language') }, call.params.id) }
    }),
    vaultEmailStart: answer(endpoints.vaultEmailStart, async (call) => {
      const caller = await authenticate(endpoints.vaultEmailStart, call)
      const languages = call.header('accept-language')
      return { json: await emails.start(caller, languages ?? 'en') }
    }),
    vaultEmailOld: answer(endpoints.vaultEmailOld, async (call) => {
      const caller = await authenticate(endpoints.vaultEmailOld, call)
      const { code, email } = call.body
      const language = call.header('accept-language') ?? 'en'
      const paid = { answer: call.body.captcha, clientAddress: call.clientAddress() }
      return { json: await emails.enterOld(caller, { code, email, language }, paid) }
    }),
    vaultEmailNew: answer(endpoints.vaultEmailNew, async (call) => {
      const caller = await authenticate(endpoints.vaultEmailNew, call)
      return { json: await emails.enterNew({ caller, languages: call.header('accept-language') }, call.body.code) }
    }),
    vaultRelayLeave: answer(endpoints.vaultRelayLeave, async ({ params, body, clientAddress }) => {
      await vault.relay.leave(params.id, body.sealed, networkOf(clientAddress()))
      return { json: { success: true } }
    }),
    vaultRelayRead: answer(endpoints.vaultRelayRead, async ({ params }) => ({
      json: { sealed: (await vault.relay.read(params.id)) ?? null },
    })),
    vaultEmailUndo: answer(endpoints.vaultEmailUndo, async (call) => {
      await prove(endpoints.vaultEmailUndo, call)
      return { json: { email: await emails.undo(call.body.mark, networkOf(call.clientAddress())) } }
    }),
    vaultLinks: answer(endpoints.vaultLinks, async (call) => ({
      json: { links: await links.list(await authenticate(endpoints.vaultLinks, call)) },
    })),
    vaultLinkBegin: answer(endpoints.vaultLinkBegin, async (call) => {
      const caller = await authenticate(endpoints.vaultLinkBegin, call)
      return { json: { ...(await links.begin(caller, call.body.provider)), now: now() } }
    }),
    vaultLinkEnd: answer(endpoints.vaultLinkEnd, async (call) => {
      const caller = await authenticate(endpoints.vaultLinkEnd, call)
      const isLinked = await links.end({ caller, languages: call.header('accept-language') }, call.params.id)
      return { json: { state: isLinked ? ('linked' as const) : ('waiting' as const) } }
    }),
    vaultUnlink: answer(endpoints.vaultUnlink, async (call) => {
      const caller = await authenticate(endpoints.vaultUnlink, call)
      await links.remove({ caller, languages: call.header('accept-language') }, call.params.id)
      return { json: { success: true } }
    }),
    vaultPaymaster: answer(endpoints.vaultPaymaster, async (call) => {
      const caller = await authenticate(endpoints.vaultPaymaster, call)
      const { id = null, method, params } = call.body
      if (method !== 'pm_getPaymasterStubData' && method !== 'pm_getPaymasterData') {
        throw new HttpProblem(422, 'method', 'A paymaster takes pm_getPaymasterStubData and pm_getPaymasterData.')
      }
      const { wallet } = await wallets.stepOf(caller)
      const isFinal = method === 'pm_getPaymasterData'
      try {
        const payment = await sponsor.pay(caller, wallet?.addresses.evm.toLowerCase(), params, isFinal)
        return { json: { jsonrpc: '2.0' as const, id, result: writePayment(payment) } }
      } catch (error) {
        if (!(error instanceof SponsorError)) throw error
        const { excess, refusal } = error
        const data = { refusal, ...(excess && { field: excess.field, most: numberToHex(excess.most) }) }
        return {
          json: { jsonrpc: '2.0' as const, id, error: { code: refusedByPaymaster, message: error.message, data } },
        }
      }
    }),
    ...keeperCalls(keeper),
  }
}

/** What bundlers answer for an operation that its paymaster refuses (ERC-7769). */
const refusedByPaymaster = -32_501

/** What stands in proofs and is counted: the /24 of an IPv4 address, the /64 of an IPv6 address. */
function networkOf(address: string): string {
  return callerNetwork(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}

function pathOf(path: string, params: object): string {
  const values = new Map(Object.entries(params))
  return path.replace(/:(\w+)/g, (_, key: string) => String(values.get(key)))
}
