import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { accountsOf } from '../../core/session.ts'
import { selectNetworkId, selectSession } from '../../core/store.ts'
import { solanaNamespace } from './solanaRules.ts'
import { type SolanaSigner, signerOf } from './solanaSigner.ts'

/** Which account signs, and on which network. */
export type GetSolanaSignerParameters = {
  /** One of the accounts that the wallet granted, in base58. Default: the active one. */
  address?: string | undefined
  /** Default: the network in use on Solana. */
  networkId?: CaipNetworkId | undefined
}

/** The account that a site asks to sign, by default the one in use. */
export type ChosenSigner = {
  readonly address: string
  readonly networkId: CaipNetworkId
  readonly signer: SolanaSigner
}

/**
 * Finds the account that is to sign.
 *
 * @throws KitError `NOT_CONNECTED` without a wallet on Solana or for an account that it did not grant, `UNSUPPORTED_CHAIN` for
 * a network that it does not serve.
 */
export function chosenSigner(kit: Kit, parameters: GetSolanaSignerParameters): ChosenSigner {
  const state = kit.store.getState()
  const session = selectSession(state, solanaNamespace)
  const networkId = parameters.networkId ?? selectNetworkId(state, solanaNamespace)
  const granted = session ? accountsOf(session, solanaNamespace, networkId).map((account) => account.address) : []
  const active = state.namespaces[solanaNamespace]?.address
  const address =
    parameters.address ?? (active !== undefined && granted.includes(active) ? active : granted[0]) ?? active
  if (!session || address === undefined || networkId === undefined)
    throw new KitError('NOT_CONNECTED', 'Connect a wallet first')
  const signer = signerOf(session, address)
  if (!signer.serves(networkId)) {
    const details = `${session.wallet.name} does not serve ${networkId}`
    throw new KitError('UNSUPPORTED_CHAIN', 'Unsupported chain', { details })
  }
  return { address, networkId, signer }
}
