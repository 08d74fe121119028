// Long because one double answers every call that a visitor's story makes.
import {
  type AltchaChallenge,
  bodyHash,
  challengeOf,
  createTransportKeys,
  keeperCodeContext,
  keeperPasskeyChallenge,
  openFromTransport,
  type ProofClaims,
  readBase64url,
  readKeeperCode,
  readProof,
  type SealedMessage,
  type ShareHolder,
  type SharePlace,
  sealForTransport,
  tokenHash,
  transportContext,
  type VaultErrorCode,
} from '@foyer/contract/vault'
import type { VaultConfig } from './vaultConfig.ts'

type Json = { readonly [key: string]: unknown }
type Row = {
  id: string
  user: string
  addresses: { evm: string; solana: string }
  isConfirmed: boolean
  homeSplitId: string
  auth: Uint8Array
  recovery: Uint8Array
  devices: Map<string, { splitId: string; server: Uint8Array }>
  /** Origins of the sites that may see it. */
  grants: Set<string>
}
type Session = { email: string; login: string; device: string; site: string }

const name = 'https://gateway.example'
const origin = 'https://vault.example'
const token = (of: string) => of.padEnd(43, 'A').slice(0, 43)

/** What opens the app of a visitor for an attempt. */
export const farcasterLink = (attempt: string) => `https://farcaster.xyz/~/siwf?channelToken=${attempt}`

/**
 * A gateway of one process without rows: it checks proofs, holds parts and hands them out as the real one does, by the same
 * formats. Codes are always 409114.
 */
