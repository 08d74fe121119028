import type { WalletRecord } from './walletRecord.ts'

/** The id under which a listed wallet is remembered; the prefix keeps it apart from ids of installed wallets. */
export const recentIdOf = ({ id }: Pick<WalletRecord, 'id'>): string => `wallet/${id}`
