import type { MessageSet } from '../../../runtime/messages.ts'

const modules = import.meta.glob<Record<string, unknown>>(
  [
    '../../../**/*essages.ts',
    // Views and hooks that hold their own words, since a file of words would come with the views before them.
    '../../../features/activity/ActivityRow.tsx',
    '../../../features/connect/{AppHelp,ConnectingMultiChainView,FoldedWallets,ImpersonationNote,WalletNotFound}.tsx',
    '../../../features/send/{CannotSendView,NameReceiver,PaymentLinkNote,TransferWarnings}.tsx',
    '../../../features/swaps/{CannotSwapView,SwapSettingsView}.tsx',
    '../../../transactions/{FeeNotes,OpenApp,OutcomeWarning,Part,RestrictedView,UnclearAmount}.tsx',
    '../../../transactions/useReasonText.ts',
    '!../../test/**',
  ],
  { eager: true },
)

/** Every set of words that exists in the kit, found by the names of their files. */
export const messageSets: readonly MessageSet[] = Object.values(modules)
  .flatMap((exported) => Object.values(exported))
  .filter(isMessageSet)

function isMessageSet(value: unknown): value is MessageSet {
  return typeof value === 'object' && value !== null && 'id' in value && 'messages' in value
}
