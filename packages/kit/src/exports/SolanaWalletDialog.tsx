import { solanaNamespace } from '../chains/solana/solanaRules.ts'
import { useWalletDialog } from '../react/useWalletDialog.ts'

/** What {@link SolanaWalletDialog} takes. */
export type SolanaWalletDialogProps = {
  /** Whether the dialog is on the screen. */
  open: boolean
  /** Called once it is closed: by the visitor, or by itself after a wallet has connected. */
  onClose: () => void
}

/**
 * Asks for a wallet on Solana, for a page that needs one before it can go on: wallets of this browser first, then those
 * to open or to get. It stands in the kit's modal and shows there how connecting goes. The kit needs `solana()`.
 *
 * @example
 * <SolanaWalletDialog open={isAsking} onClose={() => setAsking(false)} />
 */
export function SolanaWalletDialog(props: SolanaWalletDialogProps): null {
  useWalletDialog(solanaNamespace, props)
  return null
}
