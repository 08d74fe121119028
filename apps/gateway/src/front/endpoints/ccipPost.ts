import { endpoints } from '@foyer/contract'
import type { CcipReader } from '../../capabilities/names/ccip/createCcipReader.ts'
import { served, unavailable } from '../http/served.ts'
import { noSigningKey } from './ccipRead.ts'

/** POST /v1/ccip: the same as the GET, for clients that send a body (EIP-3668). */
export function ccipPost({ ccip }: { ccip: CcipReader | undefined }) {
  if (ccip === undefined) return unavailable(noSigningKey)
  return served(endpoints.ccipPost, async ({ body }) => ({ json: { data: await ccip.answer(body) } }))
}
