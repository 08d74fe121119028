import { isRecord } from '../../core/decode.ts'
import { KitError } from '../../core/errors.ts'
import type { SignInProof, SignInRequest } from '../../core/signIn.ts'
import type { AskedNamespace } from './askedNamespaces.ts'
import type { Granted, Offer } from './propose.ts'
import { readSigned } from './readSigned.ts'
import { readingRecaps, writeRecap } from './recap.ts'
import type { Client, ClientSession } from './startClient.ts'
import { refusals } from './walletConnectError.ts'

type OfferSigningInParameters = {
  readonly client: Client
  /** What is asked for on EVM; other chain families do not know this request. */
  readonly asked: AskedNamespace
  readonly signIn: SignInRequest
}

/** Where the client 2.21.8 tells itself of answers. */
type Emitter = {
  once(event: string, listener: (answer: unknown) => void): unknown
  removeAllListeners(event: string): unknown
}

/** A wallet that does not know the request says so, and answers the proposal that goes with it. */
const unknownMethod = 10_001
/** How long wallets keep a session, in seconds. */
const sessionLifetime = 604_800

/**
 * Offers a link whose wallet connects and signs in, in one approval (`wc_sessionAuthenticate`); one that does not know how
 * connects as ever.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/rpc-methods#wc_sessionauthenticate
 */
export async function offerSigningIn({ asked, client, signIn }: OfferSigningInParameters): Promise<Offer> {
  const { domain, expiresAt, nonce, notBefore, resources, statement, uri: aud } = signIn
  const { response, uri } = await client.authenticate({
    chains: [...asked.chains],
    methods: onlySpread(asked.methods),
    domain,
    uri: aud,
    nonce,
    ...(statement && { statement }),
    resources: [...(resources ?? []), writeRecap(asked.methods)],
    ...(expiresAt && { exp: expiresAt }),
    ...(notBefore && { nbf: notBefore }),
  })
  const pairingTopic = /^wc:([^@]+)/.exec(uri)?.[1] ?? ''
  const request = client.auth.requests.getAll().find((each) => each.pairingTopic === pairingTopic)
  if (!request) throw noResult()
  const end = () => forget(client, pairingTopic)
  const answered = new Promise<Granted>((resolve, reject) => {
    // The client's own listener would ask a vendor's node about contract accounts, and loses the number of a refusal.
    const { events } = client.engine as unknown as { events: Emitter }
    const event = `session_request:${request.id}`
    events.removeAllListeners(event)
    events.once(event, (answer) => {
      const { error, result } = isRecord(answer) ? answer : {}
      if (isRecord(error)) {
        if (error.code !== unknownMethod) reject(error)
        return
      }
      take(client, { pairingTopic, publicKey: request.requester.publicKey }, result).then(resolve, reject)
    })
  })
  const proposed = response().then(({ session }) => {
    if (session) return { session }
    throw noResult()
  })
  for (const way of [answered, proposed]) way.catch(() => undefined)
  return { uri, approval: () => Promise.race([answered, proposed]).finally(end), end }
}

/**
 * A list that the client only spreads into the proposal that goes with its request: of one with a length it would write a
 * ReCap by Node's `Buffer`, which pages do not have.
 */
const onlySpread = (list: readonly string[]) =>
  ({ length: 0, [Symbol.iterator]: () => list[Symbol.iterator]() }) as unknown as string[]

/** Opens the session that a wallet's answer grants. Throws KitError `SIGN_IN_FAILED` for an answer that grants nothing. */
async function take(
  client: Client,
  own: { readonly pairingTopic: string; readonly publicKey: string },
  result: unknown,
): Promise<Granted> {
  const { cacaos, responder } = (isRecord(result) ? result : {}) as {
    cacaos?: unknown
    responder?: ClientSession['peer']
  }
  const { accounts, methods, signed } = readSigned(cacaos)
  if (!responder?.publicKey || !responder.metadata || accounts.length === 0 || methods.length === 0) throw noResult()
  const { core } = client
  const topic = await core.crypto.generateSharedKey(own.publicKey, responder.publicKey)
  const expiry = Math.floor(Date.now() / 1000) + sessionLifetime
  const chains = [...new Set(accounts.map((account) => account.split(':').slice(0, 2).join(':')))]
  const session: ClientSession = {
    topic,
    acknowledged: true,
    self: { publicKey: own.publicKey, metadata: client.metadata },
    peer: responder,
    controller: responder.publicKey,
    expiry,
    requiredNamespaces: {},
    optionalNamespaces: {},
    relay: { protocol: 'irn' },
    pairingTopic: own.pairingTopic,
    namespaces: {
      eip155: { chains, accounts: [...accounts], methods: [...methods], events: ['accountsChanged', 'chainChanged'] },
    },
  }
  await core.relayer.subscribe(topic)
  await client.session.set(topic, session)
  core.expirer.set(topic, expiry)
  const signedIn: readonly SignInProof[] = signed.map(({ fields, ...rest }) => ({
    ...rest,
    message: readingRecaps(() => client.formatAuthMessage({ request: fields, iss: fields.iss })),
  }))
  return { session, signedIn }
}

/** Lets go of what the client keeps of a request: it would stay subscribed to where the answer comes. */
function forget({ auth, core, proposal }: Client, pairingTopic: string): void {
  const reason = { ...refusals.disconnected }
  const isOwn = (each: { readonly pairingTopic: string }) => each.pairingTopic === pairingTopic
  const nothing = () => undefined
  for (const { id } of auth.requests.getAll().filter(isOwn)) {
    void auth.requests.delete(id, reason).catch(nothing)
    core.expirer.del(id)
  }
  for (const { id } of proposal.getAll().filter(isOwn)) void proposal.delete(id, reason).catch(nothing)
  for (const { topic } of auth.pairingTopics.getAll().filter(isOwn)) {
    void auth.pairingTopics.delete(topic, reason).catch(nothing)
    void core.relayer.unsubscribe(topic).catch(nothing)
  }
}

const noResult = () => new KitError('SIGN_IN_FAILED', 'Sign in failed, no sign in result returned by wallet')
