import { writeBase64url } from '@foyer/contract/vault'
import { openDeviceStore } from '../../platform/device/deviceStore.ts'
import { leavePage } from '../../platform/window/pageWay.ts'
import { createRelaySecret, openRelay } from '../../platform/window/relay.ts'
import { keepLeftTask, type LeftApproval, type LeftLogin, type LeftTask } from './leftTasks.ts'
import type { WindowTask } from './windowTask.ts'

/** How long a visitor may take at the wallet, in milliseconds. */
const timeoutMs = 300_000
/** How long the way back may take beside. */
const wayBack = 30_000

/** Whether a page came back with this id from the wallet, rather than from a sign-in service. */
export function isLeftId(id: string): boolean {
  return /^(login|approval)\./.test(id)
}

/** Of one length, as pages know an id. */
function newId(kind: LeftTask['kind']): string {
  const name = `${kind}.`
  const random = writeBase64url(crypto.getRandomValues(new Uint8Array(60)))
  return name + random.slice(name.length)
}

/** What {@link prepareGoing} takes. */
export type PrepareGoingParameters = {
  readonly gateway: string
  readonly projectId: string
  /** Of the site, as the handshake proved it. */
  readonly origin: string
  /** The page of the site to come back to. */
  readonly page: string
  /** What the wallet asks; how long it may take is said here. */
  readonly task: () => Promise<Extract<WindowTask, { kind: LeftTask['kind'] }>>
  /** What is needed to go on. */
  readonly left: LeftLogin | LeftApproval
  readonly signal: AbortSignal
}

/**
 * Leaves a question for the wallet's own page, and answers what sends the whole page there; to be called while a press is handled. The
 * question is sealed for the page with the secret in its address, and what was asked stays here: the frame that asked takes the answer,
 * and no other.
 *
 * @throws GatewayError where the gateway keeps nothing.
 */
export async function prepareGoing(parameters: PrepareGoingParameters): Promise<() => void> {
  const { gateway, left, origin, page, projectId, signal, task } = parameters
  const secret = createRelaySecret()
  const relay = openRelay(gateway, secret)
  if (!relay) throw new Error('A relay has a secret of another form.')
  const id = newId(left.kind)
  const endsAt = Date.now() + timeoutMs
  const leave = await relay.prepare('task', { ...(await task()), back: { page, id, endsAt } })
  await leave({ signal })
  const store = await openDeviceStore()
  try {
    await keepLeftTask(store, origin, { ...left, id, secret, expiresAt: endsAt + wayBack })
  } finally {
    store.close()
  }
  return () => leavePage(`/window?${new URLSearchParams({ project: projectId })}#${secret}`)
}
