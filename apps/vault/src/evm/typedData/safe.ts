import { type Hex, zeroAddress } from 'viem'
import type { TypedStruct } from '../../crypto/rebuildTypedData.ts'
import type { Step } from '../../steps/step.ts'
import { readCall } from '../calls/readCall.ts'
import { isSame, unnamed } from '../evmCall.ts'
import { fieldsOf } from './typedFields.ts'
import type { TypedReader } from './typedReading.ts'

/** The transaction of a Safe, since its version 1.0. */
export const safeTransaction =
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)'

/** Reads an owner's word for a transaction of a Safe. What it moves is the Safe's. */
export const readSafe: TypedReader = ({ contract, type, typedData }) => {
  if (contract === undefined || type !== safeTransaction) return undefined
  const { number, text } = fieldsOf(typedData.message)
  const [to, data] = [text('to') as Hex, text('data') as Hex]
  // Code of others that runs as the Safe itself can do anything with it.
  const isCall = number('operation') === 0n
  const steps: readonly Step[] = isCall
    ? readCall({ ...unnamed, to, value: number('value'), data }, contract).map((step) => ofSafe(step, contract))
    : [{ kind: 'unknown', contract: to, selector: data.slice(0, 10) }]
  return {
    understood: 'whole',
    steps: [...steps, ...refundOf(contract, typedData.message)],
    usableUntil: undefined,
    // The Safe's next transaction of this number.
    endsOtherwise: true,
  }
}

/** A price for gas lets the Safe pay for it from what it has, and no number of the message bounds how much. */
function refundOf(safe: string, message: TypedStruct): readonly Step[] {
  const { number, text } = fieldsOf(message)
  if (number('gasPrice') === 0n) return []
  const receiver = text('refundReceiver')
  return [{ kind: 'unknown', contract: isSame(receiver, zeroAddress) ? safe : receiver, selector: '0x' }]
}

/** A step that moves what the Safe has, and nothing of the account that signs. */
function ofSafe(step: Step, safe: string): Step {
  const isMove = step.kind === 'coin' || step.kind === 'token' || step.kind === 'item'
  return isMove && step.from === undefined ? { ...step, from: safe } : step
}
