/** Native coins that a contract paid within a transaction. Addresses are lower-case. */
export type TracedPayment = { sender: string; receiver: string; amount: bigint }

/** The payments within the transactions of one block, by the transaction's hash, in the order in which they were made. */
export type BlockTraces = ReadonlyMap<string, readonly TracedPayment[]>

/** More payments than this in one transaction are cut: a longer list is of no use on a page. */
export const maxPayments = 500
