import { endpoints } from '@foyer/contract'
import type { Names } from '../../capabilities/names/createNames.ts'
import { served } from '../http/served.ts'
import { ownNames } from './ownNames.ts'

/** GET /v1/profile/suggestions/{name}: the exact name first, then free ones like it (gateway contract 2). */
export function profileSuggestions({ names }: { names: Names }) {
  return served(endpoints.profileSuggestions, async ({ params, query }) => ({
    json: { suggestions: await names.suggest(params.name, query.zone) },
    headers: ownNames(),
  }))
}
