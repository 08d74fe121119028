import type { Step } from '../../steps/step.ts'
import { type CallPlace, ownerOf, type StepReader } from './callPlace.ts'
import { readerOf } from './callReader.ts'
import { permit2Contracts } from './knownContracts.ts'

const details = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'
const permitted = '(address token, uint256 amount)'
const sent = '(address to, uint256 requestedAmount)'

type Allowed = { readonly token: string; readonly amount: bigint; readonly expiration: number }
type Moved = { readonly token: string; readonly amount: bigint; readonly from: string; readonly to: string }

const isPermit2 = ({ contract }: CallPlace) => permit2Contracts.has(contract.toLowerCase())

/** Rights that are given are told of any contract, and that they end only of Permit2: another one knows nothing of them. */
function allow(all: readonly Allowed[], spender: string, place: CallPlace): readonly Step[] | undefined {
  if (all.length === 0 || (!isPermit2(place) && all.some(({ amount }) => amount === 0n))) return undefined
  return all.map(({ amount, expiration: until, token }) => ({
    kind: 'allow',
    token,
    amount,
    spender,
    adds: false,
    until,
  }))
}

/** What moves is told of Permit2 alone. */
function move(all: readonly Moved[], place: CallPlace): readonly Step[] | undefined {
  if (all.length === 0 || !isPermit2(place)) return undefined
  return all.map(({ amount, from, to, token }) => ({ kind: 'token', token, amount, to, from: ownerOf(from, place) }))
}

const isOwn = (owner: string, place: CallPlace) => ownerOf(owner, place) === undefined

/** Allowances that one contract keeps for all tokens (Permit2), and signatures over them that are handed in. */
export const permit2Calls: readonly StepReader[] = [
  readerOf(
    'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    ([token, spender, amount, expiration], place: CallPlace) => allow([{ token, amount, expiration }], spender, place),
  ),
  readerOf(
    'function transferFrom(address from, address to, uint160 amount, address token)',
    ([from, to, amount, token], place: CallPlace) => move([{ token, amount, from, to }], place),
  ),
  readerOf(
    'function transferFrom((address from, address to, uint160 amount, address token)[] transfers)',
    ([transfers], place: CallPlace) => move(transfers, place),
  ),
  readerOf(
    `function permit(address owner, (${details} details, address spender, uint256 sigDeadline) permitSingle, bytes signature)`,
    ([owner, { details: each, spender }], place: CallPlace) =>
      isOwn(owner, place) ? allow([each], spender, place) : undefined,
  ),
  readerOf(
    `function permit(address owner, (${details}[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)`,
    ([owner, { details: all, spender }], place: CallPlace) =>
      isOwn(owner, place) ? allow(all, spender, place) : undefined,
  ),
  readerOf(
    `function permitTransferFrom((${permitted} permitted, uint256 nonce, uint256 deadline) permit, ${sent} details, address owner, bytes signature)`,
    ([{ permitted: of }, { requestedAmount, to }, from], place: CallPlace) =>
      move([{ token: of.token, amount: requestedAmount, from, to }], place),
  ),
  readerOf(
    `function permitTransferFrom((${permitted}[] permitted, uint256 nonce, uint256 deadline) permit, ${sent}[] details, address owner, bytes signature)`,
    ([{ permitted: all }, details, from], place: CallPlace) => {
      if (all.length !== details.length) return undefined
      const moved = details.map(({ requestedAmount, to }, index) => {
        return { token: all[index]?.token ?? '', amount: requestedAmount, from, to }
      })
      return move(moved, place)
    },
  ),
  readerOf('function lockdown((address token, address spender)[] approvals)', ([approvals], place: CallPlace) => {
    if (approvals.length === 0 || !isPermit2(place)) return undefined
    return approvals.map(
      ({ spender, token }): Step => ({ kind: 'allow', token, amount: 0n, spender, adds: false, until: undefined }),
    )
  }),
]
