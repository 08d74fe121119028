import { maxUint256 } from 'viem'
import { isSame } from '../evmCall.ts'
import { dateOf, fieldsOf } from './typedFields.ts'
import type { TypedReader } from './typedReading.ts'

const permit = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
const permitOfDai = 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)'

/** Reads allowances that a token takes by signature: EIP-2612, and all or nothing as DAI has it. They have no end of their own. */
export const readPermit: TypedReader = ({ account, contract, type, typedData }) => {
  if (contract === undefined) return undefined
  const { flag, number, text } = fieldsOf(typedData.message)
  const allow = (amount: bigint, until: bigint) => ({
    understood: 'whole' as const,
    steps: [
      { kind: 'allow' as const, token: contract, amount, spender: text('spender'), adds: false, until: undefined },
    ],
    usableUntil: dateOf(until),
  })
  if (type === permit && isSame(text('owner'), account)) return allow(number('value'), number('deadline'))
  if (type === permitOfDai && isSame(text('holder'), account))
    // An expiry of 0 is none.
    return allow(flag('allowed') ? maxUint256 : 0n, number('expiry') || maxUint256)
  return undefined
}
