import { pushView } from '../core/actions/navigate.ts'
import type { Route } from '../core/routes.ts'
import { type KitState, selectSession } from '../core/store.ts'
import { useKitInstance } from '../runtime/KitContext.ts'
import { useErrorText } from '../runtime/useErrorText.ts'
import { useKitState } from '../runtime/useKitState.ts'
import { ButtonGroupItem } from '../ui/ButtonGroup.tsx'
import type { ElementNode } from '../ui/ElementNode.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { Offered } from './useOffered.ts'

export type MenuItemProps = {
  /** Where it leads. */
  route: Route
  icon: ElementNode
  children: string
  /** An awaited one holds its place; a refused one keeps it, and its view says why. */
  offered: Offered
}

const selectIsConnected = (state: KitState) => selectSession(state) !== undefined

/** A row of the account's menu, for connected visitors. */
export function MenuItem({ route, icon, children, offered }: MenuItemProps) {
  const kit = useKitInstance()
  const sentence = useErrorText()
  const isConnected = useKitState(selectIsConnected)
  if (offered === 'absent') return null
  if (offered === 'awaited') return <MenuPlace label={children} />
  return (
    <ButtonGroupItem
      disabled={!isConnected}
      reason={sentence({ code: 'NOT_CONNECTED', shortMessage: 'Connect a wallet first' })}
      onPress={() => pushView(kit, route)}
    >
      {icon}
      <span>{children}</span>
    </ButtonGroupItem>
  )
}

/** Where an item will be; `label` is read. */
export function MenuPlace({ label }: { label: string }) {
  return (
    <ButtonGroupItem disabled label={label}>
      <Skeleton width={40} />
    </ButtonGroupItem>
  )
}
