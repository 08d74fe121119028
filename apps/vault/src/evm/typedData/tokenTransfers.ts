import { isSame } from '../evmCall.ts'
import { dateOf, fieldsOf, startOf } from './typedFields.ts'
import type { TypedReader } from './typedReading.ts'

const fields = '(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'
const forms = [`TransferWithAuthorization${fields}`, `ReceiveWithAuthorization${fields}`]

/** Reads transfers of tokens that any account, or the receiver alone, may send in the signer's place (EIP-3009, as x402 uses it). */
export const readTransferWithAuthorization: TypedReader = ({ account, contract, type, typedData }) => {
  const { number, text } = fieldsOf(typedData.message)
  if (contract === undefined || !forms.includes(type) || !isSame(text('from'), account)) return undefined
  return {
    understood: 'whole',
    steps: [{ kind: 'token', token: contract, amount: number('value'), to: text('to'), from: undefined }],
    usableUntil: dateOf(number('validBefore')),
    usableFrom: startOf(number('validAfter')),
  }
}
