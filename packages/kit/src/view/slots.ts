import { createContext, useContext } from 'react'
import type { Feature } from './feature.ts'

/** What enabled features put into the account view. */
export type Slots = {
  readonly menu: NonNullable<Feature['menu']>
  readonly tabs: NonNullable<Feature['tabs']>
  readonly settings: NonNullable<Feature['settings']>
}

export const SlotsContext = createContext<Slots>({ menu: [], tabs: [], settings: [] })

/** The menu items, tabs and settings rows that enabled features supply. */
export function useSlots(): Slots {
  return useContext(SlotsContext)
}
