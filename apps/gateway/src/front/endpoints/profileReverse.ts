import { endpoints } from '@foyer/contract'
import type { Names } from '../../capabilities/names/createNames.ts'
import { HttpProblem } from '../http/problem.ts'
import { served } from '../http/served.ts'
import { ownNames } from './ownNames.ts'
import { readAccount } from './readAccount.ts'

/** GET /v1/profile/reverse/{address}: the names of an account, however its letters are written (gateway contract 2). */
export function profileReverse({ names }: { names: Names }) {
  return served(endpoints.profileReverse, async ({ params, query }) => {
    const account = readAccount(params.address)
    const records = account.namespace === 'eip155' ? await names.listOf(account.address) : []
    if (records.length > 0 || query.apiVersion === '2') return { json: records, headers: ownNames() }
    throw new HttpProblem(404, 'address', 'This account has no name.')
  })
}
