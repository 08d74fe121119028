import { maxUint256 } from 'viem'
import type { Step } from '../../steps/step.ts'
import { type CallPlace, ownerOf, type StepReader } from './callPlace.ts'
import { readerOf } from './callReader.ts'

const spend = (place: CallPlace, spender: string, amount: bigint, adds = false): readonly Step[] => [
  { kind: 'allow', token: place.contract, amount, spender, adds, until: undefined },
]
const move = (place: CallPlace, from: string, to: string, amount: bigint): readonly Step[] => [
  { kind: 'token', token: place.contract, amount, to, from: ownerOf(from, place) },
]
/** A signed allowance counts for its signer; another signer's does not concern this account. */
const permit = (place: CallPlace, owner: string, spender: string, amount: bigint) =>
  ownerOf(owner, place) === undefined ? spend(place, spender, amount) : undefined

/**
 * Tokens (ERC-20), and what hands in signatures over them: allowances (ERC-2612, and DAI's own form), which outlive the date by
 * which they have to be handed in, and moves (ERC-3009).
 */
export const erc20Calls: readonly StepReader[] = [
  readerOf('function transfer(address to, uint256 value)', ([to, amount], place: CallPlace) =>
    move(place, place.actor, to, amount),
  ),
  readerOf('function transferFrom(address from, address to, uint256 value)', ([from, to, amount], place: CallPlace) =>
    move(place, from, to, amount),
  ),
  readerOf('function approve(address spender, uint256 value)', ([spender, amount], place: CallPlace) =>
    spend(place, spender, amount),
  ),
  readerOf('function increaseAllowance(address spender, uint256 value)', ([spender, amount], place: CallPlace) =>
    spend(place, spender, amount, true),
  ),
  readerOf(
    'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    ([owner, spender, amount], place: CallPlace) => permit(place, owner, spender, amount),
  ),
  readerOf(
    'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
    ([holder, spender, , , isAllowed], place: CallPlace) => permit(place, holder, spender, isAllowed ? maxUint256 : 0n),
  ),
  readerOf(
    'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
    ([from, to, amount], place: CallPlace) => move(place, from, to, amount),
  ),
  readerOf(
    'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
    ([from, to, amount], place: CallPlace) => move(place, from, to, amount),
  ),
  readerOf(
    'function receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
    ([from, to, amount], place: CallPlace) => move(place, from, to, amount),
  ),
  readerOf(
    'function receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
    ([from, to, amount], place: CallPlace) => move(place, from, to, amount),
  ),
]
