import type { ToSign } from '@foyer/contract/vault'
import { getAddress, type Hex, isAddress, maxUint256, toFunctionSelector } from 'viem'
import { entryPoint07Address } from 'viem/account-abstraction'
import { readExecution } from '../sponsor/innerCalls.ts'
import { assetName } from './policiesSchema.ts'
import { delegationManager, readEvmCall } from './readEvmCall.ts'
import type { SignedCall, Signing, Spend } from './signing.ts'
import { isPermit2 } from './tokenCalls.ts'

type TypedData = Extract<ToSign, { kind: 'evmTypedData' }>['typedData']
type Message = Readonly<Record<string, unknown>>

/** A form of typed data whose amounts are known: its fields, the call that it is brought to the chain by, and what that gives away. */
type Form = {
  fields: string
  call: string
  spends: (message: Message, token: (contract: unknown) => string) => Spend[]
}

const tokenForms: readonly Form[] = [
  {
    fields: 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
    call: 'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
    spends: ({ spender, value }, token) => [
      { asset: token(undefined), amount: numberOf(value), to: addressOf(spender) },
    ],
  },
  {
    fields: 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
    call: 'function permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
    spends: ({ allowed, spender }, token) =>
      allowed === false ? [] : [{ asset: token(undefined), amount: maxUint256, to: addressOf(spender) }],
  },
  ...['Transfer', 'Receive'].map(
    (kind): Form => ({
      fields: `${kind}WithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)`,
      call: `function ${kind.toLowerCase()}WithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)`,
      spends: ({ to, value }, token) => [{ asset: token(undefined), amount: numberOf(value), to: addressOf(to) }],
    }),
  ),
]

const permit2Forms: readonly Form[] = [
  {
    fields: 'PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)',
    call: 'function permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)',
    spends: ({ details, spender }, token) => amountsOf([details], spender, token),
  },
  {
    fields: 'PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)',
    call: 'function permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)',
    spends: ({ details, spender }, token) => amountsOf(listOf(details), spender, token),
  },
  {
    fields: 'PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)',
    call: 'function permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)',
    spends: ({ permitted, spender }, token) => amountsOf([permitted], spender, token),
  },
  {
    fields: 'PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)',
    call: 'function permitTransferFrom(((address,uint256)[],uint256,uint256),(address,uint256)[],address,bytes)',
    spends: ({ permitted, spender }, token) => amountsOf(listOf(permitted), spender, token),
  },
]

/** Reads what typed data lets happen. What is not of a known form may do anything with what its contract was ever allowed. */
export function readTypedData(typedData: TypedData, account: string): Signing {
  const { message, primaryType } = typedData
  const domain = hashedDomain(typedData)
  const chainId = chainOf(domain.chainId)
  const contract = addressOf(domain.verifyingContract)
  const networks = chainId === undefined ? ('any' as const) : [chainId]
  if (primaryType === 'Delegation' || contract === delegationManager) return { method: 'session', networks, calls: [] }
  if (primaryType === 'PackedUserOperation' || primaryType === 'UserOperation') {
    const calls = readOperation(chainId ?? '', account, contract, message)
    return { method: 'transaction', networks, calls, fees: feesOf(chainId ?? '', message) }
  }
  const to = contract
  // Its own code may carry out any call that it has a signature for.
  const unread = contract === undefined || contract === account.toLowerCase() ? 'calls' : 'assets'
  const hidden: SignedCall = { chainId: chainId ?? '', to, selector: undefined, spends: [], unread }
  if (chainId === undefined || contract === undefined) return { method: 'typedData', networks, calls: [hidden] }
  const forms = isPermit2(contract) ? permit2Forms : tokenForms
  const form = forms.find(({ fields }) => fields === fieldsOf(typedData))
  return { method: 'typedData', networks, calls: [form === undefined ? hidden : readForm(form)] }

  function readForm({ call, spends }: Form): SignedCall {
    try {
      const token = (given: unknown) => assetName(chainId ?? '', given === undefined ? contract : tokenOf(given))
      return { ...hidden, selector: toFunctionSelector(call), spends: spends(message, token), unread: undefined }
    } catch {
      return hidden
    }
  }
}

