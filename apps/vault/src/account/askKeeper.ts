import { GatewayError } from '@foyer/contract'
import {
  type KeeperLoginProvider,
  keeperChallenge,
  keeperLoginNonce,
  keeperPasskeyChallenge,
  keeperRelease,
  sealKeeperCode,
  type VaultErrorCode,
  vaultErrorCode,
} from '@foyer/contract/vault'
import { type GatewayCall, proofId } from '../platform/gateway/createGatewayCall.ts'
import { openLogin } from '../platform/window/openLogin.ts'
import type { ReceivedShare } from '../signer/receivedShares.ts'
import type { SignerTasks } from '../signer/signerTasks.ts'
import type { Attempt, CodeVerdict } from './member.ts'
import { confirmByPasskey } from './passkeys/askPasskey.ts'
import { PasskeyError } from './passkeys/PasskeyError.ts'

/** A mail of the keeper's: without an address where none could be sent, and `problem` says why then. */
export type KeeperMail = { readonly attempt: Attempt; readonly problem: VaultErrorCode | undefined }

/** How the keeper checks a visitor after the login: by a passkey, at a sign-in service, or by a code that it mails. */
export type KeeperCheck = {
  /** The code that was mailed at once; undefined where a passkey or a login is asked for first. */
  readonly mail: KeeperMail | undefined
  /** Uses a passkey that the keeper knows; undefined where there is none. Called while a press is handled. */
  readonly passkey: (() => Promise<void>) | undefined
  /** The service where the visitor logs in once more; undefined where there is none. `go` is called while a press is handled. */
  readonly login?: { readonly provider: KeeperLoginProvider; go(): Promise<void> } | undefined
  /** Whether a code can be mailed. */
  readonly hasMail: boolean
  /** Has a code mailed in the passkey's place. */
  sendCode(): Promise<KeeperMail>
  resend(): Promise<Attempt>
  enter(code: string): Promise<CodeVerdict>
}

/** What {@link askKeeper} takes. */
export type AskKeeperParameters = {
  readonly keeper: GatewayCall
  /** The keeper's point: codes are sealed to it. */
  readonly keeperKey: string
  readonly walletId: string
  readonly worker: Pick<SignerTasks, 'receive'>
  /** What the gateway gave for this recovery. */
  readonly ticket: string
  readonly device: string
  readonly language: string | undefined
  readonly clockAhead: number
  /** Whether this browser can use passkeys here. */
  readonly hasPasskeys: boolean
  /** Whether a sign-in service can be opened here. */
  readonly hasLogins: boolean
  /** Has the visitor use a passkey or type the code; it ends once that was right. */
  readonly ask: (check: KeeperCheck) => Promise<void>
  /** Default: the browser is asked. */
  readonly confirm?: typeof confirmByPasskey | undefined
  /** Default: a window of the browser's. */
  readonly logIn?: typeof openLogin | undefined
}

/** Refusals of a mail that may pass, while the visitor stays before the field. */
const passing: readonly (VaultErrorCode | undefined)[] = [
  'vault-keeper-mail-away',
  'vault-mail-limit',
  'vault-resend-early',
]

