import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { TestKitError } from '../TestKitError.ts'

/**
 * A built wallet as one script, from beside the built package or, in a checkout, from its `dist` folder.
 *
 * @throws {TestKitError} `WALLET_SCRIPT_MISSING` when it was not built.
 */
export async function loadWalletScript(file: 'wallet.iife.js' | 'solana-wallet.iife.js'): Promise<string> {
  const here = path.dirname(fileURLToPath(import.meta.url))
  for (const candidate of [path.join(here, file), path.join(here, '..', '..', 'dist', file)]) {
    try {
      return await readFile(candidate, 'utf8')
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
  throw new TestKitError('WALLET_SCRIPT_MISSING', `${file} was not built.`, 'Run: npm run build -w @foyer/test')
}
