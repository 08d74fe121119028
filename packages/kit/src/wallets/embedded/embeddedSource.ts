import { evmNamespace } from '../../chains/evm/evmRules.ts'
import { solanaNamespace } from '../../chains/solana/solanaRules.ts'
import { namespaceOf } from '../../core/network.ts'
import type { WalletSource } from '../../core/source.ts'
import { type EmbeddedHost, type EmbeddedParameters, embeddedId } from './embeddedFacts.ts'

/** An envelope. */
const picture =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="%23046d63" d="M0 0h40v40H0z"/><path fill="none" stroke="%23fff" stroke-width="3" d="M9 13h22v15H9zl11 8 11-8"/></svg>'

/** The source of one kit, and what that kit does for it. */
export type EmbeddedSource = WalletSource & { readonly host: EmbeddedHost }

/** Wallets of an operator's own vault: one login, one session for both chain families. Its code loads when it is first asked. */
export function embeddedSource(parameters: EmbeddedParameters): EmbeddedSource {
  const served = [evmNamespace, solanaNamespace]
  const serve = (namespaces: readonly string[]): EmbeddedSource => {
    const host: EmbeddedHost = {}
    return {
      id: embeddedId,
      namespaces,
      method: 'email',
      sharesSession: true,
      showsReview: true,
      connectors: namespaces.map((chain) => ({
        id: embeddedId,
        name: parameters.name ?? 'Email wallet',
        type: 'AUTH',
        chain,
        imageUrl: picture,
      })),
      host,
      serve: (networks) => serve(served.filter((each) => networks.some(({ id }) => namespaceOf(id) === each))),
      load: () =>
        import('./createEmbeddedSource.ts').then(
          (part) => (context) => part.createEmbeddedSource(parameters, context, host),
        ),
    }
  }
  return serve(served)
}
