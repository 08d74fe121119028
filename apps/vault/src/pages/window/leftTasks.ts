import * as v from 'valibot'
import type { RpcRequest } from '../../approvals/approvalKind.ts'
import type { ShownNetwork } from '../../approvals/approvals.ts'
import type { Findings } from '../../approvals/findings/findings.ts'
import type { ApprovalRequest } from '../../approvals/request.ts'
import type { DeviceStore } from '../../platform/device/deviceStore.ts'

/** A login for which its page is at the wallet: the answer has all of it. */
export type LeftLogin = { readonly kind: 'login' }

/** What its page is at the wallet for: the request as it was asked and shown, of the wallet that was asked. */
export type LeftApproval = {
  readonly kind: 'approval'
  readonly walletId: string
  readonly asked: RpcRequest
  readonly request: ApprovalRequest
  readonly network: ShownNetwork
  readonly findings: Findings
}

/** What a frame keeps of a question, with which its whole page went to the wallet. */
export type LeftTask = (LeftLogin | LeftApproval) & {
  /** What the page comes back with. */
  readonly id: string
  /** Of the relay in which the answer is left. */
  readonly secret: string
  /** In milliseconds since 1970 by this clock. */
  readonly expiresAt: number
}

// This origin alone writes here; an older version may have written in another form.
const Kept = v.looseObject({
  id: v.string(),
  secret: v.string(),
  expiresAt: v.number(),
  kind: v.picklist(['login', 'approval']),
})
const Claim = v.string()

const nameOf = (origin: string) => `left-tasks/${origin}`
const claimOf = (id: string) => `left-claim/${id}`

/** Several tabs of a site may be away at once; earlier ones are of no use. */
const most = 4

/** Keeps what a page that goes away needs when it is back. */
export async function keepLeftTask(store: DeviceStore, origin: string, task: LeftTask): Promise<void> {
  const others = (await readAll(store, origin)).filter(({ id }) => id !== task.id)
  await store.write(nameOf(origin), [...others, task].slice(-most))
}

/**
 * What was kept under an id, which is then forgotten; nothing for one that is too old or was kept in another browser. Of two pages that
 * ask at the same time one gets it.
 */
export async function takeLeftTask(store: DeviceStore, origin: string, id: string): Promise<LeftTask | undefined> {
  const own = crypto.randomUUID()
  const winner = await store.readOrMake(
    claimOf(id),
    async () => own,
    (value): value is string => v.is(Claim, value),
  )
  if (winner !== own) return undefined
  const kept = await readAll(store, origin)
  const others = kept.filter((each) => each.id !== id)
  if (others.length > 0) await store.write(nameOf(origin), others)
  else await store.remove(nameOf(origin))
  await store.remove(claimOf(id))
  return kept.find((each) => each.id === id)
}

async function readAll(store: DeviceStore, origin: string): Promise<readonly LeftTask[]> {
  const read = v.safeParse(v.array(Kept), await store.read(nameOf(origin)))
  return read.success ? (read.output as unknown as LeftTask[]).filter(({ expiresAt }) => expiresAt > Date.now()) : []
}
