import { loadPart } from '../../core/loadPart.ts'

/** Fetches what is known of the browsers that visitors come with. @throws KitError `PAGE_OUTDATED`, `PART_MISSING` */
export const loadPlatforms = () => loadPart(() => import('../../domain/platforms/serviceWay.ts'))
