import { endpoints } from '@foyer/contract'
import type { Names } from '../../capabilities/names/createNames.ts'
import type { OwnHost } from '../../engines/config/ownHost.ts'
import { served } from '../http/served.ts'

/** POST /v1/profile/account/{name}/primary: makes this name the primary one of the account that signed. */
export function profilePrimary({ names, ownHost }: { names: Names; ownHost: OwnHost }) {
  return served(endpoints.profilePrimary, async ({ params, body, header, signal }) => ({
    json: await names.setPrimary(params.name, body, ownHost(header('host')), signal()),
  }))
}
