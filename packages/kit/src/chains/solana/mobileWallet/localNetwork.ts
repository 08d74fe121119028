import { KitError } from '../../../core/errors.ts'

/** Names under which browsers ask whether a page may reach this device: Chrome's newer one first. */
const names = ['loopback-network', 'local-network-access'] as const

/** Whether this page may reach apps on this device; browsers without such a permission count as `granted`. */
export async function localNetworkPermission(): Promise<PermissionState> {
  for (const name of names) {
    try {
      const { state } = await navigator.permissions.query({ name: name as PermissionName })
      return state
    } catch {
      // This browser does not know the name.
    }
  }
  return 'granted'
}

/**
 * Wallets are told the host only, and ask it for `/reflect` over TLS; a reflector of this machine is for development.
 *
 * @throws KitError `INVALID_OPTION` for any other address.
 */
export function checkReflector(reflector: string): void {
  const { hostname, pathname, protocol } = URL.canParse(reflector) ? new URL(reflector) : new URL('invalid:')
  const isOwn = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  if (pathname === '/reflect' && (protocol === 'wss:' || (protocol === 'ws:' && isOwn))) return
  throw new KitError(
    'INVALID_OPTION',
    'mobileWallet({ reflector }) takes an address like wss://gateway.example/reflect',
  )
}
