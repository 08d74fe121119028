/**
 * Methods that the vault asks the visitor about, by family of networks. It answers or refuses all others without a prompt.
 *
 * @example
 * ```ts
 * askingMethods.evm.includes('personal_sign') // true
 * ```
 */
export const askingMethods = {
  evm: [
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'wallet_sendCalls',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
} as const

/** One of {@link askingMethods}. */
export type AskingMethod = (typeof askingMethods)['evm' | 'solana'][number]
