import { askWallet } from '../../core/askWallet.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { loadPart } from '../../core/loadPart.ts'
import { namespaceOf } from '../../core/network.ts'
import type { Session } from '../../core/session.ts'
import type { SignInProof } from '../../core/signIn.ts'
import { selectAccount, selectSession } from '../../core/store.ts'
import { requestOf, takeNonce } from './nonces.ts'
import { addSession, loadSessions } from './sessions.ts'
import type { SignInSession } from './signInOptions.ts'
import {
  type AccountId,
  isSame,
  partsOf,
  type SignInProgress,
  selectAccountId,
  signInOf,
  signInSessionOf,
} from './signInState.ts'
import { writeMessage } from './writeMessage.ts'

/** What one account's sign-in has so far: a nonce to sign with, or what was signed and awaits its check. */
type Kept = {
  account?: AccountId | undefined
  nonce?: string | undefined
  proof?: SignInProof | undefined
  /** The start that is under way: views may begin it more than once. */
  starting?: Promise<SignInSession | undefined> | undefined
  readonly used: Set<string>
}

const keptOf = (kit: Kit): Kept => kit.scope('signInFlow', () => ({ used: new Set<string>() }))

/**
 * Gets the sign-in of the active account ready: finds out whether it is signed in, checks what its wallet signed while it
 * connected, or fetches a nonce. A start that fails disconnects the wallet (spec section 4).
 *
 * @throws KitError `NOT_CONNECTED`, `SIGN_IN_UNREACHABLE`, `SIGN_IN_START_FAILED`, `SIGN_IN_REFUSED`.
 */
export function startSignIn(kit: Kit): Promise<SignInSession | undefined> {
  const account = selectAccountId(kit.store.getState())
  const kept = keptOf(kit)
  if (kept.account !== account)
    Object.assign(kept, { account, nonce: undefined, proof: undefined, starting: undefined })
  kept.starting ??= start(kit, account).finally(() => {
    if (kept.account === account) kept.starting = undefined
  })
  return kept.starting
}

async function start(kit: Kit, account: AccountId | undefined): Promise<SignInSession | undefined> {
  const wallet = selectSession(kit.store.getState())
  if (!account || !wallet) throw new KitError('NOT_CONNECTED', 'Connect a wallet first')
  const { store } = signInOf(kit)
  const kept = keptOf(kit)
  say(kit, { account, phase: 'starting' })
  const { isUnreachable, sessions } = store.getState()
  if (!sessions || isUnreachable) await loadSessions(kit)
  const known = signInSessionOf(kit, account)
  if (known) return done(kit, account, known)
  if (store.getState().isUnreachable) throw fail(kit, account, 'unreachable', unreachable())
  const proof = signedWhileConnecting(kit, wallet, account)
  if (proof) return verify(kit, account, proof)
  try {
    kept.nonce ??= await takeNonce(kit)
  } catch (cause) {
    throw await failStart(kit, account, cause)
  }
  say(kit, { account, phase: 'ready' })
  return undefined
}

/**
 * Signs the active account in: asks its wallet for a signature and the server for a session. What was signed already is
 * only checked again.
 *
 * @throws KitError `USER_REJECTED` and what the wallet reports, `SIGN_IN_REFUSED`, `SIGN_IN_UNREACHABLE`, `SIGN_IN_START_FAILED`.
 */
export async function completeSignIn(kit: Kit): Promise<SignInSession> {
  const kept = keptOf(kit)
  const current = selectAccountId(kit.store.getState())
  if (kept.account !== current || !(kept.nonce || kept.proof)) {
    const session = await startSignIn(kit)
    if (session) return session
  }
  const account = kept.account as AccountId
  return verify(kit, account, kept.proof ?? (await sign(kit, account)))
}

async function sign(kit: Kit, account: AccountId): Promise<SignInProof> {
  const state = kit.store.getState()
  const session = selectSession(state)
  const active = selectAccount(state)
  const kept = keptOf(kit)
  const { networkId } = partsOf(account)
  if (!session || !active || kept.nonce === undefined) throw new KitError('NOT_CONNECTED', 'Connect a wallet first')
  say(kit, { account, phase: 'asking' })
  try {
    const message = await writeMessage(kit, requestOf(kit, kept.nonce), { address: active.address, networkId })
    const signature = await askWallet(kit, {
      kind: 'signIn',
      target: { namespaces: [active.namespace], source: session.source, walletId: session.wallet.id },
      failed: `${session.wallet.name} did not sign`,
      ask: async () => (await kit.chain(active.namespace)).signMessage({ session, address: active.address, message }),
    })
    kept.proof = { networkId, address: active.address, message, signature }
    kept.nonce = undefined
    return kept.proof
  } catch (cause) {
    const error = toError(cause)
    throw fail(kit, account, error.code === 'USER_REJECTED' ? 'declined' : 'failed', error)
  }
}

