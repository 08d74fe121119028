import { askWallet } from '../../core/askWallet.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { loadPart } from '../../core/loadPart.ts'
import { type CaipNetworkId, namespaceOf, referenceOf } from '../../core/network.ts'
import { defineResource } from '../../core/resource.ts'
import { signedAway } from '../../core/returned.ts'
import type { Session } from '../../core/session.ts'
import type { SignInProof, SignInRequest } from '../../core/signIn.ts'
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

/** What one account's sign-in has so far: a nonce to sign with, or what was signed and awaits its check. */
type Kept = {
  account?: AccountId | undefined
  nonce?: string | undefined
  proof?: SignInProof | undefined
  /** The start that is under way: views may begin it more than once. */
  starting?: Promise<SignInSession | undefined> | undefined
  readonly used: Set<string>
  /** Counts the stays with an account and the questions to its wallet; the newest one has its turn. */
  turn: number
}

const signInFlow = defineResource('signInFlow', (): Kept => ({ used: new Set(), turn: 0 }))
const keptOf = (kit: Kit): Kept => kit.resource(signInFlow)

/** One way through the sign-in of an account; once it is no longer current it writes nothing and asks no server. */
type Run = { readonly account: AccountId; isCurrent(): boolean }

function runOf(kit: Kit, account: AccountId): Run {
  const kept = keptOf(kit)
  const { turn } = kept
  return { account, isCurrent: () => kept.turn === turn && selectAccountId(kit.store.getState()) === account }
}

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
    Object.assign(kept, { account, nonce: undefined, proof: undefined, starting: undefined, turn: kept.turn + 1 })
  if (kept.starting) return kept.starting
  const starting = start(kit, account).finally(() => {
    if (kept.starting === starting) kept.starting = undefined
  })
  kept.starting = starting
  return starting
}

async function start(kit: Kit, account: AccountId | undefined): Promise<SignInSession | undefined> {
  const wallet = selectSession(kit.store.getState())
  mustHold(account && wallet)
  const { store } = signInOf(kit)
  const kept = keptOf(kit)
  const run = runOf(kit, account)
  say(kit, run, { phase: 'starting' })
  const { isUnreachable, sessions } = store.getState()
  if (!sessions || isUnreachable) await loadSessions(kit)
  mustHold(run.isCurrent())
  const known = signInSessionOf(kit, account)
  if (known) return done(kit, run, known)
  if (store.getState().isUnreachable) throw fail(kit, run, 'unreachable', unreachable())
  const proof = signedWhileConnecting(kit, wallet, account)
  if (proof) return verify(kit, run, proof)
  try {
    kept.nonce ??= await takeNonce(kit)
  } catch (cause) {
    throw await failStart(kit, run, cause)
  }
  mustHold(run.isCurrent())
  say(kit, run, { phase: 'ready' })
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
  const { account, proof } = kept
  mustHold(account && account === current)
  if (proof) return verify(kit, runOf(kit, account), proof)
  kept.turn += 1
  const run = runOf(kit, account)
  return verify(kit, run, await sign(kit, run))
}

async function sign(kit: Kit, run: Run): Promise<SignInProof> {
  const state = kit.store.getState()
  const session = selectSession(state)
  const active = selectAccount(state)
  const kept = keptOf(kit)
  const { networkId } = partsOf(run.account)
  mustHold(session && active && kept.nonce)
  say(kit, run, { phase: 'asking' })
  try {
    const message = await writeMessage(kit, requestOf(kit, kept.nonce), { address: active.address, networkId })
    const signature = await askWallet(kit, {
      kind: 'signIn',
      target: { namespaces: [active.namespace], source: session.source, walletId: session.wallet.id },
      failed: `${session.wallet.name} did not sign`,
      ask: async () => (await kit.chain(active.namespace)).signMessage({ session, address: active.address, message }),
    })
    mustHold(run.isCurrent())
    kept.proof = { networkId, address: active.address, message, signature }
    kept.nonce = undefined
    return kept.proof
  } catch (cause) {
    const error = toError(cause)
    throw fail(kit, run, error.code === 'USER_REJECTED' ? 'declined' : 'failed', error)
  }
}

async function verify(kit: Kit, run: Run, proof: SignInProof): Promise<SignInSession> {
  const kept = keptOf(kit)
  kept.proof = proof
  kept.used.add(proof.signature)
  say(kit, run, { phase: 'verifying' })
  let answer: SignInSession | boolean
  try {
    answer = await signInOf(kit).options.verify(proof)
    if (answer === false) throw new KitError('SIGN_IN_REFUSED', 'The site did not accept the sign-in')
  } catch (cause) {
    if (!(cause instanceof KitError && cause.code === 'SIGN_IN_REFUSED'))
      throw fail(kit, run, 'unreachable', unreachable(cause))
    // Its nonce is used up: another try signs another message.
    if (kept.proof === proof) kept.proof = undefined
    // Without an answer the refusal is said all the same.
    const isSmartAccount = await loadPart(() => import('./refusesContracts.ts'))
      .then(({ refusesContracts }) => refusesContracts(kit, proof, cause, properties(kit, run.account).isSmartAccount))
      .catch(() => false)
    throw fail(kit, run, 'refused', cause, isSmartAccount)
  }
  if (kept.proof === proof) kept.proof = undefined
  const session =
    answer === true ? { address: proof.address, networkIds: [proof.networkId] } : (answer as SignInSession)
  addSession(kit, session)
  return done(kit, run, session)
}

