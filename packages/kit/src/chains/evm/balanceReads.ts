import type { EvmCall } from './evmCall.ts'
import type { Trial } from './simulateCalls.ts'
import { addressWord, tokenData } from './tokenData.ts'

/**
 * Within a dry run only, this address answers with the native balance of the address that it is called with: no contract
 * that does so is on every chain.
 */
const reader = '0xf07e5000000000000000000000000000ba1a9ce5'
/** Loads the first word of the call, asks for that address's balance, returns it as a word. */
const code = '0x6000353160005260206000f3'

/** How a trial reads what an account holds of two coins, each a token's address or the native coin. */
export function balanceReads(
  owner: string,
  gives: string | undefined,
  wants: string | undefined,
): Pick<Trial, 'reads' | 'stateOverrides'> {
  const read = (token: string | undefined): EvmCall => ({
    from: owner,
    to: token ?? reader,
    data: token ? tokenData.balanceOf(owner) : `0x${addressWord(owner)}`,
  })
  return {
    reads: [read(gives), read(wants)],
    ...((!gives || !wants) && { stateOverrides: { [reader]: { code } } }),
  }
}
