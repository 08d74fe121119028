import type { WalletSource } from '../core/source.ts'
import { emailFeature } from '../features/email/feature.ts'
import { passkeyFeature } from '../features/passkey/feature.ts'
import { smartSessionsFeature } from '../features/smartSessions/feature.ts'
import { socialFeature } from '../features/social/feature.ts'
import { frameFeature } from '../features/walletFrame/feature.ts'
import type { EmbeddedParameters } from '../wallets/embedded/embeddedFacts.ts'
import { embeddedSource } from '../wallets/embedded/embeddedSource.ts'

// Keeps the feature's view among the types that a site gets; no exported type leads there.
export type {} from '../features/smartSessions/feature.ts'
export type { EmbeddedParameters }

/**
 * Wallets for visitors who have none, kept in a vault that the site's operator serves. A visitor logs in with an email
 * address and a code, a passkey, or an account at another provider; one login gives an account on every chain family of
 * the site. The page draws the email field and the buttons; the vault draws codes, passkeys and every approval, in a
 * frame inside the modal. Its code loads when a visitor logs in, or comes back logged in.
 *
 * @example
 * createKit({ appName: 'Harbour Cafe', projectId: '…', networks, chains: [evm()], wallets: [embedded({ vault: 'https://wallet.example' })] })
 */
export function embedded(parameters: EmbeddedParameters): WalletSource {
  const { methods = ['email'] } = parameters
  const features = { email: emailFeature, passkey: passkeyFeature, social: socialFeature }
  const own = [frameFeature, smartSessionsFeature, ...methods.map((method) => features[method])]
  return { ...embeddedSource(parameters), features: own }
}
