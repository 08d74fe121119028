import { getAddress } from 'viem'
import type { VaultWalletRow } from '../vaultTables.ts'
import type { OwnWallet } from './walletTypes.ts'

/** A wallet's row as its owner sees it. */
export function describeWallet({ id, mode, evm_address, solana_address, confirmed_at }: VaultWalletRow): OwnWallet {
  const addresses = { evm: getAddress(evm_address), solana: solana_address }
  return { id, mode, addresses, isConfirmed: confirmed_at !== null }
}
