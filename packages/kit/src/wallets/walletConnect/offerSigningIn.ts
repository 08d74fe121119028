import { grantedAccounts } from '../../chains/evm/eip1193.ts'
import { evmNamespace } from '../../chains/evm/evmRules.ts'
import { isRecord, stringList } from '../../core/decode.ts'
import { KitError } from '../../core/errors.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { SignInProof, SignInRequest } from '../../core/signIn.ts'
import type { AskedNamespace } from './askedNamespaces.ts'
import type { Granted, Offer } from './propose.ts'
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
export async function offerSigningIn(parameters: OfferSigningInParameters): Promise<Offer> {
  const { asked, client, signIn } = parameters
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
  // The client draws the ids of its two questions within a millisecond, and once in a thousand times both are the same.
  if (client.proposal.getAll().some(({ id }) => id === request.id)) {
    response().catch(() => undefined)
    end()
    return offerSigningIn(parameters)
  }
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

/** The fields of a message that a wallet signed (CAIP-74), with the account as `did:pkh`. */
type SignedFields = Parameters<Client['formatAuthMessage']>[0]['request'] & { readonly iss: string }

/** One message that a wallet signed, and with which account. */
type SignedMessage = {
  readonly networkId: CaipNetworkId
  readonly address: string
  readonly fields: SignedFields
  readonly signature: string
}

/** What a wallet's answer to a sign-in grants. */
type SignedAnswer = {
  /** CAIP-10 ids. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly signed: readonly SignedMessage[]
}

/** An answer holds one message per network; more than this many are not read. */
const maxMessages = 100
const isReference = (text: string) => /^\d{1,16}$/.test(text)

/**
 * Reads the objects (CAIP-74) that a wallet answers a sign-in with: their accounts, and the requests that their ReCap
 * (ERC-5573) permits. Invalid objects are left out; the server verifies the signatures.
 */
export function readSigned(cacaos: unknown): SignedAnswer {
  const signed = (Array.isArray(cacaos) ? cacaos.slice(0, maxMessages) : []).flatMap((cacao: unknown) => {
    const { p: fields, s: signature } = isRecord(cacao) ? cacao : {}
    if (!isRecord(fields) || !isRecord(signature) || typeof signature.s !== 'string') return []
    const [did, method, namespace, reference = '', address = '', ...rest] = String(fields.iss).split(':')
    const isAccount = did === 'did' && method === 'pkh' && namespace === evmNamespace && rest.length === 0
    if (!isAccount || !isReference(reference) || grantedAccounts([address]).length === 0) return []
    const message: SignedMessage = {
      networkId: `${evmNamespace}:${reference}`,
      address,
      fields: fields as unknown as SignedFields,
      signature: signature.s,
    }
    return [message]
  })
  const recaps = signed.map((message) => ({ ...message, ...readRecap(message.fields.resources) }))
  const isSignedFor = (chain: string) => signed.some(({ networkId }) => networkId === chain)
  return {
    signed,
    methods: unique(recaps.flatMap(({ methods }) => methods)),
    accounts: unique(
      recaps.flatMap(({ address, chains, networkId }) => [
        `${networkId}:${address}`,
        // A network that a message is for has the accounts that signed for it, and no others.
        ...chains.filter((chain) => !isSignedFor(chain)).map((chain) => `${chain}:${address}`),
      ]),
    ),
  }
}

/** The methods and networks of a ReCap, which is the last resource of a message that has one. */
function readRecap(resources: unknown): { readonly methods: readonly string[]; readonly chains: readonly string[] } {
  const last = stringList(resources)?.at(-1) ?? ''
  const { att } = last.startsWith(recapPrefix) ? decode(last.slice(recapPrefix.length)) : {}
  const abilities = isRecord(att) && isRecord(att[evmNamespace]) ? Object.entries(att[evmNamespace]) : []
  const limits = abilities.flatMap(([, list]) => (Array.isArray(list) ? list : []))
  return {
    methods: abilities.flatMap(([ability]) =>
      ability.startsWith('request/') ? [ability.slice('request/'.length)] : [],
    ),
    chains: limits
      .flatMap((limit: unknown) => (isRecord(limit) ? (stringList(limit.chains) ?? []) : []))
      .filter((chain) => {
        const [namespace, reference = '', ...rest] = chain.split(':')
        return namespace === evmNamespace && isReference(reference) && rest.length === 0
      }),
  }
}

function decode(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

const unique = (list: readonly string[]) => [...new Set(list)]

export const recapPrefix = 'urn:recap:'

/** Writes the ReCap (ERC-5573) that asks a wallet for methods on EVM. */
export function writeRecap(methods: readonly string[]): string {
  const abilities = Object.fromEntries([...methods].sort().map((method) => [`request/${method}`, [{}]]))
  return recapPrefix + btoa(JSON.stringify({ att: { [evmNamespace]: abilities } })).replaceAll('=', '')
}

/**
 * Runs what reads ReCaps by Node's `Buffer`, as the client 2.21.8 does. A page that has none has as much of one meanwhile;
 * nothing else of the page runs before it is gone.
 */
export function readingRecaps<T>(run: () => T): T {
  const page = globalThis as { Buffer?: unknown }
  if (page.Buffer !== undefined) return run()
  page.Buffer = { from: (base64: string) => ({ toString: () => readBase64(base64) }) }
  try {
    return run()
  } finally {
    Reflect.deleteProperty(page, 'Buffer')
  }
}

const readBase64 = (base64: string) =>
  new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))
