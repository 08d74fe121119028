import { closeModal } from '../../core/actions/closeModal.ts'
import { popView } from '../../core/actions/navigate.ts'
import type { Kit } from '../../core/kit.ts'
import type { RouteName } from '../../core/routes.ts'

/** Views of changing networks: their job is done once the network is the wanted one. */
const own: ReadonlySet<RouteName> = new Set(['SwitchNetwork', 'UnsupportedChain'])
/** Views of connecting: who comes from there has connected, and wants to go on with the site. */
const connecting: ReadonlySet<RouteName> = new Set([
  'Connect',
  'AllWallets',
  'ConnectingExternal',
  'ConnectingMultiChain',
])

/** Goes back to where the visitor came from; closes where nothing, or only connecting, lies behind. */
export function finishSwitch(kit: Kit): void {
  const top = () => kit.store.getState().modal.stack.at(-1)
  const depth = () => kit.store.getState().modal.stack.length
  if (!isOwn(top()?.name)) {
    if (depth() > 1) popView(kit)
    else closeModal(kit)
    return
  }
  const target = kit.store.getState().modal.stack.findLast(({ name }) => !isOwn(name))
  if (!target || connecting.has(target.name)) closeModal(kit)
  else while (isOwn(top()?.name)) popView(kit)
}

function isOwn(name: RouteName | undefined): boolean {
  return name !== undefined && own.has(name)
}
