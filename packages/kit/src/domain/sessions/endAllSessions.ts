import { askWallet } from '../../core/askWallet.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { permissionSigner } from './permissionSigner.ts'
import { revokeSmartSession } from './revokeSmartSession.ts'

/** What {@link endAllSessions} is given. */
export type EndAllSessionsParameters = {
  readonly networkId: CaipNetworkId
  /** What the gateway knows the sessions by that are listed there. */
  readonly pcis: readonly string[]
}

/**
 * Has the wallet end everything that sites may do for the account on a network, at once, and then tells the gateway of each session
 * with what the wallet signed. Answers which ended there; `failure` is why others did not, though the network has ended them.
 *
 * @throws KitError `NOT_CONNECTED`, `NETWORK_NOT_FOUND`, `USER_REJECTED`, `UNSUPPORTED_METHOD`, and what the wallet reports.
 */
export async function endAllSessions(kit: Kit, { networkId, pcis }: EndAllSessionsParameters) {
  const { address, methods, session, target } = await permissionSigner(kit, networkId)
  const signatures = await askWallet(kit, {
    kind: 'send',
    target,
    failed: `${session.wallet.name} ended nothing`,
    ask: () => methods.endAll({ session, address, pcis }),
  })
  const ended: string[] = []
  let failure: KitError | undefined
  for (const pci of pcis) {
    const signature = signatures[pci]
    try {
      await revokeSmartSession(kit, { pci, address, networkId, ...(signature !== undefined && { signature }) })
      ended.push(pci)
    } catch (error) {
      if (!(error instanceof KitError)) throw error
      failure = error
    }
  }
  return { ended, failure }
}
