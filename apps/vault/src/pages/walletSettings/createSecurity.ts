// Long because it is one short call for each thing that the wallet’s own page does.
import { balance, createGatewayClient, GatewayError } from '@foyer/contract'
import {
  type SocialProvider,
  socialProviders,
  type VaultErrorCode,
  vaultApprove,
  vaultCancel,
  vaultDelete,
  vaultDeviceEnd,
  vaultDevices,
  vaultDisconnect,
  vaultEmailNew,
  vaultEmailOld,
  vaultEmailStart,
  vaultEmailUndo,
  vaultErrorCode,
  vaultExport,
  vaultFile,
  vaultLinkBegin,
  vaultLinkEnd,
  vaultLinks,
  vaultMe,
  vaultRevoke,
  vaultSites,
  vaultTrust,
  vaultUnlink,
} from '@foyer/contract/vault'
import type { Account, SocialAttempt } from '../../account/account.ts'
import { createAccount } from '../../account/createAccount.ts'
import { readDeviceShare, readToken } from '../../account/device.ts'
import { deviceName } from '../../account/deviceName.ts'
import type { Member } from '../../account/member.ts'
import type { AskCode } from '../../account/stepUp.ts'
import { proofKeysOf } from '../../platform/device/deviceKeys.ts'
import { type DeviceStore, openDeviceStore } from '../../platform/device/deviceStore.ts'
import { createGatewayCall, type GatewayCall, proofId } from '../../platform/gateway/createGatewayCall.ts'
import { type Clock, ownClock, pause } from '../../platform/pause.ts'
import type { PageSettings } from '../../platform/readDocument.ts'
import type { FileMaker, SecretExporter } from '../../signer/createSigner.ts'
import type { ExportedSecret } from '../../signer/exportSecret.ts'
import type { SignerTasks } from '../../signer/signerTasks.ts'
import { startSigner } from '../../signer/startWorkers.ts'
import { type AuthenticatorCalls, createAuthenticatorCalls } from './createAuthenticatorCalls.ts'
import { createFactors, type Factors } from './createFactors.ts'
import { createKeeperNaming, type KeeperNaming } from './createKeeperNaming.ts'
import { createLimitsCalls, type LimitsCalls } from './createLimitsCalls.ts'
import { createRefusal } from './createRefusal.ts'
import type { Trust } from './trust.ts'

/** A device that holds a half of the secret; times in milliseconds since 1970. */
export type Device = {
  readonly id: string
  readonly site: string
  /** All sites of the same browser. */
  readonly sites: readonly string[]
  readonly label: string
  readonly enrolledAt: number
  readonly lastSeenAt: number
  readonly isCurrent: boolean
  readonly isTrusted: boolean
  /** Asks whose it is: it is not trusted yet, or came in within the last seven days without an answer. */
  readonly isNew: boolean
}

/** A site that sees the wallet. */
export type ConnectedSite = { readonly origin: string; readonly project: string; readonly grantedAt: number }

/** A way to log in beside the email address. */
export type Link = { readonly id: string; readonly kind: 'passkey' | SocialProvider }

/** Something that an account holds. */
export type Holding = { readonly amount: string; readonly symbol: string /** CAIP-2 id. */; readonly network: string }

/** What became of a code of a change. */
export type Verdict<Right extends string> = { readonly state: Right | 'wrong' | 'dead'; readonly triesLeft: number }

type Parts = Omit<Factors, 'releaseTo'> & Omit<LimitsCalls, 'withConfirmation'> & AuthenticatorCalls

/**
 * What a member does with a wallet as a whole, in the wallet's own page. Each rejects with a GatewayError, and what has to be
 * confirmed as confirmStepUp does.
 */
export type Security = Parts & {
  readonly name: string
  readonly account: Account
  /** Sign-in services that members may log in with. */
  readonly providers: readonly SocialProvider[]
  /** Whether members may log in by a passkey. */
  readonly hasPasskeys: boolean
  /** Whether the keeper is a part of the gateway. */
  readonly isOneServer: boolean
  /** Origin of the gateway, where the windows of sign-in services are. */
  readonly gateway: string
  /** Origin of this page, which is a separate device. */
  readonly app: string
  readonly clock: Clock
  /** Gets ready to name a passkey to a keeper apart. */
  nameToKeeper(member: Member): Promise<KeeperNaming>
  trust(): Promise<Trust>
  devices(): Promise<readonly Device[]>
  /** Trusts another device. */
  approve(id: string): Promise<void>
  /** Removes a device by the mark of a mail; answers what it is called. */
  endDevice(mark: string): Promise<string>
  revoke(id: string): Promise<void>
  links(): Promise<readonly Link[]>
  /** Begins to add an account of a sign-in service. */
  beginLink(provider: SocialProvider): Promise<SocialAttempt>
  /** Waits until it is added. */
  awaitLink(attempt: SocialAttempt, signal: AbortSignal): Promise<void>
  /** Gives it up, so that its window adds nothing any more. */
  cancelLink(attempt: SocialAttempt): Promise<void>
  unlink(id: string): Promise<void>
  sites(): Promise<readonly ConnectedSite[]>
  disconnect(site: ConnectedSite): Promise<void>
  /** What both accounts hold, as far as the gateway knows. */
  holdings(member: Member): Promise<readonly Holding[]>
  /** The secret itself. */
  exportSecret(member: Member): Promise<ExportedSecret>
  /** Gets ready to make a recovery file. What it answers makes one, as its text. */
  prepareFile(member: Member): Promise<(password: string) => Promise<string>>
  /** Deletes the wallet; answers when it is erased. */
  remove(member: Member): Promise<number>
  /** Begins to change the email address: sends a code to the present one, where there is one. */
  startAddress(): Promise<void>
  /** Takes that code and sends one to the new address. */
  enterOldCode(code: string | undefined, email: string): Promise<Verdict<'sent'>>
  enterNewCode(code: string): Promise<Verdict<'changed'>>
  /** Undoes a change by the mark of the mail; answers the address that is set back. */
  undoAddress(mark: string): Promise<string>
  /** Hands in what another device said for this one, if it said something. */
  issueExportTicket(member: Pick<Member, 'walletId'>): Promise<void>
}

