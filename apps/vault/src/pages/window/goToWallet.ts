import { writeBase64url } from '@foyer/contract/vault'
import { openDeviceStore } from '../../platform/device/deviceStore.ts'
import { leavePage } from '../../platform/window/pageWay.ts'
import { createRelaySecret, openRelay } from '../../platform/window/relay.ts'
import { keepLeftTask, type LeftApproval, type LeftConnect } from './leftTasks.ts'
import type { WindowTask } from './windowTask.ts'

/** How long a visitor may take at the wallet, in milliseconds. */
const patience = 300_000
/** How long the way back may take beside. */
const wayBack = 30_000

/** Whether a page came back with this id from the wallet, rather than from a sign-in service. */
export function isLeftId(id: string): boolean {
  return /^(connect|approval)\./.test(id)
}

/** Of one length, as pages know an id. */
function newId(kind: 'connect' | 'approval'): string {
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
  /** Where the site is come back to: a page of its own. */
  readonly page: string
  /** What the wallet asks; how long it may take is said here. */
  readonly task: Extract<WindowTask, { kind: 'connect' | 'approval' }>
  /** What is needed to go on. */
  readonly left: LeftConnect | LeftApproval
  readonly signal: AbortSignal
}

/**
 * Leaves a question for the wallet's own page, and answers what sends the whole page there; to be called while a press is handled. The
 * question is sealed for the page with the secret in its address, and what was asked stays here: an answer is carried out by the frame
 * that asked, and by no other.
 *
 * @throws GatewayError where the gateway keeps nothing.
 */
export async function prepareGoing(parameters: PrepareGoingParameters): Promise<() => void> {
  const { gateway, left, origin, page, projectId, signal, task } = parameters
  const secret = createRelaySecret()
  const relay = openRelay(gateway, secret)
  if (!relay) throw new Error('A relay has a secret of another form.')
  const id = newId(left.kind)
  const endsAt = Date.now() + patience
  const leave = await relay.prepare('task', { ...task, back: { page, id, endsAt } })
  await leave({ signal })
  const store = await openDeviceStore()
  try {
    await keepLeftTask(store, origin, { ...left, id, secret, expiresAt: endsAt + wayBack })
  } finally {
    store.close()
  }
  return () => leavePage(`/window?${new URLSearchParams({ project: projectId })}#${secret}`)
}