/** The calls of an operation of the wallet's own account code; undefined bytes may hold any call. */
function readOperation(chainId: string, account: string, contract: string | undefined, message: Message) {
  const { callData, entryPoint, initCode, sender } = message
  const isOwn =
    [contract, addressOf(sender)].every((each) => each === account.toLowerCase()) &&
    addressOf(entryPoint) === entryPoint07Address.toLowerCase() &&
    initCode === '0x'
  const calls = isOwn && typeof callData === 'string' ? readExecution(callData as Hex) : undefined
  const hidden: SignedCall = { chainId, to: contract, selector: undefined, spends: [], unread: 'calls' }
  return calls?.map((call) => readEvmCall(chainId, account, call)) ?? [hidden]
}

/** What an operation costs the account at most: its gas, unless another account pays for it. */
function feesOf(chainId: string, message: Message): readonly Spend[] {
  const { accountGasLimits, gasFees, paymasterAndData, preVerificationGas } = message
  if (paymasterAndData !== '0x') return []
  try {
    const [[verification, call], [, price]] = [halvesOf(accountGasLimits), halvesOf(gasFees)]
    return [{ asset: assetName(chainId), amount: (verification + call + numberOf(preVerificationGas)) * price }]
  } catch {
    // Of another form nothing is known, which its calls say.
    return []
  }
}

/** The two numbers that a packed operation has in one word. @throws TypeError for other bytes */
function halvesOf(word: unknown): readonly [bigint, bigint] {
  if (typeof word !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(word)) throw new TypeError('This is no word.')
  return [BigInt(word.slice(0, 34)), BigInt(`0x${word.slice(34)}`)]
}

/** What of the domain is hashed: where its type is written out, no other field binds the signature to anything. */
function hashedDomain({ domain, types }: TypedData): Message {
  const fields = Object.hasOwn(types, 'EIP712Domain') ? types.EIP712Domain : undefined
  if (fields === undefined) return domain
  return Object.fromEntries(fields.map(({ name }) => [name, Object.hasOwn(domain, name) ? domain[name] : undefined]))
}

function fieldsOf({ primaryType, types }: TypedData): string {
  const fields = Object.hasOwn(types, primaryType) ? types[primaryType] : []
  return `${primaryType}(${(fields ?? []).map(({ name, type }) => `${type} ${name}`).join(',')})`
}

/** Amounts of Permit2's tokens, each with its token. @throws TypeError for another form */
function amountsOf(all: readonly unknown[], spender: unknown, token: (contract: unknown) => string): Spend[] {
  return all.map((each) => {
    const { amount, token: contract } = each as { amount: unknown; token: unknown }
    return { asset: token(contract ?? null), amount: numberOf(amount), to: addressOf(spender) }
  })
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('This is no list.')
  return value
}

function tokenOf(value: unknown): string {
  const found = addressOf(value)
  if (found === undefined) throw new TypeError('This is no address of a token.')
  return found
}

function addressOf(value: unknown): string | undefined {
  return typeof value === 'string' && isAddress(value, { strict: false }) ? getAddress(value).toLowerCase() : undefined
}

/** A whole number, as it stands in JSON. @throws TypeError for another one, such as a negative one */
function numberOf(value: unknown): bigint {
  const isWhole = typeof value === 'number' ? Number.isSafeInteger(value) && value >= 0 : isNumberText(value)
  if (!isWhole) throw new TypeError('This is no amount.')
  return BigInt(value as number | string)
}

function isNumberText(value: unknown): boolean {
  return typeof value === 'string' && /^(?:\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(value)
}

function chainOf(value: unknown): string | undefined {
  try {
    const number = numberOf(value)
    return number > 0n ? `eip155:${number}` : undefined
  } catch {
    return undefined
  }
}
