import type { WalletRecord } from './walletRecord.ts'

/** What a wallet of a list is remembered as; no wallet of this browser takes its place by an id of its own. */
export const recentIdOf = ({ id }: Pick<WalletRecord, 'id'>): string => `wallet/${id}`
