import { askSigner } from '../../core/actions/askSigner.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { accountsOf } from '../../core/session.ts'
import { type SignedPsbt, signBitcoinPsbt } from './askProvider.ts'
import { bitcoinNamespace } from './bitcoinRules.ts'
import type { SignPsbtParameters } from './signPsbt.ts'

/** Asks the connected Bitcoin wallet, which the request book shows meanwhile. */
export function askForPsbt(kit: Kit, { broadcast = false, inputs, psbt }: SignPsbtParameters): Promise<SignedPsbt> {
  return askSigner(kit, bitcoinNamespace, async (_, { address, session }) => {
    const granted = accountsOf(session, bitcoinNamespace).map((account) => account.address)
    const stranger = inputs.find((input) => input.address !== undefined && !granted.includes(input.address))
    if (stranger) {
      const details = `${stranger.address} is not granted`
      throw new KitError('NOT_CONNECTED', 'Connect a wallet first', { details })
    }
    return signBitcoinPsbt(session, address, { psbt, inputs, broadcast })
  })
}
