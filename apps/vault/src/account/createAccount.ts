import { GatewayError } from '@foyer/contract'
import {
  challengeOf,
  keeperChallenge,
  keeperRelease,
  type SealedMessage,
  vaultAttempt,
  vaultCancel,
  vaultCode,
  vaultCreate,
  vaultEnrol,
  vaultErrorCode,
  vaultGrant,
  vaultMe,
  vaultRecovery,
  vaultRelease,
  vaultResend,
  type vaultSelf,
  vaultSignOut,
  vaultSignOutAll,
  vaultToken,
  writeBase64url,
} from '@foyer/contract/vault'
import * as v from 'valibot'
import type { DeviceStore } from '../device/deviceStore.ts'
import { type GatewayCall, type GatewayRequest, proofId } from '../gateway/createGatewayCall.ts'
import type { VaultConfig } from '../gateway/readConfig.ts'
import type { Addresses } from '../keys/accounts.ts'
import type { SignatureRequest } from '../signer/signature.ts'
import type { EnrolledDevice, ReceivedShare, SignerTasks } from '../signer/signerTasks.ts'

/** Who is logged in, and whose keys this device can use. */
export type Member = {
  readonly email: string
  readonly walletId: string
  readonly addresses: Addresses
  readonly mode: 'recoverable' | 'user-held'
}

/** A login that waits for its code. Times are milliseconds since 1970 by this clock. */
export type Attempt = { readonly email: string; readonly resendAt: number; readonly expiresAt: number }

/** What became of a code. */
export type CodeVerdict =
  | { readonly state: 'right' }
  | { readonly state: 'wrong'; readonly triesLeft: number }
  /** Too many were wrong: only a new code helps. */
  | { readonly state: 'dead' }

/** What an account does next while it logs in. */
export type LoginStep = 'checking' | 'creating' | 'recovering'

/** The visitor's account in this partition. */
export type Account = {
  /** Who is logged in, from a session of before; undefined when nobody is. */
  restore(): Promise<Member | undefined>
  /** Sends a code to an address. */
  start(email: string): Promise<Attempt>
  resend(): Promise<Attempt>
  enter(code: string): Promise<CodeVerdict>
  /** Ends a login whose code was right: makes the wallet, or gets this device ready for it. */
  finish(onStep: (step: LoginStep) => void): Promise<Member>
  cancel(): Promise<void>
  sign(member: Member, request: SignatureRequest): Promise<string>
  logout(everywhere: boolean): Promise<void>
}

/** What {@link createAccount} takes. */
export type CreateAccountParameters = {
  readonly call: GatewayCall
  /** The same for the keeper, where it is a process of its own. */
  readonly keeper: GatewayCall
  readonly config: VaultConfig
  readonly clockAhead: number
  readonly store: DeviceStore
  readonly signer: SignerTasks
  /** The site that shows the vault. */
  readonly origin: string
  /** This browser in words, for the mail and the list of devices. */
  readonly device: string
  readonly language?: string | undefined
}

type Self = v.InferOutput<typeof vaultSelf>
const Half = v.object({ splitId: v.string(), half: v.string() })
const Session = v.object({ token: v.string() })

