import type { Kit } from '../../core/kit.ts'
import { defineResource } from '../../core/resource.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'

/** What a press on a wallet of a list does besides showing its view; there on phones, once `phoneLinks` is. */
export type PendingMobileChoice = {
  choose?(wallet: WalletRecord): void
  /** The wallet that was pressed last, maybe before `choose` was here. */
  chosen?: WalletRecord | undefined
}

/** Kept apart from what fills it, which only phones fetch. */
export function pendingMobileChoice(kit: Kit): PendingMobileChoice {
  return kit.resource(choice)
}

const choice = defineResource('pendingMobileChoice', (): PendingMobileChoice => ({}))
