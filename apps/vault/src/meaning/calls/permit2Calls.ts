import type { Step } from '../step.ts'
import { type CallPlace, ownerOf, type StepReader } from './callPlace.ts'
import { readerOf } from './callReader.ts'

/** Where Permit2 stands on every network: github.com/Uniswap/permit2. */
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

const details = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'
const permitted = '(address token, uint256 amount)'
const sent = '(address to, uint256 requestedAmount)'

type Allowed = { readonly token: string; readonly amount: bigint; readonly expiration: number }
type Moved = { readonly token: string; readonly amount: bigint; readonly from: string; readonly to: string }

const allow = ({ amount, expiration, token }: Allowed, spender: string): Step => ({
  kind: 'allow',
  token,
  amount,
  spender,
  adds: false,
  until: expiration,
})
const move = ({ amount, from, to, token }: Moved, place: CallPlace): Step => ({
  kind: 'token',
  token,
  amount,
  to,
  from: ownerOf(from, place),
})
const isOwn = (owner: string, place: CallPlace) => ownerOf(owner, place) === undefined

/** Allowances that a contract of its own keeps for all tokens (Permit2), and signatures over them that are handed in. */
export const permit2Calls: readonly StepReader[] = [
  readerOf(
    'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    ([token, spender, amount, expiration], _: CallPlace) => [allow({ token, amount, expiration }, spender)],
  ),
  readerOf(
    'function transferFrom(address from, address to, uint160 amount, address token)',
    ([from, to, amount, token], place: CallPlace) => [move({ token, amount, from, to }, place)],
  ),
  readerOf(
    'function transferFrom((address from, address to, uint160 amount, address token)[] transfers)',
    ([transfers], place: CallPlace) => (transfers.length > 0 ? transfers.map((each) => move(each, place)) : undefined),
  ),
  readerOf(
    `function permit(address owner, (${details} details, address spender, uint256 sigDeadline) permitSingle, bytes signature)`,
    ([owner, { details: each, spender }], place: CallPlace) =>
      isOwn(owner, place) ? [allow(each, spender)] : undefined,
  ),
  readerOf(
    `function permit(address owner, (${details}[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)`,
    ([owner, { details: all, spender }], place: CallPlace) =>
      isOwn(owner, place) && all.length > 0 ? all.map((each) => allow(each, spender)) : undefined,
  ),
  readerOf(
    `function permitTransferFrom((${permitted} permitted, uint256 nonce, uint256 deadline) permit, ${sent} details, address owner, bytes signature)`,
    ([{ permitted: of }, { requestedAmount, to }, from], place: CallPlace) => [
      move({ token: of.token, amount: requestedAmount, from, to }, place),
    ],
  ),
  readerOf(
    `function permitTransferFrom((${permitted}[] permitted, uint256 nonce, uint256 deadline) permit, ${sent}[] details, address owner, bytes signature)`,
    ([{ permitted: all }, details, from], place: CallPlace) => {
      if (all.length !== details.length || all.length === 0) return undefined
      return details.flatMap(({ requestedAmount, to }, index) => {
        const token = all[index]?.token
        return token === undefined ? [] : [move({ token, amount: requestedAmount, from, to }, place)]
      })
    },
  ),
  readerOf(
    'function lockdown((address token, address spender)[] approvals)',
    ([approvals], { contract }: CallPlace) => {
      // Nobody is told that something ends which another contract knows nothing of.
      if (contract.toLowerCase() !== permit2 || approvals.length === 0) return undefined
      return approvals.map(
        ({ spender, token }): Step => ({ kind: 'allow', token, amount: 0n, spender, adds: false, until: undefined }),
      )
    },
  ),
]
