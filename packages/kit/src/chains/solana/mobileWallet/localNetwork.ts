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
