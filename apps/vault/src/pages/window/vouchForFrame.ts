import { type DeviceJwk, signProof, thumbprintOf, vaultBrowser } from '@foyer/contract/vault'
import { proofKeysOf } from '../../platform/device/deviceKeys.ts'
import { type DeviceStore, openDeviceStore } from '../../platform/device/deviceStore.ts'
import { proofId } from '../../platform/gateway/createGatewayCall.ts'
import type { VaultConfig } from '../../platform/gateway/vaultConfig.ts'

/** What {@link vouchForFrame} takes. */
export type VouchForFrameParameters = {
  /** The frame's public key. */
  readonly device: DeviceJwk
  readonly config: Pick<VaultConfig, 'gateway'>
  /** How far the gateway's clock is ahead of this one, in milliseconds. */
  readonly clockAhead: number
  /** Default: this page's own store. */
  readonly open?: (() => Promise<DeviceStore>) | undefined
}

/**
 * Signs the key of the frame that opened this window by the key that the wallet's own pages have in this browser (RFC 9449 form).
 * Answers undefined where the browser keeps nothing for this page: the frame then counts as a device beside it.
 */
export async function vouchForFrame(parameters: VouchForFrameParameters): Promise<string | undefined> {
  const { clockAhead, config, device, open = openDeviceStore } = parameters
  const store = await open().catch(() => undefined)
  if (!store) return undefined
  try {
    const { method, path } = vaultBrowser
    const iat = Math.floor((Date.now() + clockAhead) / 1_000)
    const claims = {
      htm: method,
      htu: `${config.gateway}${path}`,
      iat,
      jti: proofId(),
      nonce: await thumbprintOf(device),
    }
    return await signProof(await proofKeysOf(store), claims)
  } finally {
    store.close()
  }
}
