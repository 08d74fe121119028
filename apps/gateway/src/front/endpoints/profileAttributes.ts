import { endpoints } from '@foyer/contract'
import type { Names } from '../../capabilities/names/createNames.ts'
import type { OwnHost } from '../../engines/config/ownHost.ts'
import { served } from '../http/served.ts'

/** POST /v1/profile/account/{name}/attributes: replaces what a name says about its owner (gateway contract 2). */
export function profileAttributes({ names, ownHost }: { names: Names; ownHost: OwnHost }) {
  return served(endpoints.profileAttributes, async ({ params, body, header, signal }) => ({
    json: await names.setAttributes(params.name, body, ownHost(header('host')), signal()),
  }))
}
