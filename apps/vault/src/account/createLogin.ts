import { type EndpointAnswer, GatewayError } from '@foyer/contract'
import {
  challengeOf,
  vaultAttempt,
  vaultCancel,
  vaultCode,
  vaultErrorCode,
  vaultExportTicket,
  vaultGrant,
  vaultResend,
  vaultSignOut,
  vaultSignOutAll,
  vaultSocialAttempt,
  vaultToken,
  vaultWho,
  writeBase64url,
} from '@foyer/contract/vault'
import * as v from 'valibot'
import { ownClock } from '../platform/pause.ts'
import { PortRefusalError } from '../platform/port/portRefusal.ts'
import type { Account, LaterAccount } from './account.ts'
import type { AccountParameters } from './accountParameters.ts'
import { createBrowserTie } from './createBrowserTie.ts'
import { createParts } from './createParts.ts'
import { createPasskeys, type PasskeyParameters } from './createPasskeys.ts'
import { createSigning } from './createSigning.ts'
import { hasEnded, readDeviceShare, readToken, sessionOf, toMember } from './device.ts'
import { deviceName } from './deviceName.ts'
import { keepLeft, takeLeft } from './leftLogins.ts'
import { makeWallet } from './makeWallet.ts'
import type { Attempt } from './member.ts'
import { isOpenedByPage } from './oauthLauncher.ts'
import { recoverWallet } from './recoverWallet.ts'
import { readSiteSince } from './siteSince.ts'
import { unlockHere } from './unlockMethods.ts'

type TokenAnswer = EndpointAnswer<typeof vaultToken>

/** How long the gateway may hold its answer until the visitor is back from a sign-in service, in seconds. */
const wait = 25
/** How long one such call may take, in ms. */
const timeoutMs = 40_000
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
    openedAt = performance.timeOrigin,
    origin,
    signer,
    store,
  } = parameters
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
  const parts = createParts(parameters)

  const dated = (email: string, times: { resendAt: number; expiresAt: number }): Attempt => ({
    email,
    resendAt: times.resendAt - clockAhead,
    expiresAt: times.expiresAt - clockAhead,
  })
  const begun = () => {
    if (!attempt) throw new Error('No login has begun.')
    return attempt
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
      const { bind, id, number, start, ui, ...dates } = await open(undefined, (shared) =>
        call(vaultSocialAttempt, { body: { provider, ...shared, ...(returnTo !== undefined && { returnTo }) } }),
      )
      if (ui) attempt = { ...begun(), ui }
      const { verifier } = begun()
      const expiresAt = dates.expiresAt - clockAhead
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
      const own = { params: { id }, body, signal, timeoutMs }
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

    async enterBy(token) {
      const self = await call(vaultWho, { token })
      if (!self.wallet) throw new Error('The gateway shows no wallet.')
      await store.write(sessionOf(origin), { token })
      return toMember(self, self.wallet)
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
        const vouch = await connect(self).catch(signOut)
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
        walletId = await makeWallet(parameters, self, token, found)
      } else if (
        self.wallet &&
        (self.step === 'recover' || (await readDeviceShare(store, self.wallet.id)) === undefined)
      ) {
        onStep('recovering')
        await recoverWallet({ ...parameters, receive: parts.receive, self, wallet: self.wallet, token, ways })
      }
      if (walletId === undefined) throw new Error('The gateway named no wallet.')
      // Only then is the wallet shown.
      await parts.confirm(walletId, token)
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

    passkeys: async () => createPasskeys({ ...parameters, open, begun, release: parts.release }),

    ...createSigning({ ...parameters, release: parts.release }),

    ...tie,

    siteSince: (site) => readSiteSince(parameters, site),

    async issueExportTicket({ walletId: id }) {
      // Such a frame vouches for no page, which is of the same browser as the window that let it in.
      if (parameters.isShownOnly) return ''
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
