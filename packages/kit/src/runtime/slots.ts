import { type ComponentType, createContext, useContext } from 'react'
import type { Preloadable } from './lazyView.ts'

/** An item of the account view's menu. */
export type MenuSlot = { readonly id: string; readonly Item: ComponentType }

/** A tab of the account view. */
export type TabSlot = {
  readonly id: string
  readonly useLabel: () => string
  readonly Panel: ComponentType & Partial<Preloadable>
}

/** A row of the settings view. */
export type SettingsSlot = { readonly id: string; readonly Row: ComponentType }

/** What a connect method is given: `guard` runs an action once the visitor has accepted the site's terms. */
export type ConnectMethodProps = {
  /** Runs what a press asks for, once the site's legal words are agreed to. */
  readonly guard: (action: () => void) => void
}

/** A way to connect: an address to type, a row of social accounts, a list of wallets. */
export type ConnectMethodSlot = { readonly id: string; readonly Method: ComponentType<ConnectMethodProps> }

/** What features put into the views of others. */
export type Slots = {
  readonly menu: readonly MenuSlot[]
  readonly tabs: readonly TabSlot[]
  readonly settings: readonly SettingsSlot[]
  readonly connectMethods: readonly ConnectMethodSlot[]
}

/** The name of a place that features fill, a key of {@link Slots}. */
export type SlotName = keyof Slots

export const SlotsContext = /* @__PURE__ */ createContext<Slots>({
  menu: [],
  tabs: [],
  settings: [],
  connectMethods: [],
})

/** What the enabled features of the kit put into slots. */
export function useSlots(): Slots {
  return useContext(SlotsContext)
}
