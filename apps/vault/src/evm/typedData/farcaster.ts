import { zeroAddress } from 'viem'
import type { IdentityAct, Step } from '../../steps/step.ts'
import { isSame } from '../evmCall.ts'
import { dateOf, fieldsOf } from './typedFields.ts'
import type { TypedQuestion, TypedReader, TypedReading } from './typedReading.ts'

/** Farcaster's contracts, all of them on OP Mainnet (github.com/farcasterxyz/contracts, MIT). */
const home = 'eip155:10'
const idRegistry = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
const idGateway = '0x00000000fc25870c6ed6b6c7e41fb078b7656f69'
const keyRegistry = '0x00000000fc1237824fb747abde0ff18990e59b7e'
const keyGateway = '0x00000000fc56947c7e7183f8ca4b62398caadf0b'
const keyRequests = '0x00000000fc700472606ed4fa22623acf62c60553'
/** Names under fcast.id, which a server keeps; what it is told counts for Ethereum. */
const nameHome = 'eip155:1'
const nameRegistry = '0xe3be01d99baa8db9905b33a3ca391238234b79d1'

/** What no contract reads: that an Ethereum account belongs to one of Farcaster. Its salt keeps it apart from all other claims. */
const claim = 'VerificationClaim(uint256 fid,address address,bytes32 blockHash,uint8 network)'
const claimDomain = {
  name: 'Farcaster Verify Ethereum Address',
  version: '2.0.0',
  salt: '0xf2d857f4a3edcb9b78b4d503bfe733db1e3f6cdc2b7971ee739626c97e86a558',
}

type Reading = (asked: TypedQuestion) => readonly Step[] | undefined

const step = (act: IdentityAct, name: string, to?: string): Step => ({ kind: 'identity', act, name, to })
const fidName = (fid: bigint) => `Farcaster #${fid}`
const endOf = (key: string) => (key.length > 20 ? `${key.slice(0, 10)}…${key.slice(-8)}` : key)

/** Both who gives an account away and who takes it sign the same words. */
const moves = ({ account, typedData: { message } }: TypedQuestion): Step => {
  const { number, text } = fieldsOf(message)
  const name = fidName(number('fid'))
  return isSame(text('to'), account) ? step('fidTake', name) : step('fidGive', name, text('to'))
}

/** Who may take the account, unless it is the account itself. */
function recovers(act: 'fidRecovery' | 'fidFirstRecovery', name: string, to: string, account: string): readonly Step[] {
  if (isSame(to, account)) return []
  return [isSame(to, zeroAddress) ? step('fidNoRecovery', name) : step(act, name, to)]
}

const isOwner = ({ account, typedData: { message } }: TypedQuestion) => isSame(String(message.owner), account)

/** What each contract takes by signature, by the contract in small letters and the type. */
const forms: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  [`${idRegistry} Transfer(uint256 fid,address to,uint256 nonce,uint256 deadline)`, (asked) => [moves(asked)]],
  [
    `${idRegistry} TransferAndChangeRecovery(uint256 fid,address to,address recovery,uint256 nonce,uint256 deadline)`,
    (asked) => {
      const { number, text } = fieldsOf(asked.typedData.message)
      // What is given away is its new owner's to lose.
      const isTaken = isSame(text('to'), asked.account)
      const name = fidName(number('fid'))
      return [moves(asked), ...(isTaken ? recovers('fidRecovery', name, text('recovery'), asked.account) : [])]
    },
  ],
  [
    `${idRegistry} ChangeRecoveryAddress(uint256 fid,address from,address to,uint256 nonce,uint256 deadline)`,
    ({ account, typedData: { message } }) => {
      const { number, text } = fieldsOf(message)
      const steps = recovers('fidRecovery', fidName(number('fid')), text('to'), account)
      return steps.length > 0 ? steps : [step('fidNoRecovery', fidName(number('fid')))]
    },
  ],
  [
    `${idGateway} Register(address to,address recovery,uint256 nonce,uint256 deadline)`,
    ({ account, typedData: { message } }) => {
      const { text } = fieldsOf(message)
      if (!isSame(text('to'), account)) return undefined
      const recovery = text('recovery')
      const isNone = isSame(recovery, zeroAddress)
      return [
        step('fidOpen', 'Farcaster'),
        ...(isNone ? [] : recovers('fidFirstRecovery', 'Farcaster', recovery, account)),
      ]
    },
  ],
  [
    `${keyGateway} Add(address owner,uint32 keyType,bytes key,uint8 metadataType,bytes metadata,uint256 nonce,uint256 deadline)`,
    (asked) => (isOwner(asked) ? [step('keyAdd', endOf(String(asked.typedData.message.key)))] : undefined),
  ],
  [
    `${keyRegistry} Remove(address owner,bytes key,uint256 nonce,uint256 deadline)`,
    (asked) => (isOwner(asked) ? [step('keyRemove', endOf(String(asked.typedData.message.key)))] : undefined),
  ],
  [
    `${keyRequests} SignedKeyRequest(uint256 requestFid,bytes key,uint256 deadline)`,
    ({ typedData: { message } }) => {
      const { number, text } = fieldsOf(message)
      return [step('keyVouch', `${fidName(number('requestFid'))}: ${endOf(text('key'))}`)]
    },
  ],
])

const nameProof = 'UserNameProof(string name,uint256 timestamp,address owner)'

/** Reads what Farcaster's contracts and servers take by signature. */
export const readFarcaster: TypedReader = (asked) => {
  const { account, chain, contract, type, typedData } = asked
  const { domain, message } = typedData
  const whole = (steps: readonly Step[] | undefined, until?: bigint): TypedReading | undefined =>
    steps && { understood: 'whole', steps, usableUntil: until === undefined ? undefined : dateOf(until) }
  if (contract === undefined) {
    const isClaim = type === claim && Object.entries(claimDomain).every(([key, value]) => domain[key] === value)
    if (!isClaim || !isSame(String(message.address), account)) return undefined
    return whole([step('fidLink', fidName(message.fid as bigint))])
  }
  if (chain === nameHome && isSame(contract, nameRegistry) && type === nameProof)
    return isOwner(asked) ? whole([step('nameClaim', String(message.name))]) : undefined
  const form = chain === home ? forms.get(`${contract.toLowerCase()} ${type}`) : undefined
  return whole(form?.(asked), message.deadline as bigint | undefined)
}
