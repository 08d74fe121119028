import { KitError } from '../../core/errors.ts'
import { loadPart } from '../../core/loadPart.ts'
import { pairingLifetime, pairingMargin } from '../../core/pairing.ts'
import type { SignInProof, SignInRequest } from '../../core/signIn.ts'
import type { ConnectProgress } from '../../core/source.ts'
import type { AskedNamespace } from './askedNamespaces.ts'
import { relayTimes } from './relayTimes.ts'
import type { Client, ClientSession } from './startClient.ts'
import { refusals } from './walletConnectError.ts'

/** The session that a wallet granted, and what it signed in the same approval. */
export type Granted = { readonly session: ClientSession; readonly signedIn?: readonly SignInProof[] }

/** A link that a wallet may answer. */
export type Offer = {
  readonly uri: string
  approval(): Promise<Granted>
  /** Lets go of what the client keeps of it. */
  end?(): void
}

export type ProposeParameters = {
  readonly client: Client
  readonly asked: Readonly<Record<string, AskedNamespace>>
  /** What a wallet that can signs in the same approval; the first link asks for it, since later its nonce may be too old. */
  readonly signIn?: SignInRequest | undefined
  readonly signal: AbortSignal
  /** How long a link is offered, in ms. Default: four minutes. */
  readonly lifetime?: number
  onProgress(progress: ConnectProgress): void
}

/** A computer that was asleep goes on with its timers as if no time had passed: it looks at the clock so often, in ms. */
const glance = 1000

/**
 * Offers a pairing link until a wallet answers, and replaces it before it is too old, as long as the page is looked at; a
 * wallet may still answer the link before. Ends without an answer when the signal is aborted: wallets are then told that
 * the link is void.
 */
export async function propose(parameters: ProposeParameters): Promise<Granted> {
  const { client, lifetime = pairingLifetime, onProgress, signal } = parameters
  const open = new Map<string, Offer>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let renewAt = Number.POSITIVE_INFINITY
  let settle: { resolve(granted: Granted): void; reject(error: unknown): void } | undefined
  const answered = new Promise<Granted>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // An answer may come before it is awaited.
  answered.catch(() => undefined)
  const onAbort = () => settle?.reject(new KitError('REQUEST_ABORTED', 'The request was given up'))
  let isFirst = true
  let isOver = signal.aborted
  if (isOver) onAbort()
  signal.addEventListener('abort', onAbort)

  const offer = async () => {
    const made = await offerLink(parameters, isFirst)
    isFirst = false
    const { uri } = made
    const topic = /^wc:([^@]+)/.exec(uri)?.[1] ?? ''
    if (isOver || signal.aborted) return withdraw(client, topic, made)
    open.set(topic, made)
    made.approval().then(
      (granted) => {
        open.delete(topic)
        settle?.resolve(granted)
      },
      (error: { code?: unknown }) => {
        open.delete(topic)
        // A link that ran out is no answer: the next one takes its place.
        if (error?.code !== 0) settle?.reject(error)
      },
    )
    const expiresAt = Date.now() + lifetime
    renewAt = expiresAt - pairingMargin
    onProgress({ uri, expiresAt, isRenewing: false })
    check()
  }
  const renew = async () => {
    renewAt = Number.POSITIVE_INFINITY
    onProgress({ isRenewing: true })
    try {
      await offer()
    } catch {
      if (isOver) return
      // The relay is away: the view shows that there is no link until an attempt succeeds.
      onProgress({ isRenewing: false })
      renewAt = Date.now() + relayTimes.renewal
      check()
    }
  }
  const check = () => {
    clearTimeout(timer)
    // A hidden page needs no new link; it gets one as soon as the visitor returns.
    if (isOver || isHidden()) return
    const left = renewAt - Date.now()
    if (left <= 0) void renew()
    else timer = setTimeout(check, Math.min(left, glance))
  }
  const document = pageDocument()
  document?.addEventListener('visibilitychange', check)

  try {
    await Promise.race([offer(), answered])
    return await answered
  } finally {
    isOver = true
    clearTimeout(timer)
    document?.removeEventListener('visibilitychange', check)
    signal.removeEventListener('abort', onAbort)
    for (const [topic, each] of open) withdraw(client, topic, each)
  }
}

/** Outside of a browser there is no document, and the page counts as visible. */
const pageDocument = (): Document | undefined => globalThis.document
const isHidden = () => pageDocument()?.visibilityState === 'hidden'

async function offerLink({ asked, client, signIn }: ProposeParameters, isFirst: boolean): Promise<Offer> {
  const { eip155, ...others } = asked
  // A message holds one ReCap, and what the wallet grants stands in it.
  const isFree = !signIn?.resources?.some((resource) => resource.startsWith('urn:recap:'))
  if (signIn && isFirst && isFree && eip155 && Object.keys(others).length === 0) {
    const { offerSigningIn } = await loadPart(() => import('./offerSigningIn.ts'))
    return offerSigningIn({ client, asked: eip155, signIn })
  }
  const { approval, uri = '' } = await client.connect({ optionalNamespaces: asked })
  return { uri, approval: async () => ({ session: await approval() }) }
}

/** Makes a link void, and tells a wallet that has followed it. */
function withdraw(client: Client, topic: string, { end }: Offer): void {
  end?.()
  const reason = { ...refusals.disconnected }
  for (const { id, pairingTopic } of client.proposal.getAll()) {
    if (pairingTopic === topic) void client.proposal.delete(id, reason).catch(() => undefined)
  }
  // One that was never followed simply runs out.
  void client.core.pairing.disconnect({ topic }).catch(() => undefined)
}
