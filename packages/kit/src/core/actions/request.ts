import { KitError, type KitErrorOf, type WalletErrorCode } from '../errors.ts'
import type { Kit } from '../kit.ts'
import type { Namespace } from '../network.ts'
import { selectSession } from '../store.ts'

/** What {@link request} is given: a JSON-RPC method with its parameters; default namespace: the active one. */
export type RequestParameters = { method: string; params?: unknown; namespace?: Namespace | undefined }

/** What {@link request} throws: the `code` says why. */
export type RequestErrorType = KitErrorOf<WalletErrorCode | 'CHAIN_ADAPTER_NOT_FOUND' | 'NOT_CONNECTED'>

/**
 * Sends a call to the active wallet unchanged and resolves to its answer, unchecked.
 *
 * @throws KitError `NOT_CONNECTED`, `UNSUPPORTED_METHOD`, and what the wallet reports.
 * @example
 * const accounts = await request(kit, { method: 'eth_accounts' })
 */
export async function request(kit: Kit, { method, namespace, params }: RequestParameters): Promise<unknown> {
  const state = kit.store.getState()
  const session = selectSession(state, namespace)
  if (!session) throw new KitError('NOT_CONNECTED', 'Connect a wallet first')
  const chain = await kit.chain(namespace ?? state.activeNamespace)
  if (!chain.request) throw new KitError('UNSUPPORTED_METHOD', `${session.wallet.name} does not accept raw calls`)
  return chain.request(session, { method, params })
}
