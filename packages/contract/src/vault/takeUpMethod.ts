/**
 * A request (`rpc`) of the wallet itself, with what `foyer` in the page's address was as its one parameter: goes on with what the
 * visitor answered at the wallet, where the whole page went.
 */
export const takeUpMethod = 'foyer_takeUp'