async function verify(kit: Kit, account: AccountId, proof: SignInProof): Promise<SignInSession> {
  const kept = keptOf(kit)
  kept.proof = proof
  kept.used.add(proof.signature)
  say(kit, { account, phase: 'verifying' })
  let answer: SignInSession | boolean
  try {
    answer = await signInOf(kit).options.verify(proof)
    if (answer === false) throw new KitError('SIGN_IN_REFUSED', 'The site did not accept the sign-in')
  } catch (cause) {
    if (!(cause instanceof KitError && cause.code === 'SIGN_IN_REFUSED'))
      throw fail(kit, account, 'unreachable', unreachable(cause))
    // Its nonce is used up: another try signs another message.
    kept.proof = undefined
    const isSmartAccount = await refusesContracts(kit, proof, cause)
    throw fail(kit, account, 'refused', cause, isSmartAccount)
  }
  kept.proof = undefined
  const session =
    answer === true ? { address: proof.address, networkIds: [proof.networkId] } : (answer as SignInSession)
  addSession(kit, session)
  return done(kit, account, session)
}

function done(kit: Kit, account: AccountId, session: SignInSession): SignInSession {
  signInOf(kit).store.setState(({ wanted }) => ({ progress: undefined, wanted: wanted.filter((id) => id !== account) }))
  kit.events.emit('SIGN_IN_SUCCESS', properties(kit, account))
  return session
}

/** What the wallet signed while it connected, once. */
function signedWhileConnecting(kit: Kit, { signedIn = [] }: Session, account: AccountId): SignInProof | undefined {
  const { used } = keptOf(kit)
  return signedIn.find(
    ({ address, networkId, signature }) => !used.has(signature) && isSame(kit, `${networkId}:${address}`, account),
  )
}

/** Disconnects, since an account that cannot be asked to sign in may not stay connected (spec section 4). */
async function failStart(kit: Kit, account: AccountId, cause: unknown): Promise<KitError> {
  const error = new KitError('SIGN_IN_START_FAILED', 'A problem occurred while trying initialize authentication', {
    cause,
  })
  fail(kit, account, 'failed', error)
  if (signInOf(kit).options.required === false) return error
  try {
    const { disconnect } = await loadPart(() => import('../../core/actions/disconnect.ts'))
    await disconnect(kit, { namespace: namespaceOf(partsOf(account).networkId) })
  } catch {
    // A wallet that does not let go is no news beside the failure that is said.
  }
  return error
}

/** Whether the server refused it because a contract signed. */
async function refusesContracts(kit: Kit, proof: SignInProof, { details = '' }: KitError): Promise<boolean> {
  const [, reason] = /^([A-Z_]+):/.exec(details) ?? []
  if (reason === 'SMART_ACCOUNT_REFUSED') return true
  // A server that says another reason than the signature means that.
  return (reason === undefined || /^SIGNATURE_/.test(reason)) && isContract(kit, proof)
}

async function isContract(kit: Kit, proof: SignInProof): Promise<boolean> {
  const session = selectSession(kit.store.getState())
  const isKnown = session?.accounts.some(({ address, type }) => address === proof.address && type === 'smartAccount')
  if (!session || isKnown) return isKnown === true
  const methods = await (await kit.chain(namespaceOf(proof.networkId))).signIn?.()
  return (await methods?.isOfContract?.(session, proof)) ?? false
}

function say(kit: Kit, progress: SignInProgress): void {
  if (!kit.isDestroyed) signInOf(kit).store.setState({ progress })
}

/** Says a failure, and tells the site. */
function fail(
  kit: Kit,
  account: AccountId,
  phase: SignInProgress['phase'],
  error: KitError,
  isSmartAccount = false,
): KitError {
  if (kit.isDestroyed) return error
  say(kit, { account, phase, error, isSmartAccount })
  const { shortMessage: message } = error
  kit.events.emit(phase === 'declined' ? 'SIGN_IN_REJECTED' : 'SIGN_IN_ERROR', { ...properties(kit, account), message })
  return error
}

function properties(kit: Kit, account: AccountId) {
  const { sessions } = kit.store.getState()
  const { address, networkId } = partsOf(account)
  const isSmartAccount = sessions.some(({ accounts }) =>
    accounts.some((each) => each.address === address && each.type === 'smartAccount'),
  )
  return { network: networkId, isSmartAccount }
}

const unreachable = (cause?: unknown) =>
  new KitError('SIGN_IN_UNREACHABLE', 'The sign-in could not be checked', { cause })

function toError(cause: unknown): KitError {
  return cause instanceof KitError
    ? cause
    : new KitError('SIGN_MESSAGE_FAILED', 'The message was not signed', { cause })
}
