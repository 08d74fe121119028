import { hexToString, isHex, stringToHex, type TypedDataDefinition } from 'viem'
import type { Approvals } from '../createApprovals.ts'
import type { WalletState } from '../createWalletState.ts'
import { invalidParams, toPermittedAccount, toRecord, toText } from '../parameters.ts'
import type { MethodHandler } from '../types.ts'

/** Signing texts (EIP-191) and typed data (EIP-712). */
export function signingMethods(wallet: { state: WalletState; approvals: Approvals }) {
  const { state, approvals } = wallet
  return {
    personal_sign: async (params) => {
      const message = toText(params[0], 'The message')
      const account = toPermittedAccount(state, params[1])
      const raw = isHex(message) && message.length % 2 === 0 ? message : stringToHex(message)
      await approvals.ask({ kind: 'signMessage', account: account.address, text: hexToString(raw), raw })
      return account.signMessage({ message: { raw } })
    },
    eth_signTypedData_v4: async (params) => {
      const account = toPermittedAccount(state, params[0])
      const definition = toTypedData(params[1])
      const { chainId } = definition.domain ?? {}
      if (chainId !== undefined && BigInt(chainId) !== BigInt(state.chain().chainId))
        throw invalidParams(`Provided chainId "${chainId}" must match the active chainId "${state.chain().chainId}"`)
      const json = JSON.stringify(definition, null, 2)
      await approvals.ask({ kind: 'signTypedData', account: account.address, json })
      return account.signTypedData(definition)
    },
  } satisfies Record<string, MethodHandler>
}

function toTypedData(value: unknown): TypedDataDefinition {
  const parsed = typeof value === 'string' ? parseJson(value) : value
  const { domain, types, primaryType, message } = toRecord(parsed, 'The typed data')
  const definition = {
    domain: toRecord(domain, 'domain'),
    types: toRecord(types, 'types'),
    primaryType: toText(primaryType, 'primaryType'),
    message: toRecord(message, 'message'),
  }
  if (!(definition.primaryType in definition.types)) throw invalidParams('primaryType is not among the types.')
  // Its inner shape is checked where it is hashed.
  return definition as unknown as TypedDataDefinition
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidParams('The typed data is not JSON.')
  }
}
