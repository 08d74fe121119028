import { KitError } from '../../core/errors.ts'

/** What Node and the bundlers say when a package is not installed. */
const absent = /ERR_MODULE_NOT_FOUND|Cannot find (?:module|package)|Could not resolve|Failed to resolve/

/**
 * Loads the source together with the client, which a site installs only when it uses it.
 *
 * @throws KitError `FEATURE_MISSING` when a package of the client is not installed.
 */
export async function loadWalletConnect(load = () => import('./walletConnectSource.ts')) {
  try {
    return (await load()).createWalletConnectSource
  } catch (cause) {
    throw missingPackage(cause) ?? cause
  }
}

function missingPackage(cause: unknown): KitError | undefined {
  const text = cause instanceof Error ? `${(cause as { code?: unknown }).code} ${cause.message}` : ''
  if (!absent.test(text) || !text.includes('@walletconnect/')) return undefined
  const sentence = 'walletConnect() needs two packages that are not installed'
  const details =
    'npm install --save-exact @walletconnect/sign-client@2.21.8 @walletconnect/core@2.21.8 (later versions are not open source)'
  return new KitError('FEATURE_MISSING', sentence, { details, cause })
}
