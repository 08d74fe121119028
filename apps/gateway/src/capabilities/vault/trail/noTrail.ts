import type { Trail } from './createTrail.ts'

/** For a gateway that hosts no wallet any more, and has no key to go on with the chain: rows of a person are deleted all the same. */
export const noTrail: Pick<Trail, 'audit' | 'erase'> = {
  audit: async () => undefined,
  erase: async (transaction, { userId, walletId }) => {
    await transaction.deleteFrom('vault_audit').where('wallet_id', '=', walletId).execute()
    if (userId !== undefined) await transaction.deleteFrom('vault_audit').where('user_id', '=', userId).execute()
  },
}
