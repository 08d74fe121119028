import type { VaultConfig } from './vaultSchema.ts'

/** Whether the wallet's frame only shows the wallet on a site: all else is done in the wallet's own window, except on the operator's own sites. */
export function showsOnly(origin: string, { app, trusted }: Pick<VaultConfig, 'app' | 'trusted'>): boolean {
  return origin !== app && !trusted.includes(origin)
}