/** What {@link createSecurity} takes. */
export type CreateSecurityParameters = {
  readonly settings: PageSettings
  /** What another device said for this one; empty when nothing. */
  readonly ticket: string
  readonly exporter: () => SecretExporter
  readonly fileMaker: () => FileMaker
  /** Asks for a code of the authenticator app. */
  readonly askCode: AskCode
  readonly fetch?: typeof fetch | undefined
  /** Default the browser's own. */
  readonly clock?: Clock | undefined
}

type Place = {
  readonly store: DeviceStore
  readonly call: GatewayCall
  /** The same for the keeper, where it is a separate process. */
  readonly keeper: GatewayCall
  readonly account: Account
  /** How far the gateway's clock is ahead of this one, in milliseconds. */
  readonly clockAhead: number
}

/** How often a window is asked after, in milliseconds. */
const glance = 1_000

/** Opens this browser's store and makes the calls. @throws DOMException where the browser keeps nothing. */
export async function createSecurity(parameters: CreateSecurityParameters): Promise<Security> {
  const { clock = ownClock, fileMaker, exporter, settings } = parameters
  const { app, methods, name } = settings.config
  const { account, call, clockAhead, keeper, store } = await open(parameters)
  let { ticket } = parameters
  const withToken = async () => ({ token: await readToken(store, app) })
  const { gateway: gatewayKey, keeper: keeperKey } = settings.config.keys
  const { askCode } = parameters
  const { withConfirmation, ...limits } = createLimitsCalls({ call, withToken, clockAhead, askCode })
  const { releaseTo, ...factors } = createFactors({ call, store, withToken, withConfirmation, gatewayKey, fileMaker })

  return {
    ...factors,
    ...limits,
    ...createAuthenticatorCalls({ call, withToken }),
    account,
    providers: socialProviders.filter((each) => methods.includes(each)),
    hasPasskeys: methods.includes('passkey'),
    isOneServer: settings.config.keeper === null,
    gateway: new URL(settings.gateway).origin,
    app,
    name,
    clock,
    nameToKeeper: (member) =>
      createKeeperNaming(
        {
          ...{ call, keeper, keeperKey: keeperKey ?? '', withToken, clockAhead, name },
          words: { device: deviceName(navigator.userAgent), language: navigator.language },
        },
        member,
      ),
    async trust() {
      const { freshUntil, now, savedAt, trust } = await call(vaultMe, await withToken())
      const { approver, at, waits } = trust
      return {
        ...{ waits, waitMs: Math.max(0, at - now), at: at - clockAhead, approver: approver ?? undefined },
        ...{ openUntil: freshUntil - clockAhead, isSaved: savedAt !== null },
      }
    },
    approve: async (id) => void (await call(vaultApprove, { ...(await withToken()), params: { id }, body: {} })),
    endDevice: async (mark) => (await call(vaultDeviceEnd, { body: { mark } })).label,
    devices: async () => (await call(vaultDevices, await withToken())).devices,
    revoke: async (id) => void (await call(vaultRevoke, { ...(await withToken()), params: { id } })),
    sites: async () => (await call(vaultSites, await withToken())).sites,
    disconnect: async ({ origin, project }) =>
      void (await call(vaultDisconnect, { ...(await withToken()), body: { origin, project } })),

    links: async () => (await call(vaultLinks, await withToken())).links,
    async beginLink(provider) {
      const { now: _, expiresAt, ...begun } = await call(vaultLinkBegin, { ...(await withToken()), body: { provider } })
      return { ...begun, expiresAt: expiresAt - clockAhead }
    },
    async awaitLink({ id }, signal) {
      while (true) {
        const { state } = await call(vaultLinkEnd, { ...(await withToken()), params: { id }, body: {} })
        signal.throwIfAborted()
        if (state === 'linked') return
        await pause(glance, signal)
      }
    },
    cancelLink: async ({ id }) => void (await call(vaultCancel, { params: { id }, body: {} })),
    unlink: async (id) => void (await call(vaultUnlink, { ...(await withToken()), params: { id } })),

    startAddress: async () => void (await call(vaultEmailStart, { ...(await withToken()), body: {} })),
    async enterOldCode(code, email) {
      const pay = settings.config.captcha && (await import('../../account/captcha/payForMail.ts')).payForMail
      const paid = await pay?.(call, email, new AbortController().signal)
      return call(vaultEmailOld, { ...(await withToken()), body: { code, email, ...paid } })
    },
    enterNewCode: async (code) => call(vaultEmailNew, { ...(await withToken()), body: { code } }),
    undoAddress: async (mark) => (await call(vaultEmailUndo, { body: { mark } })).email,

    async holdings({ addresses }) {
      const { gateway: baseUrl, projectId } = settings
      const sdk = { sdkType: 'foyer', sdkVersion: 'vault-0.0.0' }
      const client = createGatewayClient({
        endpoints: { balance },
        baseUrl,
        projectId,
        ...sdk,
        fetch: parameters.fetch,
      })
      const ask = (address: string) => client.balance({ address, currency: 'usd' })
      const found = await Promise.all([ask(addresses.evm), ask(addresses.solana)])
      return found
        .flatMap(({ balances }) => balances)
        .filter(({ quantity }) => Number(quantity.numeric) > 0)
        .map(({ chainId = '', quantity, symbol }) => ({ amount: quantity.numeric, symbol, network: chainId }))
    },

    async exportSecret(member) {
      const { addresses, walletId } = member
      const half = await readDeviceShare(store, walletId)
      if (half === undefined) throw new Error('This device has no half of the secret.')
      const tasks = exporter()
      try {
        const release = await withConfirmation(member, async () => {
          const { id, publicKey } = await tasks.receive()
          const jti = proofId()
          const request = { ...(await withToken()), jti, eph: publicKey, params: { id: walletId }, body: {} }
          const { share: message, splitId } = await call(vaultExport, request)
          return { id, jti, splitId, message }
        })
        return await tasks.exportSecret({ walletId, addresses, half, release })
      } finally {
        // Its memory goes with it.
        tasks.stop()
      }
    },

    async prepareFile(member) {
      const { mode, walletId } = member
      const { freshUntil, now } = await call(vaultMe, await withToken())
      // Before the member chooses a password for nothing.
      if (freshUntil <= now) throw createRefusal('vault-login-stale')
      return async (password) => {
        const tasks = fileMaker()
        try {
          const parts = await releaseTo(tasks, member)
          const { nonce } = await call(vaultMe, await withToken())
          const [splitId, jti] = [crypto.randomUUID(), proofId()]
          const kept = mode === 'user-held' ? undefined : { gatewayKey, jti, keeperKey: keeperKey ?? '' }
          const { file, home, proofs } = await tasks.makeFile({ ...parts, nonce, password, splitId, kept })
          const body = { proofs, ...(home && { home: { splitId, ...home } }) }
          await call(vaultFile, { ...(await withToken()), jti, params: { id: walletId }, body })
          return file
        } finally {
          tasks.stop()
        }
      }
    },

    async remove({ walletId }) {
      const { erasedAt } = await call(vaultDelete, { ...(await withToken()), params: { id: walletId } })
      await account.logout(false)
      return erasedAt
    },

    async issueExportTicket({ walletId }) {
      if (ticket === '') return
      const body = { ticket }
      ticket = ''
      await call(vaultTrust, { ...(await withToken()), params: { id: walletId }, body })
    },
  }
}

async function open({ settings, ...own }: CreateSecurityParameters): Promise<Place> {
  const { config, gateway, projectId } = settings
  const store = await openDeviceStore()
  const device = await proofKeysOf(store)
  const clockAhead = config.now - Date.now()
  const shared = { projectId, device, clockAhead, fetch: own.fetch }
  const call = createGatewayCall({ ...shared, baseUrl: gateway, name: config.gateway })
  const keeper = config.keeper ? createGatewayCall({ ...shared, baseUrl: config.keeper, name: config.keeper }) : call
  let signer: SignerTasks | undefined
  const account = createAccount({
    call,
    keeper,
    config,
    clockAhead,
    store,
    signer: async () => {
      signer ??= startSigner()
      return signer
    },
    origin: config.app,
    passwords: async () => own.fileMaker(),
    askCode: own.askCode,
    userAgent: navigator.userAgent,
    language: navigator.language,
  })
  return { account, call, clockAhead, keeper, store }
}

/** The gateway's own name for why something failed; undefined when it gave none. */
export function refusalOf(error: unknown): VaultErrorCode | undefined {
  return error instanceof GatewayError ? vaultErrorCode(error) : undefined
}
