import { createContext, useContext } from 'react'
import { KitError } from '../core/errors.ts'
import type { KitData } from '../data/kitData.ts'

/** The kit's server data; everything inside the modal has it. */
export const DataContext = createContext<KitData | undefined>(undefined)

/** The kit's server data. Throws `PROVIDER_MISSING` outside the modal. */
export function useKitData(): KitData {
  const data = useContext(DataContext)
  if (!data) throw new KitError('PROVIDER_MISSING', 'This part belongs inside the modal')
  return data
}
