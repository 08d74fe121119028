import { signMessage } from '../../core/actions/signMessage.ts'
import { chainFamily } from '../../core/chainFamily.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import { randomId } from '../../core/randomId.ts'
import { actingAddress } from '../gateway/accountId.ts'

/** What is signed about a name. */
export type NameMessage = {
  readonly name: string
  readonly purpose: 'register' | 'attributes' | 'address' | 'primary'
  /** What the purpose needs besides. */
  readonly content: Readonly<Record<string, unknown>>
  /** The account that began; another one that the page uses by now is not asked. */
  readonly address: string
  /** The coin type as whose owner the account signs. */
  readonly coinType: number
}

/** Lets the connected account sign a change of a name, and writes it as the gateway takes it. */
export async function signNameMessage(kit: Kit, { address, coinType, content, name, purpose }: NameMessage) {
  if (actingAddress(kit, undefined) !== address) throw new KitError('NOT_CONNECTED', 'Connect a wallet first')
  const message = JSON.stringify({
    name,
    ...content,
    // So that the signature counts at this gateway, for this, and once.
    gateway: new URL(kit.options.gateway ?? '').host,
    purpose,
    nonce: randomId(),
    timestamp: Math.floor(Date.now() / 1000),
  })
  const signature = await signMessage(kit, { message })
  return { coin_type: coinType, address, message, signature }
}

/**
 * The ENSIP-11 coin type of a network.
 *
 * @throws KitError UNSUPPORTED_CHAIN where its chain family counts none.
 */
export function coinTypeOf(kit: Kit, networkId: CaipNetworkId): number {
  const coinType = chainFamily(kit, namespaceOf(networkId))?.coinType?.(networkId)
  if (coinType === undefined) throw new KitError('UNSUPPORTED_CHAIN', 'Unsupported chain', { details: networkId })
  return coinType
}
