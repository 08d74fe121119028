import { GatewayError } from '@foyer/contract'
import { type DeviceJwk, thumbprintOf, vaultBrowser, vaultFrame } from '@foyer/contract/vault'
import { proofKeysOf } from '../platform/device/deviceKeys.ts'
import type { AccountParameters } from './accountParameters.ts'
import { readToken } from './device.ts'

/** What ties this frame to its browser: the wallet's own window there signs the frame's key, and both count as one device. */
export type BrowserTie = {
  /** This frame's public key, for the window to sign. */
  deviceKey(): Promise<DeviceJwk>
  /** Hands on what the window signed. The frame stays a device beside the browser where the gateway does not take it. */
  joinBrowser(vouch: string, token?: string): Promise<void>
  /**
   * In the wallet's own window: lets a site see a wallet, and logs its frame in, which has the key `frame`. Answers the frame's token,
   * which shows the wallet and does no more.
   */
  openFrame(walletId: string, site: string, frame: DeviceJwk): Promise<string>
}

/** Makes the tie of one frame. */
export function createBrowserTie({
  call,
  origin,
  store,
}: Pick<AccountParameters, 'call' | 'origin' | 'store'>): BrowserTie {
  let joined: string | undefined
  return {
    async deviceKey() {
      const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', (await proofKeysOf(store)).publicKey)
      return { kty: 'EC', crv: 'P-256', x, y }
    },
    async joinBrowser(vouch, given) {
      const token = given ?? (await readToken(store, origin))
      // A passkey may be made before its member is logged in; and once is enough for a login.
      if (token === undefined || token === joined) return
      try {
        await call(vaultBrowser, { token, body: { vouch } })
        joined = token
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
      }
    },
    async openFrame(id, site, frame) {
      const body = { site, key: await thumbprintOf(frame) }
      return (await call(vaultFrame, { token: await readToken(store, origin), params: { id }, body })).token
    },
  }
}