/** Joins gateway, signer and store to what a visitor does: log in, sign, log out. */
export function createAccount(parameters: CreateAccountParameters): Account {
  const { call, clockAhead, config, keeper, signer, store } = parameters
  let attempt: { id: string; verifier: string; email: string } | undefined

  const halfName = (walletId: string) => `half/${walletId}`
  const tokenOf = async () => {
    const read = v.safeParse(Session, await store.read('session'))
    return read.success ? read.output.token : undefined
  }
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
    const { id, publicKey } = await signer.receive()
    const jti = proofId()
    const answer = await ask({ jti, eph: publicKey })
    const share: ReceivedShare = { id, jti, splitId: answer.splitId, message: answer.share }
    return { answer, share }
  }

  const release = (walletId: string, token: string | undefined) =>
    receive((request) => call(vaultRelease, { ...request, token, params: { id: walletId }, body: {} }))

  const keep = (walletId: string, splitId: string, { half }: EnrolledDevice) =>
    store.write(halfName(walletId), { splitId, half })

  const create = async ({ nonce }: Self, token: string): Promise<string> => {
    const ids = { walletId: crypto.randomUUID(), homeSplitId: crypto.randomUUID(), deviceSplitId: crypto.randomUUID() }
    const jti = proofId()
    const keys = { gatewayKey: config.keys.gateway, keeperKey: config.keys.keeper }
    const made = await signer.create({ ...ids, ...keys, nonce, jti })
    const body = {
      walletId: ids.walletId,
      addresses: made.addresses,
      proofs: made.proofs,
      home: { splitId: ids.homeSplitId, auth: made.auth, recovery: made.recovery },
      device: { splitId: ids.deviceSplitId, share: made.share },
    }
    await call(vaultCreate, { body, token, jti })
    // Only once the other parts are kept: alone this one is worth nothing.
    await keep(ids.walletId, ids.deviceSplitId, made)
    return ids.walletId
  }

  const recover = async ({ nonce }: Self, { addresses, id }: NonNullable<Self['wallet']>, token: string) => {
    const params = { id }
    const home = await receive((request) => call(vaultRecovery, { ...request, token, params, body: {} }))
    const ticket = home.answer.ticket
    const challenge = await keeper(keeperChallenge, { token: ticket, body: {} })
    const { share: recovery } = await receive((request) =>
      keeper(keeperRelease, { ...request, token: ticket, nonce: challenge.nonce, body: {} }),
    )
    const own = { walletId: id, deviceSplitId: crypto.randomUUID(), nonce, gatewayKey: config.keys.gateway }
    const jti = proofId()
    const enrolled = await signer.recover({ ...own, addresses, jti, auth: home.share, recovery })
    const body = { proofs: enrolled.proofs, device: { splitId: own.deviceSplitId, share: enrolled.share } }
    await call(vaultEnrol, { body, token, jti, params })
    await keep(id, own.deviceSplitId, enrolled)
  }

  const toMember = ({ user }: Self, { addresses, id, mode }: NonNullable<Self['wallet']>): Member => ({
    email: user.email,
    walletId: id,
    addresses,
    mode,
  })

  /** Whether this partition still has the half that the gateway counts on. */
  const hasHalf = async (walletId: string) => v.is(Half, await store.read(halfName(walletId)))

  const forget = async () => {
    await store.remove('session')
  }

  return {
    async restore() {
      const token = await tokenOf()
      if (token === undefined) return undefined
      try {
        const self = await call(vaultMe, { token })
        const { isGranted, step, wallet } = self
        // What is not finished needs the visitor, who logs in again.
        if (step !== 'ready' || !wallet?.isConfirmed || !isGranted || !(await hasHalf(wallet.id))) return undefined
        return toMember(self, wallet)
      } catch (error) {
        if (!(error instanceof GatewayError) || !hasEnded(error)) throw error
        await forget()
        return undefined
      }
    },

    async start(email) {
      const verifier = writeBase64url(crypto.getRandomValues(new Uint8Array(32)))
      const { device, language, origin } = parameters
      const challenge = await challengeOf(verifier)
      const body = { method: 'email', email, challenge, origin, device, ...(language && { language }) }
      const answer = await call(vaultAttempt, { body })
      attempt = { id: answer.id, verifier, email }
      return dated(email, answer)
    },

    async resend() {
      const { email, id } = begun()
      return dated(email, await call(vaultResend, { params: { id }, body: {} }))
    },

    async enter(code) {
      const { state, triesLeft } = await call(vaultCode, { params: { id: begun().id }, body: { code } })
      if (state === 'authenticated') return { state: 'right' }
      return state === 'wrong' ? { state, triesLeft } : { state }
    },

    async finish(onStep) {
      const { id, verifier } = begun()
      onStep('checking')
      const { login } = await call(vaultToken, { params: { id }, body: { verifier } })
      if (!login) throw new Error('The code of this login was not entered.')
      attempt = undefined
      const { self, token } = login
      await store.write('session', { token })
      let walletId = self.wallet?.id
      if (self.step === 'create') {
        onStep('creating')
        walletId = await create(self, token)
      } else if (self.wallet && (self.step === 'recover' || !(await hasHalf(self.wallet.id)))) {
        onStep('recovering')
        await recover(self, self.wallet, token)
      }
      if (walletId === undefined) throw new Error('The gateway named no wallet.')
      // Shows that this device can use the wallet; only then is it shown to anybody.
      await release(walletId, token)
      await call(vaultGrant, { token, params: { id: walletId }, body: {} })
      const now = await call(vaultMe, { token })
      if (!now.wallet?.isConfirmed) throw new Error('The gateway did not confirm the wallet.')
      return toMember(now, now.wallet)
    },

    async cancel() {
      const given = attempt
      attempt = undefined
      if (given) await call(vaultCancel, { params: { id: given.id }, body: {} })
    },

    async sign({ addresses, walletId }, request) {
      const own = v.safeParse(Half, await store.read(halfName(walletId)))
      if (!own.success) throw new Error('This device has no half of the secret.')
      const { share } = await release(walletId, await tokenOf())
      const { half } = own.output
      return (await signer.sign({ walletId, addresses, half, release: share, request })).signature
    },

    async logout(everywhere) {
      const token = await tokenOf()
      await forget()
      if (token === undefined) return
      await call(everywhere ? vaultSignOutAll : vaultSignOut, { token, body: {} }).catch((error: unknown) => {
        if (!(error instanceof GatewayError) || !hasEnded(error)) throw error
      })
    },
  }
}

/** Whether the gateway says that there is no session any more, rather than that it could not answer. */
function hasEnded(error: GatewayError): boolean {
  const code = vaultErrorCode(error)
  return code === 'vault-session-ended' || code === 'vault-device-revoked' || error.status === 401
}
