import type { ReactNode } from 'react'
import { pushView } from '../core/actions/navigate.ts'
import type { Route } from '../core/routes.ts'
import { type KitState, selectSession } from '../core/store.ts'
import { ButtonGroupItem } from '../ui/ButtonGroup.tsx'
import { useKitInstance } from '../view/KitContext.ts'
import { useErrorText } from '../view/useErrorText.ts'
import { useKitState } from '../view/useKitState.ts'

export type MenuItemProps = {
  /** Where it leads. */
  route: Route
  icon: ReactNode
  children: string
}

const selectIsConnected = (state: KitState) => selectSession(state) !== undefined

/** A row of the account's menu, for connected visitors. */
export function MenuItem({ route, icon, children }: MenuItemProps) {
  const kit = useKitInstance()
  const sentence = useErrorText()
  return (
    <ButtonGroupItem
      disabled={!useKitState(selectIsConnected)}
      reason={sentence({ code: 'NOT_CONNECTED', shortMessage: 'Connect a wallet first' })}
      onPress={() => pushView(kit, route)}
    >
      {icon}
      {children}
    </ButtonGroupItem>
  )
}
