import { endpoints } from '@foyer/contract'
import type { Names } from '../../capabilities/names/createNames.ts'
import type { OwnHost } from '../../engines/config/ownHost.ts'
import { served } from '../http/served.ts'

/** POST /v1/profile/account/{name}/address: replaces the address of one coin type (gateway contract 2). */
export function profileAddress({ names, ownHost }: { names: Names; ownHost: OwnHost }) {
  return served(endpoints.profileAddress, async ({ params, body, header, signal }) => ({
    json: await names.setAddress(params.name, body, ownHost(header('host')), signal()),
  }))
}
