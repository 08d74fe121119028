import { type Hex, maxUint256 } from 'viem'
import { readerOf } from '../callReader.ts'
import { type Party, partyOf, type RouterMove, type RouterPlace, type RouterReader } from './routerMove.ts'

type Paid = { readonly token: string | undefined; readonly least: bigint; readonly to: Party | undefined }

const sweep = ({ least, to, token }: Paid): readonly RouterMove[] | undefined =>
  to && [{ kind: 'sweep', token, least, to }]
const unwrap = (least: bigint, to: Party | undefined): readonly RouterMove[] | undefined =>
  to && [{ kind: 'unwrap', least, to }]
const allow = (token: string, amount: bigint, { router }: RouterPlace): readonly RouterMove[] => [
  { kind: 'allow', step: { kind: 'allow', token, amount, spender: router, adds: false, until: undefined } },
]

/** A part goes to one receiver first; what is left goes where the function says. */
function withShare(
  share: { readonly token: string | undefined; readonly bips: bigint; readonly to: Hex },
  rest: readonly RouterMove[] | undefined,
  place: RouterPlace,
): readonly RouterMove[] | undefined {
  const to = partyOf(share.to, place)
  return to && rest && [{ kind: 'share', token: share.token, bips: share.bips, to }, ...rest]
}

const calls = (data: readonly Hex[], place: RouterPlace): readonly RouterMove[] | undefined => {
  const read = data.map((each) => place.within(each))
  return read.some((each) => each === undefined) ? undefined : read.flatMap((each) => each ?? [])
}

const signed = 'uint8 v, bytes32 r, bytes32 s'

/** What the routers of Uniswap V3 do with what they hold, and the signatures that they hand in for their caller. */
export const paymentCalls: readonly RouterReader[] = [
  readerOf('function multicall(bytes[] data)', ([data], place: RouterPlace) => calls(data, place)),
  readerOf('function multicall(uint256 deadline, bytes[] data)', ([, data], place: RouterPlace) => calls(data, place)),
  readerOf('function multicall(bytes32 previousBlockhash, bytes[] data)', ([, data], place: RouterPlace) =>
    calls(data, place),
  ),
  readerOf('function unwrapWETH9(uint256 amountMinimum)', ([least], _: RouterPlace) => unwrap(least, 'account')),
  readerOf('function unwrapWETH9(uint256 amountMinimum, address recipient)', ([least, to], place: RouterPlace) =>
    unwrap(least, partyOf(to, place)),
  ),
  readerOf(
    'function unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)',
    ([least, recipient, bips, to], place: RouterPlace) =>
      withShare({ token: place.wrappedCoin, bips, to }, unwrap(leftOf(least, bips), partyOf(recipient, place)), place),
  ),
  readerOf('function sweepToken(address token, uint256 amountMinimum)', ([token, least], _: RouterPlace) =>
    sweep({ token, least, to: 'account' }),
  ),
  readerOf(
    'function sweepToken(address token, uint256 amountMinimum, address recipient)',
    ([token, least, to], place: RouterPlace) => sweep({ token, least, to: partyOf(to, place) }),
  ),
  readerOf(
    'function sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)',
    ([token, least, recipient, bips, to], place: RouterPlace) => {
      const rest = sweep({ token, least: leftOf(least, bips), to: partyOf(recipient, place) })
      return withShare({ token, bips, to }, rest, place)
    },
  ),
  readerOf('function refundETH()', (_, __: RouterPlace) => sweep({ token: undefined, least: 0n, to: 'account' })),
  readerOf('function wrapETH(uint256 value)', ([amount], _: RouterPlace): readonly RouterMove[] => [
    { kind: 'wrap', amount, to: 'router' },
  ]),
  readerOf('function pull(address token, uint256 value)', ([token, amount], _: RouterPlace): readonly RouterMove[] => [
    { kind: 'pull', token, amount, to: 'router' },
  ]),
  readerOf(
    `function selfPermit(address token, uint256 value, uint256 deadline, ${signed})`,
    ([token, amount], place: RouterPlace) => allow(token, amount, place),
  ),
  readerOf(
    `function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, ${signed})`,
    ([token, amount], place: RouterPlace) => allow(token, amount, place),
  ),
  readerOf(
    `function selfPermitAllowed(address token, uint256 nonce, uint256 expiry, ${signed})`,
    ([token], place: RouterPlace) => allow(token, maxUint256, place),
  ),
  readerOf(
    `function selfPermitAllowedIfNecessary(address token, uint256 nonce, uint256 expiry, ${signed})`,
    ([token], place: RouterPlace) => allow(token, maxUint256, place),
  ),
]

/** Of the least that a router must have, what is left past a share of it. */
function leftOf(least: bigint, bips: bigint): bigint {
  return bips <= 10_000n ? least - (least * bips) / 10_000n : 0n
}
