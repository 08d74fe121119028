import { endpoints } from '@foyer/contract'
import type { Names } from '../../capabilities/names/createNames.ts'
import { HttpProblem } from '../http/problem.ts'
import { served } from '../http/served.ts'
import { ownNames } from './ownNames.ts'

/** GET /v1/profile/account/{name}: the accounts of a name; a free one is 404, or an empty list with apiVersion 2 (gateway contract 2). */
export function profileLookup({ names }: { names: Names }) {
  return served(endpoints.profileLookup, async ({ params, query }) => {
    const record = await names.find(params.name)
    const headers = ownNames()
    if (record !== undefined) return { json: record, headers }
    const nobody: [] = []
    if (query.apiVersion === '2') return { json: nobody, headers }
    throw new HttpProblem(404, 'name', 'This name is not registered.')
  })
}
