import { openModal } from '../../core/actions/openModal.ts'
import type { Kit } from '../../core/kit.ts'
import { loadLater } from '../../core/loadPart.ts'
import type { WalletSource } from '../../core/source.ts'
import { defineFeature } from '../../runtime/feature.ts'

/** A source whose wallet draws its own screens, and what it needs of its kit. */
export type HostedSource = WalletSource & {
  readonly host?: {
    projectId?: string | undefined
    openFrame?: (() => void) | undefined
    returned?: string | undefined
    answered?: ((chain: string, method: string, params: unknown) => Promise<unknown> | undefined) | undefined
  }
}

/** Shows the screens of wallets that draw them themselves. */
export const frameFeature = defineFeature({
  id: 'walletFrame',
  routes: { WalletFrame: 'requesting' },
  fills: ['settings'],
  start: hostFrames,
  load: () => import('./index.ts'),
})

/** Ties the sources to their kit, which they do not know. */
function hostFrames(kit: Kit): void {
  for (const { host, id } of kit.options.sources as readonly HostedSource[]) {
    if (!host) continue
    host.projectId = kit.options.projectId
    host.openFrame = () => openModal(kit, { name: 'WalletFrame', parameters: { source: id } })
    // The result of a social login that left the page; it is removed from the address before any other code reads it.
    const [found, returned] = /[?&]foyer=([\w.-]{80})(?=#|$)/.exec(location.href) ?? []
    if (!found) continue
    history.replaceState(history.state, '', location.href.replace(found, ''))
    host.returned = returned
    loadLater(
      kit,
      () => import('./finishLogin.ts'),
      ({ finishLogin }) => finishLogin(kit, id),
    )
  }
}
