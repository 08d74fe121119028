import type { Namespace } from './network.ts'
import type { RequestKind, RequestTarget, WalletRequest } from './requests.ts'
import type { KitState } from './store.ts'

/**
 * The request that tells how a target stands: one that worked counts before all others, else the newest, since an older
 * one that gives way to it is not an answer. Where the newest was turned away because an older one was still open, the
 * answer to that one tells.
 */
export function selectRequest(
  { requests }: Pick<KitState, 'requests'>,
  kind: RequestKind,
  target: Partial<Omit<RequestTarget, 'namespaces'>> & { namespace?: Namespace },
): WalletRequest | undefined {
  const own = requests.filter((request) => request.kind === kind && isTarget(request.target, target))
  const newest = own.at(-1)
  const isTurnedAway = ({ error, phase }: WalletRequest) => phase === 'pending' || error?.code === 'REQUEST_PENDING'
  const older = newest?.error?.code === 'REQUEST_PENDING' ? own.findLast((each) => !isTurnedAway(each)) : undefined
  return own.find(({ phase }) => phase === 'succeeded') ?? older ?? newest
}

function isTarget(
  actual: RequestTarget,
  { namespace, networkId, source, walletId }: Partial<Omit<RequestTarget, 'namespaces'>> & { namespace?: Namespace },
): boolean {
  return (
    (namespace === undefined || actual.namespaces.includes(namespace)) &&
    (networkId === undefined || actual.networkId === networkId) &&
    (source === undefined || actual.source === source) &&
    (walletId === undefined || actual.walletId === walletId)
  )
}

/** Whether a namespace (default: any) waits for an answer that a person has to give. */
export function selectIsAsking({ requests }: Pick<KitState, 'requests'>, namespace?: Namespace): boolean {
  return requests.some(
    ({ kind, phase, target }) =>
      phase === 'pending' && kind !== 'restore' && (!namespace || target.namespaces.includes(namespace)),
  )
}
