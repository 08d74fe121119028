import { sourceHeaders } from '../../capabilities/providers/sourceHeaders.ts'

/** The headers of an answer out of the names that this gateway registered itself: true at this moment. */
export function ownNames(): Record<string, string> {
  return sourceHeaders([{ source: 'names', at: Date.now() }])
}
