import { sessionActivate, sessionCreate } from '@foyer/contract'
import { askWallet } from '../../core/askWallet.ts'
import type { Kit } from '../../core/kit.ts'
import { accountId } from '../gateway/accountId.ts'
import { askGateway } from '../gateway/askGateway.ts'
import type { GrantPermissionsParameters, GrantPermissionsReturnType, SessionPermission } from './grantPermissions.ts'
import { permissionSigner } from './permissionSigner.ts'

/** Makes a session at the gateway, has the wallet grant it, and keeps what the wallet gave. */
export async function grantSession(
  kit: Kit,
  parameters: GrantPermissionsParameters,
): Promise<GrantPermissionsReturnType> {
  const { expiry, permissions, publicKey, signal } = parameters
  const { address, methods, mustBeSame, networkId, session, target } = await permissionSigner(kit, parameters.networkId)
  const own = { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey }] } }
  const terms = { expiry, signer: own, permissions: [...permissions], policies: [] }
  const at = { address: accountId(networkId, address) }
  const created = await askGateway(kit, {
    calls: { sessionCreate },
    networkId,
    ask: (gateway) => gateway.sessionCreate({ ...at, v: '2', ...terms }),
  })
  const pci = created?.pci
  mustBeSame()
  const granted = await askWallet(kit, {
    kind: 'sign',
    target,
    signal,
    failed: `${session.wallet.name} granted nothing`,
    ask: () => methods.grant({ session, address, networkId, publicKey, permissions, expiry, pci }),
  })
  const { activation: signature, context, delegationManager } = granted
  // A visitor may leave less of it, and never more.
  const left = {
    expiry: Math.min(granted.expiry ?? expiry, expiry),
    permissions: (granted.permissions as readonly SessionPermission[] | undefined) ?? permissions,
  }
  if (pci !== undefined)
    await askGateway(kit, {
      calls: { sessionActivate },
      networkId,
      ask: (gateway) =>
        gateway.sessionActivate({
          ...at,
          pci,
          context,
          signature,
          ...terms,
          ...left,
          permissions: [...left.permissions],
        }),
    })
  return { pci, context, delegationManager, address, ...left }
}
