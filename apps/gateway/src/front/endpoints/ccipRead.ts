import { endpoints } from '@foyer/contract'
import type { CcipReader } from '../../capabilities/names/ccip/createCcipReader.ts'
import { served, unavailable } from '../http/served.ts'

/** GET /v1/ccip/{sender}/{data}.json: answers a resolver contract off chain (EIP-3668, gateway contract 2). */
export function ccipRead({ ccip }: { ccip: CcipReader | undefined }) {
  if (ccip === undefined) return unavailable(noSigningKey)
  return served(endpoints.ccipRead, async ({ params }) => ({ json: { data: await ccip.answer(params) } }))
}

/** Why names are not resolved in ENS. */
export const noSigningKey = 'it has no key that signs names for ENS (names.ccipSigningKey)'