export async function createGatewayDouble() {
  const [gateway, keeper] = [await createTransportKeys(), await createTransportKeys()]
  const attempts = new Map<string, ReturnType<typeof createAttempt>>()
  const sessions = new Map<string, Session>()
  const wallets = new Map<string, Row>()
  const seen = new Set<string>()
  /** Whether answers about a login at another service are held until it has ended, as the real gateway does. */
  const holding = { isOn: false }
  const mails: { refusal?: VaultErrorCode | undefined } = {}
  const releases: { areLimited?: boolean; refusal?: VaultErrorCode | undefined } = {}
  /** Whether the keeper asks for a separate code, always WDJBMJHT, and whether its mails go out. */
  const second = { isOn: false, isAway: false, challenge: '', tries: 0, mails: 0 }
  /** Passkeys that the keeper knows; it asks for one of them where the device can use any. */
  const named: string[] = []
  /** Until when a device that is not known waits, in ms since 1970, and whether it was stopped. */
  const waiting = { opensAt: 0, isStopped: false }
  /** Whether a new device may be in a browser that its member uses, and what the window there signed. */
  const joining = { mayJoin: false, refuses: false, isStale: false, vouches: [] as string[] }
  /** What a mail costs, as one asks for it. */
  const captcha: { challenge: AltchaChallenge | null } = { challenge: null }
  /** Every call as it comes, before its answer. */
  const asked: { path: string; body: string }[] = []
  const log: { path: string; body: string; answer: string }[] = []
  const config: VaultConfig = {
    name: 'Harbour',
    gateway: name,
    app: origin,
    keeper: null,
    origins: ['https://harbour.example'],
    trusted: ['https://harbour.example'],
    methods: ['email'],
    custody: { ask: 'after' },
    mode: 'open',
    closesOn: null,
    keys: { gateway: gateway.publicKey, keeper: keeper.publicKey },
    networks: [{ chainId: 'eip155:31337', name: 'Local test chain', symbol: 'ETH', decimals: 18 }],
    smartAccounts: [],
    captcha: null,
    hasPolicy: false,
    now: Date.now(),
  }

  const open = (keys: typeof gateway, place: SharePlace, jti: string, message: SealedMessage) =>
    openFromTransport({ keys, context: transportContext(place, jti), message })
  const seal = (place: SharePlace, { eph = '', jti }: ProofClaims, plaintext: Uint8Array) =>
    sealForTransport({ to: eph, context: transportContext(place, jti), plaintext })
  const shown = ({ addresses, id, isConfirmed }: Row) => ({ id, mode: 'recoverable', addresses, isConfirmed })
  const walletOf = (email: string) => [...wallets.values()].find(({ user }) => user === email)
  const self = ({ device, email, login, site }: Session) => {
    const wallet = walletOf(email)
    const isShownOnly = site !== config.app && !config.trusted.includes(site)
    const step = !wallet ? 'create' : wallet.devices.has(device) || isShownOnly ? 'ready' : 'recover'
    const times = { expiresAt: Date.now() + 1e9, freshUntil: Date.now() + 3e5, now: Date.now() }
    const user = { id: 'user', email, login }
    const deviceId = '00000000-0000-4000-8000-000000000000'
    return {
      user,
      step,
      wallet: wallet ? shown(wallet) : null,
      isGranted: wallet?.grants.has(site) ?? false,
      mayJoin: step === 'recover' && joining.mayJoin,
      deviceId,
      nonce: 'nonce',
      ...times,
    }
  }

  const answer = async (path: string, body: Json, claims: ProofClaims, device: string, bearer: string | undefined) => {
    const [, , , group, id = '', what] = path.split('/')
    const { jti } = claims
    if (group === 'captcha')
      return { isAsked: captcha.challenge !== null, challenge: captcha.challenge, now: Date.now() }
    if (group === 'attempts' && id === 'social') {
      const { challenge, origin: site, provider } = body as { challenge: string; origin: string; provider: string }
      if (!config.methods.some((method) => method === provider)) return refusal('vault-social-off')
      const made = crypto.randomUUID()
      const email = `${provider}@none.invalid`
      attempts.set(made, createAttempt({ email, login: provider, challenge, device, site }))
      const times = { expiresAt: Date.now() + 1_200_000, now: Date.now() }
      const isScanned = provider === 'farcaster'
      const start = isScanned ? farcasterLink(made) : `${name}/v1/vault/social/start?attempt=${made}`
      return { id: made, start, ...(isScanned && { ui: 'qr' }), number: '47', bind: token('bind'), ...times }
    }
    if (group === 'attempts' && id === '') {
      const { challenge, email, origin: site } = body as { challenge: string; email: string; origin: string }
      if (mails.refusal) return refusal(mails.refusal)
      const made = crypto.randomUUID()
      attempts.set(made, createAttempt({ email, login: 'email', challenge, device, site }))
      return {
        id: made,
        resendAt: Date.now() + 30_000,
        expiresAt: Date.now() + 1_200_000,
        codeLength: 6,
        now: Date.now(),
      }
    }
    if (group === 'attempts') {
      const attempt = attempts.get(id)
      if (!attempt || attempt.device !== device) return refusal('vault-attempt-unknown')
      if (what === 'cancel') return { success: attempts.delete(id) }
      if (what === 'resend')
        return { resendAt: Date.now() + 30_000, expiresAt: Date.now() + 1_200_000, now: Date.now() }
      if (what === 'code') {
        attempt.isRight = body.code === '409114' && attempt.tries > 0
        if (!attempt.isRight) attempt.tries -= 1
        const state = attempt.isRight ? 'authenticated' : attempt.tries > 0 ? 'wrong' : 'dead'
        return { state, triesLeft: Math.max(0, attempt.tries) }
      }
      if ((await challengeOf(String(body.verifier))) !== attempt.challenge) return refusal('vault-verifier-wrong')
      if (!attempt.isRight) {
        if (!holding.isOn || body.wait === undefined) return { state: 'waiting', login: null }
        await attempt.comesTrue
        return { state: 'done', login: null }
      }
      attempts.delete(id)
      const made = token(crypto.randomUUID().replaceAll('-', ''))
      const session = { email: attempt.email, login: attempt.login, device, site: attempt.site }
      sessions.set(made, session)
      return { state: 'done', login: { token: made, self: self(session) } }
    }
    if (group === 'keeper') {
      const row = wallets.get(bearer?.replace('ticket ', '') ?? '')
      if (!row) return refusal('vault-ticket-invalid')
      const shared = { nonce: 'keeper-nonce', expiresAt: Date.now() + 600_000 }
      if (id === 'challenge' && !second.isOn) return { ...shared, needsCode: false }
      if (id === 'challenge') {
        const challenge = crypto.randomUUID()
        if (body.passkeys === true && named.length > 0) {
          Object.assign(second, { challenge, tries: 0 })
          const passkey = { challenge, ids: [...named], rpId: new URL(origin).hostname, hasMail: true }
          return { ...shared, needsCode: true, passkey }
        }
        if (second.isAway) return refusal('vault-keeper-mail-away')
        Object.assign(second, { challenge, tries: 0, mails: second.mails + 1 })
        const times = { resendAt: Date.now(), now: Date.now() }
        const code = { challenge: second.challenge, sentTo: 'm•••@example.com', tries: 5, ...times }
        return { ...shared, needsCode: true, code }
      }
      const { passkey: shownKey } = body as {
        passkey?: { challenge: string; used: { id: string; clientDataJSON: string } }
      }
      if (second.isOn && shownKey) {
        const { challenge, used } = shownKey
        const bound = { act: 'release', walletId: row.id, challenge, bound: claims.eph ?? '' } as const
        const signed = new TextDecoder().decode(readBase64url(used.clientDataJSON))
        const isRight = (JSON.parse(signed) as Json).challenge === (await keeperPasskeyChallenge(bound))
        if (challenge !== second.challenge) return refusal('vault-nonce-stale')
        second.challenge = ''
        if (!isRight || !named.includes(used.id)) return refusal('vault-passkey-invalid')
      } else if (second.isOn) {
        const { code: sent } = body as { code?: { challenge: string; answer: SealedMessage } }
        if (!sent || sent.challenge !== second.challenge || second.tries >= 5) return refusal('vault-keeper-code-over')
        const context = keeperCodeContext(sent.challenge)
        const said = readKeeperCode(await openFromTransport({ keys: keeper, context, message: sent.answer }))
        if (said?.bound !== claims.eph) return refusal('vault-proof-invalid')
        second.tries += 1
        if (said?.code !== 'WDJBMJHT')
          return refusal(second.tries < 5 ? 'vault-keeper-code-wrong' : 'vault-keeper-code-over')
      }
      const place = { kind: 'home', walletId: row.id, splitId: row.homeSplitId, holder: 'recovery' } as const
      return claims.nonce === 'keeper-nonce'
        ? { splitId: row.homeSplitId, share: await seal(place, claims, row.recovery) }
        : refusal('vault-nonce-stale')
    }
    const session = sessions.get(bearer ?? '')
    if (!session || session.device !== device) return refusal('vault-session-ended')
    if (group === 'me') {
      const { opensAt } = waiting
      const trust = {
        at: Date.now(),
        waits: [],
        approver: { label: 'Firefox on Windows', site: 'https://harbour.example' },
      }
      return { ...self(session), trust, recovery: opensAt === 0 ? null : { opensAt } }
    }
    if (group === 'browser') {
      if (joining.refuses) return refusal('vault-proof-invalid')
      joining.vouches.push(String(body.vouch))
      waiting.opensAt = 0
      return { isKnown: true }
    }
    if (group === 'sites') {
      const origins = [...(walletOf(session.email)?.grants ?? [])]
      return {
        sites: origins.map((each) => ({ origin: each, project: '', grantedAt: 1_762_000_000_000 })),
        now: Date.now(),
      }
    }
    if (group === 'signout') {
      walletOf(session.email)?.grants.delete(session.site)
      return { success: sessions.delete(bearer ?? '') }
    }
    if (group === 'signout-all') {
      sessions.clear()
      for (const row of wallets.values()) row.devices.clear()
      return { success: true }
    }
    if (group === 'wallets' && id === '') {
      const {
        addresses,
        device: own,
        home,
        walletId,
      } = body as unknown as {
        walletId: string
        addresses: Row['addresses']
        home: { splitId: string; auth: SealedMessage; recovery: SealedMessage }
        device: { splitId: string; share: SealedMessage }
      }
      const place = (holder: ShareHolder, kind: SharePlace['kind'], splitId: string) => ({
        kind,
        walletId,
        splitId,
        holder,
      })
      const row: Row = {
        id: walletId,
        user: session.email,
        addresses,
        isConfirmed: false,
        homeSplitId: home.splitId,
        auth: await open(gateway, place('auth', 'home', home.splitId), jti, home.auth),
        recovery: await open(keeper, place('recovery', 'home', home.splitId), jti, home.recovery),
        devices: new Map(),
        grants: new Set([session.site]),
      }
      const server = await open(gateway, place('device-server', 'device', own.splitId), jti, own.share)
      row.devices.set(device, { splitId: own.splitId, server })
      wallets.set(walletId, row)
      return { wallet: shown(row) }
    }
    const row = wallets.get(id)
    if (!row || row.user !== session.email) return refusal('vault-wallet-unknown')
    if (what === 'frames') {
      const site = String(body.site)
      if (session.site !== config.app || config.trusted.includes(site)) return refusal('vault-window-needed')
      row.grants.add(site)
      const made = token(`frame${crypto.randomUUID().replaceAll('-', '')}`)
      sessions.set(made, { ...session, device: String(body.key), site })
      return { token: made }
    }
    if (what === 'grant') {
      row.grants.add(session.site)
      return { success: true }
    }
    if (what === 'policy-check') return releases.refusal ? refusal(releases.refusal) : { success: true }
    if (what === 'export-ticket') return { ticket: `ticket of ${device}`, expiresAt: Date.now() + 600_000 }
    if (what === 'release') {
      if (releases.refusal) return refusal(releases.refusal)
      if (releases.areLimited && body.signs === undefined && body.use === undefined)
        return refusal('vault-step-up-needed')
      const own = row.devices.get(device)
      if (!own) return refusal('vault-device-not-enrolled')
      row.isConfirmed = true
      if (config.hasPolicy && body.use === 'confirm') return { wallet: shown(row), splitId: own.splitId, share: null }
      const place = { kind: 'device', walletId: id, splitId: own.splitId, holder: 'device-server' } as const
      return { wallet: shown(row), splitId: own.splitId, share: await seal(place, claims, own.server) }
    }
    if (what === 'recovery') {
      if (joining.isStale) return refusal('vault-login-stale')
      if (waiting.isStopped) {
        waiting.isStopped = false
        return refusal('vault-recovery-cancelled')
      }
      if (waiting.opensAt > 0) return refusal('vault-recovery-waits')
      const place = { kind: 'home', walletId: id, splitId: row.homeSplitId, holder: 'auth' } as const
      const share = await seal(place, claims, row.auth)
      return { wallet: shown(row), splitId: row.homeSplitId, share, ticket: `ticket ${id}`, held: [], password: null }
    }
    const own = body.device as { splitId: string; share: SealedMessage }
    const place = { kind: 'device', walletId: id, splitId: own.splitId, holder: 'device-server' } as const
    row.devices.set(device, { splitId: own.splitId, server: await open(gateway, place, jti, own.share) })
    return { wallet: shown(row) }
  }

  const send = async (input: unknown, init: RequestInit = {}) => {
    const { pathname } = new URL(String(input))
    const headers = new Headers(init.headers)
    const body = typeof init.body === 'string' ? init.body : '{}'
    asked.push({ path: pathname, body })
    const bearer = headers.get('authorization')?.replace('DPoP ', '')
    const proof = await readProof(headers.get('dpop') ?? '')
    const reply = (value: object, status = 200) => {
      log.push({ path: pathname, body, answer: JSON.stringify(value) })
      return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })
    }
    const { ath, bh, htm, htu, jti = '' } = proof?.claims ?? {}
    const isOwn = htm === init.method && htu === `${name}${pathname}`
    const isBound = bearer === undefined ? ath === undefined : ath === (await tokenHash(bearer))
    const isOfBody = bh === (typeof init.body !== 'string' ? undefined : await bodyHash(body))
    if (!proof || !isOwn || !isBound || !isOfBody || seen.has(jti)) return reply(refusal('vault-proof-invalid'), 401)
    seen.add(jti)
    const value = await answer(pathname, JSON.parse(body) as Json, proof.claims, proof.thumbprint, bearer)
    const isRefused = 'status' in value && 'reasons' in value
    // All else ends the session.
    return reply(value, !isRefused ? 200 : value.reasons[0]?.field === releases.refusal ? 403 : 401)
  }

  return {
    asked,
    captcha,
    attempts,
    config,
    holding,
    /** Why no code is mailed, while there is a reason. */
    mails,
    /** Why no part of a wallet is given out, while there is a reason. */
    releases,
    second,
    named,
    waiting,
    joining,
    log,
    sessions,
    wallets,
    fetch: send as typeof fetch,
    name,
  }
}

/** A login that has begun; `comesTrue` waits until `isRight` is set. */
function createAttempt(begun: { email: string; login: string; challenge: string; device: string; site: string }) {
  let isRight = false
  let tell: () => void = () => undefined
  const comesTrue = new Promise<void>((resolve) => {
    tell = resolve
  })
  return {
    ...begun,
    tries: 5,
    comesTrue,
    get isRight() {
      return isRight
    },
    set isRight(next) {
      isRight = next
      if (next) tell()
    },
  }
}

function refusal(field: VaultErrorCode) {
  return { status: 'FAILED', reasons: [{ field, description: field }] }
}