function done(kit: Kit, run: Run, session: SignInSession): SignInSession {
  signInOf(kit).store.setState(({ progress, wanted }) => ({
    progress: run.isCurrent() ? undefined : progress,
    wanted: wanted.filter((id) => id !== run.account),
  }))
  kit.events.emit('SIGN_IN_SUCCESS', properties(kit, run.account))
  return session
}

/** What the wallet signed while it connected or the page was at the wallet, once. */
function signedWhileConnecting(kit: Kit, { signedIn = [] }: Session, account: AccountId): SignInProof | undefined {
  const { used } = keptOf(kit)
  return [...signedIn, ...signedAway(kit)].find(
    ({ address, networkId, signature }) => !used.has(signature) && isSame(kit, `${networkId}:${address}`, account),
  )
}

/** Disconnects, since an account that cannot be asked to sign in may not stay connected (spec section 4). */
async function failStart(kit: Kit, run: Run, cause: unknown): Promise<KitError> {
  const error = new KitError('SIGN_IN_START_FAILED', 'A problem occurred while trying initialize authentication', {
    cause,
  })
  fail(kit, run, 'failed', error)
  if (signInOf(kit).options.required === false || !run.isCurrent()) return error
  try {
    const { disconnect } = await loadPart(() => import('../../core/actions/disconnect.ts'))
    await disconnect(kit, { namespace: namespaceOf(partsOf(run.account).networkId) })
  } catch {
    // A wallet that does not let go is no news beside the failure that is said.
  }
  return error
}

/** Throws `NOT_CONNECTED` where the account of a sign-in is not, or no longer, the one that the page uses. */
function mustHold(holds: unknown): asserts holds {
  if (!holds) throw new KitError('NOT_CONNECTED', 'Connect a wallet first')
}

function say(kit: Kit, run: Run, progress: Omit<SignInProgress, 'account'>): void {
  if (run.isCurrent()) signInOf(kit).store.setState({ progress: { ...progress, account: run.account } })
}

/** Says a failure, and tells the site. */
function fail(kit: Kit, run: Run, phase: SignInProgress['phase'], error: KitError, isSmartAccount = false): KitError {
  if (!run.isCurrent()) return error
  say(kit, run, { phase, error, isSmartAccount })
  const { shortMessage: message } = error
  kit.events.emit(phase === 'declined' ? 'SIGN_IN_REJECTED' : 'SIGN_IN_ERROR', {
    ...properties(kit, run.account),
    message,
  })
  return error
}

function properties(kit: Kit, account: AccountId) {
  const { sessions } = kit.store.getState()
  const { address, networkId } = partsOf(account)
  return { network: networkId, isSmartAccount: sessions.some((session) => hasSmartAccount(session, address)) }
}

function hasSmartAccount({ accounts }: Session, address: string): boolean {
  return accounts.some((each) => each.address === address && each.type === 'smartAccount')
}

const unreachable = (cause?: unknown) =>
  new KitError('SIGN_IN_UNREACHABLE', 'The sign-in could not be checked', { cause })

function toError(cause: unknown): KitError {
  return cause instanceof KitError
    ? cause
    : new KitError('SIGN_MESSAGE_FAILED', 'The message was not signed', { cause })
}

/**
 * The text that an account signs to sign in, as its chain family writes it; families without a text of their own get the
 * common form of CAIP-122.
 *
 * @throws RangeError for a part that would take more than its line, and what the family's own writing throws.
 */
async function writeMessage(
  kit: Kit,
  request: SignInRequest,
  account: { readonly address: string; readonly networkId: CaipNetworkId },
): Promise<string> {
  const namespace = namespaceOf(account.networkId)
  const chain = await kit.chain(namespace)
  if (chain.signIn) return (await chain.signIn()).writeMessage(request, account)
  const family = kit.options.chains.find((each) => each.namespace === namespace)
  return writeCommonMessage(family?.name ?? namespace, request, account)
}

/** The common form of CAIP-122. Throws a RangeError for a part that would take more than its line. */
export function writeCommonMessage(
  family: string,
  { domain, expiresAt, issuedAt, nonce, notBefore, requestId, resources, statement, uri }: SignInRequest,
  { address, networkId }: { readonly address: string; readonly networkId: CaipNetworkId },
): string {
  const fields: readonly (readonly [name: string, value: string | undefined])[] = [
    ['URI', uri],
    ['Version', '1'],
    ['Chain ID', referenceOf(networkId)],
    ['Nonce', nonce],
    ['Issued At', issuedAt],
    ['Expiration Time', expiresAt],
    ['Not Before', notBefore],
    ['Request ID', requestId],
  ]
  const parts = [domain, address, statement, ...fields.map(([, value]) => value), ...(resources ?? [])]
  const split = parts.find((part) => part?.includes('\n'))
  if (split !== undefined) throw new RangeError(`A line of a message cannot hold ${JSON.stringify(split)}.`)
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  if (resources) lines.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  const head = `${domain} wants you to sign in with your ${family} account:\n${address}`
  return [head, ...(statement ? [statement] : []), lines.join('\n')].join('\n\n')
}