/** Gets the recovery part that the keeper hands out, by its own check where it wants one. `isAsked`: the visitor passed it. */
export async function askKeeper(parameters: AskKeeperParameters): Promise<{ share: ReceivedShare; isAsked: boolean }> {
  const { ask, clockAhead, confirm = confirmByPasskey, device, hasLogins, hasPasskeys, keeper } = parameters
  const { keeperKey, language, logIn = openLogin, ticket, walletId, worker } = parameters
  // One pair for all tries: it serves the one answer that comes.
  const { id, publicKey: eph } = await worker.receive()

  const challengeNow = (canUse: boolean) =>
    keeper(keeperChallenge, {
      token: ticket,
      body: {
        ...{ device, ...(language && { language }) },
        ...(canUse && hasPasskeys && { passkeys: true }),
        ...(canUse && hasLogins && { logins: true }),
      },
      timeoutMs: 25_000,
    })
  const release = async (nonce: string, body: object): Promise<ReceivedShare> => {
    const jti = proofId()
    const { share: message, splitId } = await keeper(keeperRelease, { token: ticket, nonce, eph, jti, body })
    return { id, jti, splitId, message }
  }
  type Open = Awaited<ReturnType<typeof challengeNow>>
  const attemptOf = ({ code, expiresAt }: Open): Attempt => ({
    email: code?.sentTo ?? '',
    resendAt: (code?.resendAt ?? 0) - clockAhead,
    expiresAt: expiresAt - clockAhead,
  })

  let open: Open | undefined
  let triesLeft = 0
  let share: ReceivedShare | undefined
  const mailed = async (asked: Promise<Open>): Promise<KeeperMail> => {
    try {
      open = await asked
      triesLeft = open.code?.tries ?? 0
      return { attempt: attemptOf(open), problem: undefined }
    } catch (error) {
      const problem = error instanceof GatewayError ? vaultErrorCode(error) : undefined
      if (!passing.includes(problem)) throw error
      return { attempt: { email: '', resendAt: 0, expiresAt: 0 }, problem }
    }
  }
  const byPasskey = async () => {
    // A mail that was sent meanwhile, or a try that failed, ended the question before.
    if (!open?.passkey) open = await challengeNow(true)
    const { nonce, passkey } = open
    // It was taken away meanwhile.
    if (!passkey) throw new PasskeyError('other')
    const { challenge, ids, rpId } = passkey
    const asked = await keeperPasskeyChallenge({ act: 'release', walletId, challenge, bound: eph })
    const used = await confirm({ challenge: asked, rpId, passkeys: ids })
    open = undefined
    share = await release(nonce, { passkey: { challenge, used } })
  }

  const byLogin = async () => {
    let asked: { nonce: string; challenge: string } | undefined
    const idToken = await logIn({
      begin: async () => {
        // A mail that was sent meanwhile, or a try that failed, ended the question before.
        if (!open?.login) open = await challengeNow(true)
        const { login, nonce } = open
        // It was taken away meanwhile.
        if (!login) throw new PasskeyError('other')
        asked = { nonce, challenge: login.challenge }
        const url = new URL(login.address)
        const bound = { walletId, challenge: login.challenge, bound: eph }
        url.searchParams.set('nonce', await keeperLoginNonce(bound))
        return url
      },
    })
    open = undefined
    if (!asked) throw new Error('The service was never opened.')
    share = await release(asked.nonce, { login: { challenge: asked.challenge, idToken } })
  }

  const mail = await mailed(challengeNow(true))
  if (open && !open.needsCode) return { share: await release(open.nonce, {}), isAsked: false }
  const [passkey, login] = [open?.passkey, open?.login]
  const first = passkey ?? login
  await ask({
    mail: first ? undefined : mail,
    passkey: passkey && byPasskey,
    login: login && { provider: login.provider, go: byLogin },
    hasMail: first?.hasMail ?? true,
    sendCode: () => mailed(challengeNow(false)),
    async resend() {
      open = await challengeNow(false)
      triesLeft = open.code?.tries ?? 0
      return attemptOf(open)
    },
    async enter(code) {
      if (!open?.code) return { state: 'over' }
      const { challenge } = open.code
      try {
        const answer = await sealKeeperCode({ to: keeperKey, challenge, code, bound: eph })
        share = await release(open.nonce, { code: { challenge, answer } })
        return { state: 'right' }
      } catch (error) {
        const refused = error instanceof GatewayError ? vaultErrorCode(error) : undefined
        if (refused === 'vault-keeper-code-wrong') {
          triesLeft -= 1
          return { state: 'wrong', triesLeft }
        }
        if (refused === 'vault-nonce-stale') return { state: 'over' }
        if (refused === 'vault-keeper-code-over') return { state: triesLeft === 1 ? 'dead' : 'over' }
        throw error
      }
    },
  })
  if (!share) throw new Error('The keeper handed out nothing.')
  return { share, isAsked: true }
}
