// Long because every way to log in ends with the same wallet on the same device.
import { type EndpointAnswer, GatewayError } from '@foyer/contract'
import {
  challengeOf,
  type SealedMessage,
  type ToSign,
  vaultAttempt,
  vaultCancel,
  vaultCode,
  vaultCreate,
  vaultEnrol,
  vaultErrorCode,
  vaultErrors,
  vaultExportTicket,
  vaultGrant,
  vaultLimits,
  vaultPaymaster,
  vaultPolicyCheck,
  vaultRecovery,
  vaultRelease,
  vaultResend,
  vaultSignOut,
  vaultSignOutAll,
  vaultSocialAttempt,
  vaultStepUp,
  vaultToken,
  vaultWho,
  writeBase64url,
} from '@foyer/contract/vault'
import * as v from 'valibot'
import { type GatewayRequest, proofId } from '../platform/gateway/createGatewayCall.ts'
import { ownClock } from '../platform/pause.ts'
import { PortRefusalError } from '../platform/port/portRefusal.ts'
import type { ReceivedShare } from '../signer/receivedShares.ts'
import type { CreatedWallet } from '../signer/signerTasks.ts'
import type { Account, LaterAccount } from './account.ts'
import type { AccountParameters } from './accountParameters.ts'
import { askKeeper } from './askKeeper.ts'
import { createBrowserTie } from './createBrowserTie.ts'
import { createPasskeys, type FinishWithPasskey, type PasskeyParameters } from './createPasskeys.ts'
import { hasEnded, keepDeviceShare, readDeviceShare, readToken, type Self, sessionOf, toMember } from './device.ts'
import { deviceName } from './deviceName.ts'
import { keepLeft, takeLeft } from './leftLogins.ts'
import type { Attempt } from './member.ts'
import { isOpenedByPage } from './oauthLauncher.ts'
import type { PasskeyHolder } from './passkeys/askPasskey.ts'
import { policyCodeOf } from './policyRefusal.ts'
import { readSiteSince } from './siteSince.ts'
import { toSign } from './toSign.ts'
import { createUnlockMethods, unlockHere } from './unlockMethods.ts'

type TokenAnswer = EndpointAnswer<typeof vaultToken>

/** How long the gateway may hold its answer until the visitor is back from a sign-in service, in seconds. */
const wait = 25
/** How long one such call may take, in ms. */
const patience = 40_000
/** How long one question is after another where answers are not held, in ms: longer each time, but where the visitor waits before the screen. */
const arrivalPauses = { first: 1_500, step: 100, longest: 5_000 } as const

const Begun = v.object({ id: v.string(), at: v.optional(v.number(), 0) })

/** The part of an account that logs in, signs and logs out. */
export type Login = Pick<
  Account,
  | 'start'
  | 'resend'
  | 'enter'
  | 'startSocial'
  | 'comeBack'
  | 'arrive'
  | 'finish'
  | 'cancel'
  | 'sign'
  | 'sponsor'
  | 'logout'
  | 'passkeys'
> &
  LaterAccount

