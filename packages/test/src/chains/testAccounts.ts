import { type Address, type Hex, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** The mnemonic that every local chain starts with. Its keys are public: never send anything of value to them. */
export const testMnemonic = 'test test test test test test test test test test test junk'

/** An account of the local chains with its public "private" key. */
export interface TestAccount {
  readonly address: Address
  readonly privateKey: Hex
}

/**
 * The first accounts of {@link testMnemonic}, each with 10,000 ether on every local chain.
 *
 * @param count How many; default 10, which is as many as anvil funds.
 * @example
 * const [alice, bob] = testAccounts(2)
 */
export function testAccounts(count = 10): TestAccount[] {
  return Array.from({ length: count }, (_, addressIndex) => {
    const account = mnemonicToAccount(testMnemonic, { addressIndex })
    const privateKey = account.getHdKey().privateKey
    if (!privateKey) throw new Error(`The test mnemonic gave no key at index ${addressIndex}.`)
    return { address: account.address, privateKey: toHex(privateKey) }
  })
}
