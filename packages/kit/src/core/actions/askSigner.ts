import { askWallet } from '../askWallet.ts'
import type { Chain, Signer } from '../chain.ts'
import { KitError } from '../errors.ts'
import type { Kit } from '../kit.ts'
import type { Namespace } from '../network.ts'
import { selectAccount, selectSession } from '../store.ts'

/**
 * Asks the active account of a namespace (default: the active one) to sign something.
 *
 * @throws KitError `NOT_CONNECTED`, `REQUEST_ABORTED` and what the wallet reports.
 */
export async function askSigner<T>(
  kit: Kit,
  namespace: Namespace | undefined,
  ask: (chain: Chain, signer: Signer) => Promise<T>,
): Promise<T> {
  const state = kit.store.getState()
  const session = selectSession(state, namespace)
  const account = selectAccount(state, namespace)
  if (!session || !account) throw new KitError('NOT_CONNECTED', 'Connect a wallet first')
  return askWallet(kit, {
    kind: 'sign',
    target: { namespaces: [account.namespace], source: session.source, walletId: session.wallet.id },
    failed: `${session.wallet.name} did not sign`,
    ask: async () => {
      const chain = await kit.chain(account.namespace)
      // An account that the page has left meanwhile is asked for nothing.
      if (selectAccount(kit.store.getState(), account.namespace)?.address !== account.address)
        throw new KitError('NOT_CONNECTED', 'Connect a wallet first')
      return ask(chain, { session, address: account.address })
    },
  })
}
