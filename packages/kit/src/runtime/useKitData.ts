import { useMemo } from 'react'
import { type KitData, kitData } from '../data/kitData.ts'
import { useKitInstance } from './KitContext.ts'

/** The kit's server data; a view that uses it brings the data chunk with it. */
export function useKitData(): KitData {
  const kit = useKitInstance()
  return useMemo(() => kitData(kit), [kit])
}
