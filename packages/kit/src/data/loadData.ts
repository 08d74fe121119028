import type { Kit } from '../core/kit.ts'
import { loadPart } from '../core/loadPart.ts'
import type { KitData } from './kitData.ts'

/** Loads the data chunk on demand: cache, validation and gateway client stay out of what does not ask for them. */
export async function loadData(kit: Kit): Promise<KitData> {
  const { kitData } = await loadPart(() => import('./kitData.ts'))
  return kitData(kit)
}
