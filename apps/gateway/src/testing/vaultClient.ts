// Long because a browser does all that a visitor does, with every way to log in and to recover.
import { randomBytes, randomUUID } from 'node:crypto'
import {
  bodyHash,
  challengeOf,
  createDeviceKeys,
  createTransportKeys,
  openFromTransport,
  type ProofClaims,
  type SealedMessage,
  type SharePlace,
  sealForTransport,
  sealKeeperCode,
  signProof,
  thumbprintOf,
  tokenHash,
  transportContext,
  type WalletProof,
  walletProofText,
  writeBase64url,
} from '@foyer/contract/vault'
import type { MailSink } from '@foyer/test'
import { base58 } from '@scure/base'
import { combine, split } from 'shamir-secret-sharing'
import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { keeperCodeIn } from './keeperCodes.ts'
import type { createSocialWindow } from './socialWindow.ts'

/**
 * Where the vault of a test is; `keeper` where that is a separate process: where it answers, its name in proofs, and its own
 * mails. `now`: the clock of its browsers, in milliseconds since 1970; default that of this machine.
 */
export type VaultPlace = {
  url: string
  gateway: string
  app: string
  sink: MailSink
  keeper?: { url: string; address: string; sink: MailSink }
  now?: () => number
}

type Keys = { evm: ReturnType<typeof privateKeyToAccount>; solana: CryptoKeyPair; solanaAddress: string }
type Json = Record<string, unknown>