/** Logs in by a code and out, makes or recovers the wallet, and signs with what the gateway releases. */
export function createLogin(parameters: AccountParameters): Login {
  const {
    call,
    clock = ownClock,
    clockAhead,
    config,
    keeper,
    openedAt = performance.timeOrigin,
    origin,
    signer,
    store,
  } = parameters
  const { passwords = async () => (await import('../signer/startWorkers.ts')).startFileMaker() } = parameters
  /** What a page that is gone leaves of its login, for the next one to give up. */
  const begunName = `attempt/${origin}`
  let attempt:
    | { id: string; verifier: string; email?: string; login?: TokenAnswer['login']; returned?: string; ui?: 'qr' }
    | undefined

  let paying = new AbortController()
  /** What a mail to an address costs where the wallet asks strangers for something. */
  const pay = async (email: string) => {
    paying.abort(new PortRefusalError('rejected'))
    paying = new AbortController()
    if (!config.captcha) return {}
    const { signal } = paying
    const { payForMail } = await import('./captcha/payForMail.ts')
    return payForMail(call, email, signal)
  }

  const tie = createBrowserTie(parameters)

  const dated = (email: string, times: { resendAt: number; expiresAt: number }): Attempt => ({
    email,
    resendAt: times.resendAt - clockAhead,
    expiresAt: times.expiresAt - clockAhead,
  })
  const begun = () => {
    if (!attempt) throw new Error('No login has begun.')
    return attempt
  }

  /** Makes a call whose answer carries a part, and keeps what opens it. */
  const receive = async <T extends { splitId: string; share: SealedMessage }>(
    ask: (request: GatewayRequest) => Promise<T>,
  ) => {
    const { id, publicKey } = await (await signer()).receive()
    const jti = proofId()
    const answer = await ask({ jti, eph: publicKey })
    const share: ReceivedShare = { id, jti, splitId: answer.splitId, message: answer.share }
    return { answer, share }
  }

  /** Wallets whose owner confirms some of what they sign with a passkey, as far as this page knows. */
  const limited = new Set<string>()

  const release = (walletId: string, token: string | undefined, body: { use: 'keep' } | { signs?: ToSign }) =>
    receive(async (request) => {
      const { share, ...answer } = await call(vaultRelease, { ...request, token, params: { id: walletId }, body })
      if (share === null) throw new Error('The gateway handed out no part of the secret.')
      return { ...answer, share }
    })

  /** Shows that this device can use the wallet. */
  const confirm = async (walletId: string, token: string) => {
    const { publicKey } = await (await signer()).receive()
    await call(vaultRelease, { eph: publicKey, token, params: { id: walletId }, body: { use: 'confirm' } })
  }

  /** Opens an attempt that only this page can end. */
  const open: PasskeyParameters['open'] = async (email, ask) => {
    const verifier = writeBase64url(crypto.getRandomValues(new Uint8Array(32)))
    const device = deviceName(parameters.userAgent)
    const answer = await ask({ challenge: await challengeOf(verifier), origin, device })
    // The worker loads while the visitor looks for the mail; its first use says if it did not load.
    signer().catch(() => undefined)
    attempt = { id: answer.id, verifier, ...(email !== undefined && { email }) }
    await store.write(begunName, { id: answer.id, at: Date.now() })
    return answer
  }

  const create = async ({ nonce }: Self, token: string, passkey: PasskeyHolder | undefined): Promise<string> => {
    const ids = { walletId: crypto.randomUUID(), homeSplitId: crypto.randomUUID(), deviceSplitId: crypto.randomUUID() }
    const jti = proofId()
    const { gateway: gatewayKey, keeper: keeperKey } = config.keys
    // No wallet is begun that could not be recovered.
    if (keeperKey === null && !passkey)
      throw new GatewayError({
        code: 'gateway-unavailable',
        message: vaultErrors['vault-keeper-away'].message,
        status: 503,
      })
    const holder = passkey ? { passkey } : { keeperKey: keeperKey ?? '' }
    const made = await (await signer()).create({ ...ids, gatewayKey, nonce, jti, ...holder })
    const body = {
      walletId: ids.walletId,
      addresses: made.addresses,
      proofs: made.proofs,
      home: homeOf(ids.homeSplitId, made),
      device: { splitId: ids.deviceSplitId, share: made.share },
    }
    await call(vaultCreate, { body, token, jti })
    // Only once the other parts are kept: alone this one is worth nothing.
    await keepDeviceShare(store, ids.walletId, { splitId: ids.deviceSplitId, half: made.half })
    return ids.walletId
  }

  const recover = async (
    self: Self,
    { addresses, id }: NonNullable<Self['wallet']>,
    token: string,
    { hasPasskeys = false, keeperCheck, unlock, vouched, wait }: Omit<FinishWithPasskey, 'hold' | 'holder'>,
  ) => {
    const params = { id }
    // What the other device said may be too old; then this one waits as any other.
    await vouched?.(id).catch(() => undefined)
    /** Has the visitor wait where that is why work failed, then does it again. */
    const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
      while (true) {
        try {
          return await work()
        } catch (error) {
          const { readWait } = await import('./readWait.ts')
          const why = await readWait(error, { call, clockAhead, token })
          if (!why || !wait) throw error
          await wait(why)
        }
      }
    }
    const askHome = () =>
      patiently(() => receive((request) => call(vaultRecovery, { ...request, token, params, body: {} })))
    const home = await askHome()
    const { ticket } = home.answer
    const worker = await signer()
    const waysOf = ({ answer: { held, password }, share: auth }: typeof home) =>
      createUnlockMethods({ wallet: { id, addresses }, auth, held, password, worker, passwords })
    const askHolder = async (given: string) => {
      const { share: recovery, isAsked } = await patiently(() =>
        askKeeper({
          ...{ keeper, keeperKey: config.keys.keeper ?? '', walletId: id, worker, ticket: given, clockAhead },
          device: deviceName(parameters.userAgent),
          language: parameters.language,
          hasPasskeys,
          ask: async (check) => {
            if (!keeperCheck) throw new Error('Nothing asks for what the keeper wants here.')
            await keeperCheck(check)
          },
        }),
      )
      // The check takes its time, and what the keys sign is good for ten minutes.
      return { auth: home.share, recovery, nonce: isAsked ? (await call(vaultWho, { token })).nonce : self.nonce }
    }
    const { auth, recovery, nonce } =
      ticket === null
        ? { ...(await unlock(waysOf(home), async () => waysOf(await askHome()))), nonce: self.nonce }
        : await askHolder(ticket)
    const own = { walletId: id, deviceSplitId: crypto.randomUUID(), nonce, gatewayKey: config.keys.gateway }
    const jti = proofId()
    const enrolled = await worker.recover({ ...own, addresses, jti, auth, recovery })
    const body = { proofs: enrolled.proofs, device: { splitId: own.deviceSplitId, share: enrolled.share } }
    await call(vaultEnrol, { body, token, jti, params })
    await keepDeviceShare(store, id, { splitId: own.deviceSplitId, half: enrolled.half })
  }

  return {
    async start(email) {
      const { language } = parameters
      const paid = await pay(email)
      const answer = await open(email, (shared) =>
        call(vaultAttempt, { body: { method: 'email', email, ...shared, ...(language && { language }), ...paid } }),
      )
      return dated(email, answer)
    },

    async startSocial(provider, returnTo, opener = 'window') {
      const isByPage = await isOpenedByPage(store, origin, opener)
      const { bind, id, number, start, ui, ...told } = await open(undefined, (shared) =>
        call(vaultSocialAttempt, { body: { provider, ...shared, ...(returnTo !== undefined && { returnTo }) } }),
      )
      if (ui) attempt = { ...begun(), ui }
      const { verifier } = begun()
      const expiresAt = told.expiresAt - clockAhead
      const leave = () => keepLeft(store, origin, { id, verifier, provider, expiresAt })
      const shown = { id, start, ...(ui && { ui }), number, bind, expiresAt, isByPage }
      return { ...shown, ...(returnTo !== undefined && { leave }) }
    },

    async comeBack(given) {
      const [id = '', returned = ''] = given.split('.')
      const left = await takeLeft(store, origin, id)
      if (left) attempt = { id, verifier: left.verifier, returned }
      return left?.provider
    },

    async arrive(signal) {
      const { id, returned, ui, verifier } = begun()
      // A relay is asked by each question anew.
      const body = { verifier, ...(!ui && { wait }), ...(returned !== undefined && { returned }) }
      const own = { params: { id }, body, signal, patience }
      for (let turn = 0; ; turn += 1) {
        const askedAt = clock.now()
        const { login, state } = await call(vaultToken, own).catch((error: unknown) => {
          signal.throwIfAborted()
          // One that is away for a moment has not refused.
          if (error instanceof GatewayError && (error.status ?? 500) >= 500) return { login: null, state: 'waiting' }
          throw error
        })
        if (login) {
          attempt = { id, verifier, login }
          return
        }
        // What was held says only that it is over: the token comes with the next answer.
        if (state === 'done') continue
        const { first, longest, step } = arrivalPauses
        const left = (ui ? first : Math.min(longest, first + turn * step)) - (clock.now() - askedAt)
        if (left > 0) await clock.pause(left, signal)
      }
    },

    async takeUp(token) {
      attempt = { id: '', verifier: '', login: { self: await call(vaultWho, { token }), token } }
    },

    async resend() {
      const { email = '', id } = begun()
      return dated(email, await call(vaultResend, { params: { id }, body: await pay(email) }))
    },

    async enter(code) {
      const { state, triesLeft } = await call(vaultCode, { params: { id: begun().id }, body: { code } })
      if (state === 'authenticated') return { state: 'right' }
      return state === 'wrong' ? { state, triesLeft } : { state }
    },

    async finish(onStep, connect, { hold, holder, ...ways } = { unlock: unlockHere }) {
      const { id, login: arrived, verifier } = begun()
      onStep('checking')
      const login = arrived ?? (await call(vaultToken, { params: { id }, body: { verifier } })).login
      if (!login) throw new Error('This login is not over.')
      attempt = undefined
      await store.remove(begunName)
      const { self, token } = login
      const signOut = async (error: unknown) => {
        // That the gateway may be away changes nothing here: the token is forgotten.
        await call(vaultSignOut, { token, body: {} }).catch(() => undefined)
        throw error
      }
      if (self.wallet && (!self.isGranted || self.mayJoin)) {
        const vouch = await connect({ ...self, token }).catch(signOut)
        if (vouch !== undefined) await tie.joinBrowser(vouch, token)
      }
      await store.write(sessionOf(origin), { token })
      let walletId = self.wallet?.id
      if (self.step === 'create') {
        const found =
          holder ??
          (await hold?.().catch(async (error: unknown) => {
            await store.remove(sessionOf(origin))
            return signOut(error)
          }))
        onStep('creating')
        walletId = await create(self, token, found)
      } else if (
        self.wallet &&
        (self.step === 'recover' || (await readDeviceShare(store, self.wallet.id)) === undefined)
      ) {
        onStep('recovering')
        await recover(self, self.wallet, token, ways)
      }
      if (walletId === undefined) throw new Error('The gateway named no wallet.')
      // Only then is the wallet shown.
      await confirm(walletId, token)
      const [now] = await Promise.all([
        call(vaultWho, { token }),
        call(vaultGrant, { token, params: { id: walletId }, body: {} }),
      ])
      if (!now.wallet?.isConfirmed) throw new Error('The gateway did not confirm the wallet.')
      return toMember(now, now.wallet)
    },

    async cancel() {
      paying.abort(new PortRefusalError('rejected'))
      const left = v.safeParse(Begun, await store.read(begunName))
      // What was begun later is the login of another page, which still needs it.
      const given = attempt ?? (left.success && left.output.at <= openedAt ? left.output : undefined)
      attempt = undefined
      if (!given) return
      await store.remove(begunName)
      await takeLeft(store, origin, given.id)
      await call(vaultCancel, { params: { id: given.id }, body: {} }).catch((error: unknown) => {
        // One that is over needs no end.
        if (!(error instanceof GatewayError) || error.status === undefined || error.status >= 500) throw error
      })
    },

    passkeys: async () => createPasskeys({ ...parameters, open, begun, release }),

    async sign({ addresses, walletId }, request) {
      const half = await readDeviceShare(store, walletId)
      if (half === undefined) throw new Error('This device has no half of the secret.')
      // Where neither a policy nor limits stand the gateway is not told what is signed.
      const signs = config.hasPolicy || limited.has(walletId) ? { signs: toSign(request) } : {}
      const { share } = await release(walletId, await readToken(store, origin), signs).catch((error: unknown) => {
        if (policyCodeOf(error) === 'vault-step-up-needed') limited.add(walletId)
        throw error
      })
      return (await (await signer()).sign({ walletId, addresses, half, release: share, request })).signature
    },

    async sponsor(_, method, params) {
      const token = await readToken(store, origin)
      const body = { jsonrpc: '2.0', id: 1, method, params: [...params] }
      const { error, result } = await call(vaultPaymaster, { token, body })
      if (error) throw new GatewayError({ code: 'gateway-forbidden', message: error.message, status: 403 })
      return result
    },

    ...tie,

    siteSince: () => readSiteSince(parameters),

    async askStepUp({ walletId: id }, requests) {
      const own = { token: await readToken(store, origin), params: { id } }
      const body = { signs: requests.map(toSign) }
      try {
        // Each time: they may have been set on another page meanwhile.
        if (!limited.has(id) && (await call(vaultLimits, { ...own, patience: 3_000 })).limits === null) return undefined
        limited.add(id)
        return (await call(vaultStepUp, { ...own, body })).step ?? undefined
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
        // The gateway says again before anything is signed.
        return undefined
      }
    },

    async checkPolicy({ walletId: id }, requests) {
      const body = { signs: requests.map(toSign) }
      try {
        await call(vaultPolicyCheck, { token: await readToken(store, origin), params: { id }, body, patience: 3_000 })
        return undefined
      } catch (error) {
        // Whatever else failed, the gateway says again before anything is signed.
        return policyCodeOf(error)
      }
    },

    async issueExportTicket({ walletId: id }) {
      const token = await readToken(store, origin)
      const ask = async (body: { entry?: true }) =>
        (await call(vaultExportTicket, { token, params: { id }, body })).ticket
      return ask({}).catch((error: unknown) => {
        // On its first day a wallet has no device yet that is trusted.
        if (error instanceof GatewayError && vaultErrorCode(error) === 'vault-device-new') return ask({ entry: true })
        throw error
      })
    },

    async logout(everywhere) {
      const token = await readToken(store, origin)
      // Signing all others out may be refused, and this device stays logged in then.
      if (!everywhere) await store.remove(sessionOf(origin))
      if (token === undefined) return
      await call(everywhere ? vaultSignOutAll : vaultSignOut, { token, body: {} }).catch((error: unknown) => {
        if (!hasEnded(error)) throw error
      })
      if (everywhere) await store.remove(sessionOf(origin))
    },
  }
}

/** The parts of a new home split as the gateway takes them. */
function homeOf(splitId: string, made: CreatedWallet) {
  return { splitId, auth: made.auth, ...('held' in made ? { held: made.held } : { recovery: made.recovery }) }
}
