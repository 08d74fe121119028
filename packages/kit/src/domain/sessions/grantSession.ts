import { sessionActivate, sessionCreate } from '@foyer/contract'
import { type Hex, keccak256, numberToHex } from 'viem'
import { providerOf } from '../../chains/evm/eip1193.ts'
import { evmNamespace } from '../../chains/evm/evmRules.ts'
import { type EvmSigner, evmSigner } from '../../chains/evm/evmSigner.ts'
import { type Eip1193Provider, toKitError } from '../../chains/evm/provider.ts'
import { askWallet } from '../../core/askWallet.ts'
import { isRecord } from '../../core/decode.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { accountId } from '../gateway/accountId.ts'
import { askGateway } from '../gateway/askGateway.ts'
import type { GrantPermissionsParameters, GrantPermissionsReturnType } from './grantPermissions.ts'

/** Makes a session at the gateway, has the wallet grant it, and keeps what the wallet gave. */
export async function grantSession(
  kit: Kit,
  { expiry, networkId, permissions, publicKey, signal }: GrantPermissionsParameters,
): Promise<GrantPermissionsReturnType> {
  const signer = evmSigner(kit, networkId)
  const { address, network, session } = signer
  const own = { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey }] } }
  const terms = { expiry, signer: own, permissions: [...permissions], policies: [] }
  const at = { address: accountId(network.id, address) }
  const created = await askGateway(kit, {
    calls: { sessionCreate },
    networkId: network.id,
    ask: (gateway) => gateway.sessionCreate({ ...at, v: '2', ...terms }),
  })
  const pci = created?.pci
  const chainId = numberToHex(Number(network.id.split(':')[1]))
  const provider = providerOf(session)
  const asked = { chainId, address, version: 2, ...terms, ...(pci !== undefined && { pci }) }
  const granted = await askWallet(kit, {
    kind: 'sign',
    target: {
      namespaces: [evmNamespace],
      source: session.source,
      walletId: session.wallet.id,
      networkId: network.id,
    },
    signal,
    failed: `${session.wallet.name} granted nothing`,
    ask: async () => readGrant(await ask(provider, 'wallet_grantPermissions', [asked], signer)),
  })
  if (pci !== undefined) await keep(kit, { ...at, pci, terms }, granted, signer)
  return { pci, context: granted.context, delegationManager: granted.delegationManager, address, expiry }
}

type Grant = { context: Hex; delegationManager: Hex | undefined; activation: Hex | undefined }

/** Tells the gateway what the wallet gave, with the account's word that it did. */
async function keep(
  kit: Kit,
  { address, pci, terms }: { address: string; pci: string; terms: object },
  { activation, context }: Grant,
  signer: EvmSigner,
): Promise<void> {
  const text = `Activate the smart session ${pci} with the context ${keccak256(context)}.`
  // Wallets that know of gateways sign it with the grant; others are asked once more.
  const signature =
    activation ?? (await ask(providerOf(signer.session), 'personal_sign', [toHexText(text), signer.address], signer))
  await askGateway(kit, {
    calls: { sessionActivate },
    networkId: signer.network.id,
    ask: (gateway) => gateway.sessionActivate({ address, pci, context, signature, ...terms } as never),
  })
}

async function ask(
  provider: Eip1193Provider,
  method: string,
  params: unknown[],
  { session }: EvmSigner,
): Promise<unknown> {
  try {
    return await provider.request({ method, params })
  } catch (error) {
    throw toKitError(error, session.wallet.name)
  }
}

function readGrant(answer: unknown): Grant {
  const hex = (value: unknown) =>
    typeof value === 'string' && /^0x([0-9a-f]{2})+$/i.test(value) ? (value as Hex) : undefined
  const context = isRecord(answer) ? hex(answer.context) : undefined
  if (!isRecord(answer) || context === undefined) {
    throw new KitError('SEND_FAILED', 'The wallet granted nothing that can be read')
  }
  const signerData = isRecord(answer.signerData) ? answer.signerData : {}
  return {
    context,
    delegationManager: hex(answer.delegationManager) ?? hex(signerData.submitToAddress),
    activation: hex(answer.activation),
  }
}

function toHexText(text: string): Hex {
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
