import { kitError } from '../../core/kitError.ts'
import { pairingLifetime, pairingRenewal } from '../../core/pairing.ts'
import type { ConnectProgress } from '../../core/source.ts'
import type { AskedNamespace } from './askedNamespaces.ts'
import type { Client, ClientSession } from './startClient.ts'
import { refusals } from './walletConnectError.ts'

export type ProposeParameters = {
  readonly client: Client
  readonly asked: Readonly<Record<string, AskedNamespace>>
  readonly signal: AbortSignal
  /** How long a link is offered, in ms. Default: four minutes. */
  readonly lifetime?: number
  onProgress(progress: ConnectProgress): void
}

/**
 * Offers a pairing link until a wallet answers, and another one before it is too old; a wallet may still answer the link
 * before. Ends without an answer when the signal is aborted: wallets are then told that the link is void.
 */
export async function propose(parameters: ProposeParameters): Promise<ClientSession> {
  const { asked, client, lifetime = pairingLifetime, onProgress, signal } = parameters
  const open = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let settle: { resolve(session: ClientSession): void; reject(error: unknown): void } | undefined
  const answered = new Promise<ClientSession>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // An answer may come before anybody waits for it.
  answered.catch(() => undefined)
  const onAbort = () => settle?.reject(kitError('REQUEST_ABORTED'))
  let isOver = signal.aborted
  if (isOver) onAbort()
  signal.addEventListener('abort', onAbort)

  const offer = async () => {
    const { approval, uri = '' } = await client.connect({ optionalNamespaces: asked })
    const topic = /^wc:([^@]+)/.exec(uri)?.[1] ?? ''
    if (isOver || signal.aborted) return withdraw(client, topic)
    open.add(topic)
    approval().then(
      (session) => {
        open.delete(topic)
        settle?.resolve(session)
      },
      (error: { code?: unknown }) => {
        open.delete(topic)
        // A link that was replaced runs out unheard.
        if (error?.code !== 0 || open.size === 0) settle?.reject(error)
      },
    )
    const expiresAt = Date.now() + lifetime
    onProgress({ uri, expiresAt })
    // When the relay is away the old link stays on the screen until the next attempt.
    timer = setTimeout(() => void offer().catch(() => undefined), pairingRenewal(expiresAt))
  }

  try {
    await Promise.race([offer(), answered])
    return await answered
  } finally {
    isOver = true
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    for (const topic of open) withdraw(client, topic)
  }
}

/** Makes a link void, and tells a wallet that has followed it. */
function withdraw(client: Client, topic: string): void {
  const reason = { ...refusals.disconnected }
  for (const { id, pairingTopic } of client.proposal.getAll()) {
    if (pairingTopic === topic) void client.proposal.delete(id, reason).catch(() => undefined)
  }
  // One that was never followed simply runs out.
  void client.core.pairing.disconnect({ topic }).catch(() => undefined)
}
