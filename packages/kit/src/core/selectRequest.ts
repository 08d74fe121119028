import type { Namespace } from './network.ts'
import type { RequestKind, RequestTarget, WalletRequest } from './requests.ts'
import type { KitState } from './store.ts'

/**
 * The request that tells how a target stands: one that worked counts before all others, else the newest, since an older
 * one that gives way to it is not an answer.
 */
export function selectRequest(
  { requests }: Pick<KitState, 'requests'>,
  kind: RequestKind,
  target: Partial<Omit<RequestTarget, 'namespaces'>> & { namespace?: Namespace },
): WalletRequest | undefined {
  const own = requests.filter((request) => request.kind === kind && isTarget(request.target, target))
  return own.find(({ phase }) => phase === 'succeeded') ?? own.at(-1)
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
