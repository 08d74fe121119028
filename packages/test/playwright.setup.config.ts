import path from 'node:path'
import { build } from 'vite'

/** Builds the injected script anew, so that a run never meets an old one. */
export default async function buildWalletScript(): Promise<void> {
  const root = import.meta.dirname
  await build({ root, configFile: path.join(root, 'vite.iife.config.ts'), logLevel: 'warn' })
}
