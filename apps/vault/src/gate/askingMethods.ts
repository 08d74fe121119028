/** Safe methods whose answer names the account: only for whoever is logged in here. */
export const accountMethods: ReadonlySet<string> = new Set(['eth_accounts', 'wallet_getPermissions'])

/** Methods that need the visitor's word. Those without a screen of their own are refused. */
export const unsafeMethods: ReadonlySet<string> = new Set([
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_signTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'solana_signIn',
])
