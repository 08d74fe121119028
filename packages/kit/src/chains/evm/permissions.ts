import type { Hex } from 'viem'
import { hexToBigInt, keccak256, stringToHex } from 'viem/utils'
import type { ChainContext } from '../../core/chain.ts'
import { isRecord } from '../../core/decode.ts'
import { KitError } from '../../core/errors.ts'
import type { AllowedAct, AskedPermission, PermissionGrant, PermissionMethods } from '../../core/permissions.ts'
import { toChainId } from './chainId.ts'
import { providerOf } from './eip1193.ts'
import { requestWallet } from './provider.ts'
import { areEnded, readDelegations } from './readDelegations.ts'

/** Letting a site act by itself on EVM chains (ERC-7715), with delegations (ERC-7710). */
export const createEvmPermissions = (context: ChainContext): PermissionMethods => ({
  async grant({ address, expiry, networkId, pci, permissions, publicKey, session }) {
    const provider = providerOf(session)
    const { name } = session.wallet
    const signer = { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey }] } }
    const terms = { expiry, signer, permissions, policies: [] }
    const asked = { chainId: toChainId(networkId), address, version: 2, ...terms, ...(pci !== undefined && { pci }) }
    const granted = readGrant(await requestWallet<unknown>(provider, name, 'wallet_grantPermissions', [asked]))
    if (pci === undefined || granted.activation !== undefined) return granted
    // Wallets that know of gateways sign it with the grant; others are asked once more.
    const text = `Activate the smart session ${pci} with the context ${keccak256(granted.context)}.`
    const activation = await requestWallet<Hex>(provider, name, 'personal_sign', [stringToHex(text), address])
    return { ...granted, activation }
  },

  async end({ context, pci, session }) {
    const asked = { context, ...(pci !== undefined && { pci }) }
    const { name } = session.wallet
    const answer = await requestWallet<unknown>(providerOf(session), name, 'wallet_revokePermissions', [asked])
    return typeof answer === 'string' ? answer : undefined
  },

  async endAll({ pcis, session }) {
    const { name } = session.wallet
    const asked = { all: true, pcis }
    const answer = await requestWallet<unknown>(providerOf(session), name, 'wallet_revokePermissions', [asked])
    const signatures = isRecord(answer) && isRecord(answer.signatures) ? Object.entries(answer.signatures) : []
    return Object.fromEntries(signatures.flatMap(([pci, signed]) => (isHex(signed) ? [[pci, signed]] : [])))
  },

  areEnded: (networkId, contexts) => areEnded(context, networkId, contexts),

  read(granted) {
    const all = readDelegations(granted as Hex)
    const ends = all.flatMap(({ expiry }) => expiry ?? [])
    if (all.length === 0) return undefined
    return {
      expiry: ends.length > 0 ? Math.min(...ends) : undefined,
      spends: all.flatMap(({ spends }) => spends ?? []),
    }
  },

  describe({ data, type }): AllowedAct | undefined {
    if (!isRecord(data)) return undefined
    if (type === 'contract-call') {
      const functions = Array.isArray(data.functions) ? (data.functions as readonly unknown[]) : []
      const names = functions.flatMap((each) =>
        isRecord(each) && typeof each.functionName === 'string' ? each.functionName : [],
      )
      return names.length > 0 ? { kind: 'call', functions: names } : undefined
    }
    const { allowance, period, token } = data
    const isKnown = type === 'native-token-recurring-allowance' || type === 'erc20-recurring-allowance'
    if (!isKnown || typeof period !== 'number' || !(period >= 1)) return undefined
    if (typeof allowance !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(allowance)) return undefined
    const amount = hexToBigInt(allowance as Hex)
    if (type === 'native-token-recurring-allowance') return { kind: 'spend', amount, period }
    return typeof token === 'string' ? { kind: 'spend', amount, token, period } : undefined
  },
})

function readGrant(answer: unknown): PermissionGrant {
  const hex = (value: unknown) => (isHex(value) ? value : undefined)
  const context = isRecord(answer) ? hex(answer.context) : undefined
  if (!isRecord(answer) || context === undefined) {
    throw new KitError('RPC_FAILED', 'The wallet granted nothing that can be read')
  }
  const signerData = isRecord(answer.signerData) ? answer.signerData : {}
  return {
    context,
    delegationManager: hex(answer.delegationManager) ?? hex(signerData.submitToAddress),
    activation: hex(answer.activation),
    permissions:
      Array.isArray(answer.permissions) && answer.permissions.every(isAsked) ? answer.permissions : undefined,
    expiry: Number.isSafeInteger(answer.expiry) ? (answer.expiry as number) : undefined,
  }
}

function isAsked(permission: unknown): permission is AskedPermission {
  return isRecord(permission) && typeof permission.type === 'string'
}

function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x([0-9a-f]{2})+$/i.test(value)
}
