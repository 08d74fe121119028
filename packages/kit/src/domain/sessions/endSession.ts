import type { Hex } from 'viem'
import { providerOf } from '../../chains/evm/eip1193.ts'
import { evmNamespace } from '../../chains/evm/evmRules.ts'
import { evmSigner } from '../../chains/evm/evmSigner.ts'
import { requestWallet } from '../../chains/evm/provider.ts'
import { askWallet } from '../../core/askWallet.ts'
import type { Kit } from '../../core/kit.ts'
import type { EndPermissionsParameters } from './endPermissions.ts'
import { revokeSmartSession } from './revokeSmartSession.ts'

/** Has the wallet end a session, and then tells the gateway with what the wallet signed. */
export async function endSession(
  kit: Kit,
  { context, networkId, pci, signal }: EndPermissionsParameters,
): Promise<void> {
  const { address, network, session } = evmSigner(kit, networkId)
  const provider = providerOf(session)
  const { name } = session.wallet
  const asked = { context, ...(pci !== undefined && { pci }) }
  const signature = await askWallet(kit, {
    kind: 'send',
    target: {
      namespaces: [evmNamespace],
      source: session.source,
      walletId: session.wallet.id,
      networkId: network.id,
    },
    signal,
    failed: `${name} ended nothing`,
    ask: () => requestWallet<unknown>(provider, name, 'wallet_revokePermissions', [asked]),
  })
  if (pci === undefined) return
  const signed = typeof signature === 'string' ? { signature: signature as Hex } : {}
  await revokeSmartSession(kit, { pci, address, networkId: network.id, ...signed })
}