/** A browser of a visitor, with real keys, as far as the gateway sees it. */
export async function createVaultClient(place: VaultPlace, options: { projectId?: string; origin?: string } = {}) {
  const { gateway, app, sink, now = Date.now } = place
  const { projectId, origin = 'https://shop.example.org' } = options
  const device = await createDeviceKeys()
  let token: string | undefined

  const call = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: Json,
    extra: Partial<ProofClaims> & {
      token?: string
      headers?: Record<string, string>
      proof?: string
      /** Another process of the same gateway. */
      url?: string
      signal?: AbortSignal
    } = {},
  ) => {
    const { token: given = token, headers = {}, proof: ready, signal, url: process = place.url, ...claims } = extra
    const jti = claims.jti ?? writeBase64url(randomBytes(16))
    const ath = given === undefined ? {} : { ath: await tokenHash(given) }
    const isKeepers = place.keeper !== undefined && path.startsWith('/v1/vault/keeper/')
    const [url, name] = isKeepers ? [place.keeper?.url, place.keeper?.address] : [process, gateway]
    const htu = `${name}${path.split('?')[0]}`
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const bh = sent === undefined ? {} : { bh: await bodyHash(sent) }
    const proof =
      ready ??
      (await signProof(device, { htm: method, htu, iat: Math.floor(now() / 1000), jti, ...ath, ...bh, ...claims }))
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        origin: app,
        dpop: proof,
        ...(given === undefined ? {} : { authorization: `DPoP ${given}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
      ...(signal === undefined ? {} : { signal }),
    })
    const text = await response.text()
    const answer: Json = text.startsWith('{') ? JSON.parse(text) : { text }
    const reasons = answer.reasons as { field: string }[] | undefined
    return { status: response.status, answer, code: reasons?.[0]?.field, response, jti, proof }
  }

  const open = async (email: string) => {
    const verifier = writeBase64url(randomBytes(32))
    const opened = await call('POST', '/v1/vault/attempts', {
      ...(projectId === undefined ? {} : { projectId }),
      method: 'email',
      email,
      challenge: await challengeOf(verifier),
      origin,
      device: 'Firefox on Windows',
    })
    return { ...opened, verifier, id: String(opened.answer.id) }
  }

  /** The codes that were sent to an address; mails that only tell something have none. */
  const codesTo = (email: string) =>
    sink.mails.filter((mail) => mail.to.includes(email)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])

  /** The newest code to an address that came after `seen` of them. */
  const codeFor = async (email: string, seen: number): Promise<string> => {
    await expect.poll(() => codesTo(email).length, { timeout: 10_000 }).toBeGreaterThan(seen)
    return codesTo(email).at(-1) ?? ''
  }

  const logIn = async (email: string, languages = 'en') => {
    const seen = codesTo(email).length
    const attempt = await open(email)
    const code = await codeFor(email, seen)
    await call('POST', `/v1/vault/attempts/${attempt.id}/code`, { code })
    const { answer } = await call(
      'POST',
      `/v1/vault/attempts/${attempt.id}/token`,
      { verifier: attempt.verifier },
      { headers: { 'accept-language': languages } },
    )
    const login = answer.login as { token: string; self: Json & { nonce: string; step: string } }
    token = login.token
    return { ...login, code }
  }

  /** Logs in at another service, in a window that is bound by the number. */
  const logInElsewhere = async (provider: string, window: ReturnType<typeof createSocialWindow>) => {
    const verifier = writeBase64url(randomBytes(32))
    const opened = await call('POST', '/v1/vault/attempts/social', {
      ...(projectId === undefined ? {} : { projectId }),
      provider,
      challenge: await challengeOf(verifier),
      origin,
      device: 'Firefox on Windows',
    })
    const { id, number, start } = opened.answer as Record<'id' | 'number' | 'start', string>
    const { bound } = await window.bind(start, { number })
    await (await window.ask(bound.location))()
    const { answer } = await call('POST', `/v1/vault/attempts/${id}/token`, { verifier })
    const login = answer.login as { token: string; self: Json & { nonce: string; step: string } }
    token = login.token
    return login
  }

  const openPasskey = async () => {
    const verifier = writeBase64url(randomBytes(32))
    const opened = await call('POST', '/v1/vault/attempts/passkey', {
      ...(projectId === undefined ? {} : { projectId }),
      challenge: await challengeOf(verifier),
      origin,
      device: 'Firefox on Windows',
    })
    const passkey = opened.answer.passkey as { challenge: string; rpId: string; userHandle: string }
    return { ...opened, verifier, id: String(opened.answer.id), passkey }
  }

  /** Ends an attempt by what a passkey answered, and takes the token. */
  const endPasskey = async (attempt: { id: string; verifier: string }, passkey: Json) => {
    const ended = await call('POST', `/v1/vault/attempts/${attempt.id}/passkey`, { passkey })
    if (ended.status !== 200) return { ended, self: undefined }
    const { answer } = await call('POST', `/v1/vault/attempts/${attempt.id}/token`, { verifier: attempt.verifier })
    const login = answer.login as { token: string; self: Json & { nonce: string; step: string } }
    token = login.token
    return { ended, self: login.self }
  }

  const config = async () =>
    (await call('GET', '/v1/vault/config')).answer as { keys: { gateway: string; keeper: string } }

  const makeKeys = async (): Promise<Keys> => {
    const solana = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
    const bytes = new Uint8Array(await crypto.subtle.exportKey('raw', (solana as CryptoKeyPair).publicKey))
    return {
      evm: privateKeyToAccount(generatePrivateKey()),
      solana: solana as CryptoKeyPair,
      solanaAddress: base58.encode(bytes),
    }
  }

  const prove = async (keys: Keys, proof: WalletProof) => {
    const { nonce } = proof
    const message = walletProofText(proof)
    const signature = await crypto.subtle.sign('Ed25519', keys.solana.privateKey, new TextEncoder().encode(message))
    return {
      nonce,
      evm: await keys.evm.signMessage({ message }),
      solana: writeBase64url(new Uint8Array(signature)),
    }
  }

  const seal = (to: string, at: SharePlace, jti: string, plaintext: Uint8Array) =>
    sealForTransport({ to, context: transportContext(at, jti), plaintext })

  /** What a device sends to register a wallet that it makes, and the parts in the clear for a test. */
  const prepare = async (nonce: string, keys: Keys, ids: { walletId?: string; home?: string } = {}) => {
    const entropy = crypto.getRandomValues(new Uint8Array(16))
    const [A0, R0, C0] = (await split(entropy, 3, 2)) as [Uint8Array, Uint8Array, Uint8Array]
    const [D1, A1] = (await split(entropy, 2, 2)) as [Uint8Array, Uint8Array]
    const { walletId = randomUUID(), home = randomUUID() } = ids
    const own = randomUUID()
    const jti = writeBase64url(randomBytes(16))
    const { keys: to } = await config()
    const addresses = { evm: keys.evm.address, solana: keys.solanaAddress }
    const body = {
      walletId,
      addresses,
      proofs: await prove(keys, { purpose: 'create', walletId, splits: [home, own], nonce, addresses }),
      home: {
        splitId: home,
        auth: await seal(to.gateway, { kind: 'home', holder: 'auth', walletId, splitId: home }, jti, A0),
        recovery: await seal(to.keeper, { kind: 'home', holder: 'recovery', walletId, splitId: home }, jti, R0),
      },
      device: {
        splitId: own,
        share: await seal(to.gateway, { kind: 'device', holder: 'device-server', walletId, splitId: own }, jti, A1),
      },
    }
    return { body, jti, entropy, walletId, addresses, parts: { A0, R0, C0, D1, A1 }, splits: { home, own } }
  }

  /** Asks for a part, which the answer has sealed to a key of this call. */
  const fetchPart = async (
    path: string,
    at: Omit<SharePlace, 'splitId'>,
    extra: { token?: string; nonce?: string; bodyFor?: (eph: string) => Promise<Json> } = {},
  ) => {
    const keys = await createTransportKeys()
    const { bodyFor, ...claims } = extra
    const body = (await bodyFor?.(keys.publicKey)) ?? {}
    const answered = await call('POST', path, body, { eph: keys.publicKey, ...claims })
    const { share: message, splitId } = answered.answer as { share?: SealedMessage | null; splitId?: string }
    if (message == null || splitId === undefined) return { ...answered, part: undefined }
    const context = transportContext({ ...at, splitId }, answered.jti)
    return { ...answered, part: await openFromTransport({ keys, context, message }) }
  }

  /** Asks the keeper for a challenge, and answers the code that it mailed, where it did. */
  const askCode = async (ticket: string) => {
    const codes = () => place.keeper?.sink.mails.flatMap(({ text }) => keeperCodeIn(text) ?? []) ?? []
    const seen = codes().length
    const asked = await call('POST', '/v1/vault/keeper/challenge', { device: 'Firefox on Windows' }, { token: ticket })
    const { code: sent } = asked.answer as { code?: { challenge: string; sentTo: string } }
    if (sent === undefined) return { ...asked, sent, code: '' }
    await expect.poll(() => codes().length, { timeout: 10_000 }).toBeGreaterThan(seen)
    return { ...asked, sent, code: codes().at(-1) ?? '' }
  }

  /** A code as a device sends it, sealed to the keeper with the key that the part may go to. */
  const codeBody = async (
    { code, sent }: Pick<Awaited<ReturnType<typeof askCode>>, 'code' | 'sent'>,
    eph: string,
  ): Promise<Json> => {
    if (sent === undefined) return {}
    const { challenge } = sent
    const to = (await config()).keys.keeper
    return { code: { challenge, answer: await sealKeeperCode({ to, challenge, code, bound: eph }) } }
  }

  /** Recovers the secret on this device from the gateway's and the keeper's parts. */
  const recover = async (walletId: string) => {
    const place = { kind: 'home', walletId } as const
    const auth = await fetchPart(`/v1/vault/wallets/${walletId}/recovery`, { ...place, holder: 'auth' })
    const ticket = String(auth.answer.ticket)
    const asked = await askCode(ticket)
    const nonce = String(asked.answer.nonce)
    const kept = await fetchPart(
      '/v1/vault/keeper/release',
      { ...place, holder: 'recovery' },
      { token: ticket, nonce, bodyFor: (eph) => codeBody(asked, eph) },
    )
    if (auth.part === undefined || kept.part === undefined)
      return { auth, asked, kept, ticket, nonce, entropy: undefined }
    return { auth, asked, kept, ticket, nonce, entropy: await combine([auth.part, kept.part]) }
  }

  /** Keeps a new split of this device. */
  const enrol = async (
    walletId: string,
    nonce: string,
    keys: Keys,
    entropy: Uint8Array,
    addresses: { evm: string; solana: string },
    headers: Record<string, string> = {},
  ) => {
    const [own, server] = (await split(entropy, 2, 2)) as [Uint8Array, Uint8Array]
    const [splitId, jti] = [randomUUID(), writeBase64url(randomBytes(16))]
    const { keys: to } = await config()
    const at = { kind: 'device', holder: 'device-server', walletId, splitId } as const
    const answered = await call(
      'POST',
      `/v1/vault/wallets/${walletId}/devices`,
      {
        proofs: await prove(keys, { purpose: 'enrol', walletId, splits: [splitId], nonce, addresses }),
        device: { splitId, share: await seal(to.gateway, at, jti, server) },
      },
      { jti, headers },
    )
    return { ...answered, own, server }
  }

  const release = (walletId: string) =>
    fetchPart(`/v1/vault/wallets/${walletId}/release`, { kind: 'device', holder: 'device-server', walletId })

  const jkt = async () => {
    const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', device.publicKey)
    return thumbprintOf({ kty: 'EC', crv: 'P-256', x, y })
  }

  /** What the wallet's own window signs of a frame's key, where this device is that window. */
  const vouchFor = (frame: string, changes: Partial<ProofClaims> = {}) =>
    signProof(device, {
      htm: 'POST',
      htu: `${gateway}/v1/vault/browser`,
      iat: Math.floor(now() / 1_000),
      jti: writeBase64url(randomBytes(16)),
      nonce: frame,
      ...changes,
    })

  return {
    call,
    jkt,
    vouchFor,
    seal,
    prove,
    open,
    codesTo,
    codeFor,
    logIn,
    logInElsewhere,
    openPasskey,
    endPasskey,
    makeKeys,
    prepare,
    create: (made: Awaited<ReturnType<typeof prepare>>) =>
      call('POST', '/v1/vault/wallets', made.body, { jti: made.jti }),
    fetchPart,
    askCode,
    codeBody,
    release,
    recover,
    enrol,
    device,
    addressesOf: (keys: Keys) => ({ evm: getAddress(keys.evm.address), solana: keys.solanaAddress }),
    token: () => token,
    /** Goes on with a session that it was given. */
    use: (given: string) => {
      token = given
    },
  }
}
