import type { ChainContext } from '../../core/chain.ts'
import { KitError } from '../../core/errors.ts'
import { loadPart } from '../../core/loadPart.ts'
import type { TransferMethods } from '../../core/transfers.ts'

/** What Node and the bundlers say when a package is not installed. */
const absent = /ERR_MODULE_NOT_FOUND|Cannot find (?:module|package)|Could not resolve|Failed to resolve/

/**
 * Loads sending together with the library that writes transactions, which a site installs only when it sends.
 *
 * @throws KitError `FEATURE_MISSING` when that library is not installed, `PART_MISSING`, `PAGE_OUTDATED`.
 */
export async function loadTransfers(
  context: ChainContext,
  load = () => import('./transfers.ts'),
): Promise<TransferMethods> {
  try {
    return (await loadPart(load)).createSolanaTransfers(context)
  } catch (cause) {
    throw missingPackage(cause) ?? cause
  }
}

function missingPackage(error: unknown): KitError | undefined {
  const { cause } = error as { cause?: unknown }
  const texts = [error, cause].map((each) =>
    each instanceof Error ? `${(each as { code?: unknown }).code} ${each.message}` : '',
  )
  if (!texts.some((text) => absent.test(text) && text.includes('@solana/kit'))) return undefined
  const details = 'npm install @solana/kit@8.4.0'
  return new KitError('FEATURE_MISSING', 'Sending on Solana needs a package that is not installed', {
    details,
    cause: error,
  })
}
