import { type Hex, toFunctionSelector } from 'viem'

/** Functions that move, or let others move, what the account has: they have permissions with amounts of their own. */
const movers = [
  'transfer(address,uint256)',
  'transferFrom(address,address,uint256)',
  'transferAndCall(address,uint256)',
  'transferAndCall(address,uint256,bytes)',
  'approve(address,uint256)',
  'approveAndCall(address,uint256)',
  'approveAndCall(address,uint256,bytes)',
  'increaseAllowance(address,uint256)',
  'increaseApproval(address,uint256)',
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
  'burn(uint256)',
  'burnFrom(address,uint256)',
  'send(address,uint256,bytes)',
  'operatorSend(address,address,uint256,bytes,bytes)',
  'authorizeOperator(address)',
  'setOperator(address,bool)',
  'safeTransferFrom(address,address,uint256)',
  'safeTransferFrom(address,address,uint256,bytes)',
  'safeTransferFrom(address,address,uint256,uint256,bytes)',
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  'setApprovalForAll(address,bool)',
  // Permit2
  'approve(address,address,uint160,uint48)',
  'transferFrom(address,address,uint160,address)',
  'transferFrom((address,address,uint160,address)[])',
  'permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)',
  'permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)',
  'permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)',
  'permitTransferFrom(((address,uint256)[],uint256,uint256),(address,uint256)[],address,bytes)',
  'lockdown((address,address)[])',
  // ERC-3009
  ...['transfer', 'receive'].flatMap((kind) => [
    `${kind}WithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)`,
    `${kind}WithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)`,
  ]),
  // ERC-1363 and ERC-6909
  'transferFromAndCall(address,address,uint256)',
  'transferFromAndCall(address,address,uint256,bytes)',
  'transfer(address,uint256,uint256)',
  'transferFrom(address,address,uint256,uint256)',
  'approve(address,uint256,uint256)',
  // What other accounts of the owner, and routers with an allowance, are told to carry out.
  'execute(address,uint256,bytes)',
  'execute((address,uint256,bytes))',
  'executeBatch(address[],bytes[])',
  'executeBatch(address[],uint256[],bytes[])',
  'executeBatch((address,uint256,bytes)[])',
  'execute(bytes32,bytes)',
  'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
  'execute(bytes,bytes[])',
  'execute(bytes,bytes[],uint256)',
  // What runs any of the contract's functions.
  'multicall(bytes[])',
  'multicall(uint256,bytes[])',
  'multicall(bytes32,bytes[])',
]

/**
 * Functions by which routers and lenders spend what the account lets them have: a receiver or a price among their arguments is enough to
 * take all of it.
 */
const traders = [
  ...['swapExactTokensForTokens', 'swapExactTokensForETH'].flatMap((name) =>
    ['', 'SupportingFeeOnTransferTokens'].map((end) => `${name}${end}(uint256,uint256,address[],address,uint256)`),
  ),
  'swapTokensForExactTokens(uint256,uint256,address[],address,uint256)',
  'swapTokensForExactETH(uint256,uint256,address[],address,uint256)',
  'swapExactTokensForTokens(uint256,uint256,address[],address)',
  'swapTokensForExactTokens(uint256,uint256,address[],address)',
  'swapExactETHForTokens(uint256,address[],address,uint256)',
  'swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)',
  'swapETHForExactTokens(uint256,address[],address,uint256)',
  ...['exactInput', 'exactOutput'].flatMap((name) => [
    `${name}Single((address,address,uint24,address,uint256,uint256,uint256,uint160))`,
    `${name}Single((address,address,uint24,address,uint256,uint256,uint160))`,
    `${name}((bytes,address,uint256,uint256,uint256))`,
    `${name}((bytes,address,uint256,uint256))`,
  ]),
  'unwrapWETH9(uint256)',
  'unwrapWETH9(uint256,address)',
  'unwrapWETH9WithFee(uint256,address,uint256,address)',
  'sweepToken(address,uint256)',
  'sweepToken(address,uint256,address)',
  'sweepTokenWithFee(address,uint256,address,uint256,address)',
  'refundETH()',
  'wrapETH(uint256)',
  'pull(address,uint256)',
  ...['', 'IfNecessary', 'Allowed', 'AllowedIfNecessary'].map(
    (end) => `selfPermit${end}(address,uint256,uint256,uint8,bytes32,bytes32)`,
  ),
  // Aave
  'withdraw(address,uint256,address)',
  'approveDelegation(address,uint256)',
]

/** Functions that pay tokens of the account to an address among their arguments, by its place (ERC-4626). */
const payers: Readonly<Record<string, number>> = {
  'deposit(uint256,address)': 1,
  'withdraw(uint256,address,address)': 1,
  'redeem(uint256,address,address)': 1,
}

/** Functions that the wallet has words for. */
const named = [
  'deposit()',
  'withdraw(uint256)',
  'mint()',
  'mint(uint256)',
  'mint(address,uint256)',
  'claim()',
  'claim(uint256)',
  'stake(uint256)',
  'unstake(uint256)',
  'getReward()',
  'exit()',
  'deposit(uint256,address)',
  'withdraw(uint256,address,address)',
  'redeem(uint256,address,address)',
  'castVote(uint256,uint8)',
  'delegate(address)',
]

const selectorsOf = (signatures: readonly string[]): ReadonlyMap<Hex, string> =>
  new Map(signatures.map((signature) => [toFunctionSelector(`function ${signature}`), signature]))

const moversBySelector = selectorsOf(movers)
const tradersBySelector = selectorsOf(traders)
const namedBySelector = selectorsOf(named)

/** Whether a function is one that moves tokens, or runs others, by its selector alone: a site can give it any name. */
export function movesTokens(selector: Hex): boolean {
  return moversBySelector.has(selector)
}

/** Whether a function spends what the account lets its contract have: no permission bounds how much that is. */
export function spendsAllowance(selector: Hex): boolean {
  return tradersBySelector.has(selector)
}

/** Where a function's arguments name who gets tokens of the account; undefined for one that names no such address. */
export function receiverPlace(selector: Hex): number | undefined {
  return payers[namedBySelector.get(selector) ?? '']
}

/** The whole signature of a function that the wallet knows; what a site calls it counts for nothing. */
export function knownSignature(selector: Hex): string | undefined {
  return namedBySelector.get(selector)
}
