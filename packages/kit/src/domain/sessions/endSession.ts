import { askWallet } from '../../core/askWallet.ts'
import type { Kit } from '../../core/kit.ts'
import type { EndPermissionsParameters } from './endPermissions.ts'
import { permissionSigner } from './permissionSigner.ts'
import { revokeSmartSession } from './revokeSmartSession.ts'

/** Has the wallet end a session, and then tells the gateway with what the wallet signed. */
export async function endSession(kit: Kit, parameters: EndPermissionsParameters): Promise<void> {
  const { context, pci, signal } = parameters
  const { address, methods, networkId, session, target } = await permissionSigner(kit, parameters.networkId)
  const signature = await askWallet(kit, {
    kind: 'send',
    target,
    signal,
    failed: `${session.wallet.name} ended nothing`,
    ask: () => methods.end({ session, address, context, pci }),
  })
  if (pci === undefined) return
  const signed = signature === undefined ? {} : { signature: signature as `0x${string}` }
  await revokeSmartSession(kit, { pci, address, networkId, ...signed })
}
