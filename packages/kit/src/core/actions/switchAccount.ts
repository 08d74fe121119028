import { applyTransition } from '../applyTransition.ts'
import { askWallet } from '../askWallet.ts'
import { KitError, type KitErrorOf } from '../errors.ts'
import type { Kit } from '../kit.ts'
import type { Namespace } from '../network.ts'
import { accountsOf, type Session, type SessionKey, sessionKey } from '../session.ts'
import { setActiveAccount } from '../transitions.ts'

/** What {@link switchAccount} is given: a session, one of its namespaces, and an account that it grants there. */
export type SwitchAccountParameters = { session: SessionKey; namespace: Namespace; address: string }

/** What {@link switchAccount} throws: the `code` says why. */
export type SwitchAccountErrorType = KitErrorOf<'KIT_DESTROYED' | 'NOT_CONNECTED' | 'REQUEST_ABORTED'>

/**
 * Shows another account that a connected wallet has already granted, and with it the network on which that wallet is.
 *
 * @throws KitError `NOT_CONNECTED` when no such session grants the account.
 * @example
 * await switchAccount(kit, { session: sessionKey(session), namespace: 'eip155', address: '0x7099…' })
 */
export async function switchAccount(kit: Kit, parameters: SwitchAccountParameters): Promise<void> {
  const { address, namespace, session: key } = parameters
  const { activeNamespace, sessions } = kit.store.getState()
  const session = sessions.find((candidate) => sessionKey(candidate) === key)
  if (!session || !accountsOf(session, namespace).some((account) => account.address === address)) {
    throw new KitError('NOT_CONNECTED', 'Connect a wallet first', { details: 'That account is not connected' })
  }
  if (namespace === activeNamespace) {
    applyTransition(kit, (state) => setActiveAccount(state, parameters))
    return notifySource(kit, session, { namespace, address })
  }
  // Another namespace comes into view: the book says so for as long as that takes.
  await askWallet(kit, {
    kind: 'switch',
    target: { namespaces: [namespace], source: session.source, walletId: session.wallet.id },
    failed: 'The account was not changed',
    ask: () => notifySource(kit, session, { namespace, address }),
    apply: (state) => setActiveAccount(state, parameters),
  })
}

/** A host that cannot follow keeps what it shows; the kit shows what the visitor chose. */
async function notifySource(kit: Kit, session: Session, account: { namespace: Namespace; address: string }) {
  const source = await kit.source(session.source)
  await source.selectAccount?.(session, account).catch(() => undefined)
}
