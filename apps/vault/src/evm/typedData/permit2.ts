import type { TypedStruct } from '../../crypto/rebuildTypedData.ts'
import type { Step } from '../../steps/step.ts'
import { isSame } from '../evmCall.ts'
import { dateOf, fieldsOf } from './typedFields.ts'
import type { TypedReader } from './typedReading.ts'

/** Permit2's address, the same on every network but those of zkSync's kind. */
const usual = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const addresses: Readonly<Record<string, string>> = { 'eip155:324': '0x0000000000225e31D15943971F47aD3022F714Fa' }

const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const single = `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`
const batch = `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`
const permissions = 'TokenPermissions(address token,uint256 amount)'
const transfer = `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`
const transferBatch = `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`
/** With something more of the spender's own, whose type follows. */
const witness =
  /^Permit(Batch)?WitnessTransferFrom\(TokenPermissions(\[\])? permitted,address spender,uint256 nonce,uint256 deadline,\w+ \w+\)/

/** Reads what Permit2 takes: allowances with an end, and transfers that the spender carries out once. */
export const readPermit2: TypedReader = ({ chain, contract, type, typedData }) => {
  if (contract === undefined || !isSame(contract, addresses[chain] ?? usual)) return undefined
  const { list, number, struct, text } = fieldsOf(typedData.message)
  const allowances = (given: readonly TypedStruct[]) => ({
    understood: 'whole' as const,
    steps: given.map((each): Step => {
      const own = fieldsOf(each)
      const until = dateOf(own.number('expiration'))
      return {
        kind: 'allow',
        token: own.text('token'),
        amount: own.number('amount'),
        spender: text('spender'),
        adds: false,
        until,
      }
    }),
    usableUntil: dateOf(number('sigDeadline')),
    lastsUntil: Math.max(
      ...given.map((each) => dateOf(fieldsOf(each).number('expiration')) ?? Number.POSITIVE_INFINITY),
    ),
  })
  const transfers = (given: readonly TypedStruct[], understood: 'whole' | 'part') => {
    const until = dateOf(number('deadline'))
    return {
      understood,
      steps: given.map((each): Step => {
        const own = fieldsOf(each)
        return {
          kind: 'allow',
          token: own.text('token'),
          amount: own.number('amount'),
          spender: text('spender'),
          adds: false,
          until,
        }
      }),
      usableUntil: until,
    }
  }
  if (type === single) return allowances([struct('details')])
  if (type === batch) return allowances(list('details'))
  if (type === transfer) return transfers([struct('permitted')], 'whole')
  if (type === transferBatch) return transfers(list('permitted'), 'whole')
  const [isWitness, ofMany, several] = witness.exec(type) ?? []
  if (isWitness === undefined || !type.includes(permissions) || (ofMany === undefined) !== (several === undefined))
    return undefined
  return transfers(several === undefined ? [struct('permitted')] : list('permitted'), 'part')
}
