import { endpoints } from '@foyer/contract'
import type { Names } from '../../capabilities/names/createNames.ts'
import type { OwnHost } from '../../engines/config/ownHost.ts'
import { served } from '../http/served.ts'

/** POST /v1/profile/account: registers a name for the account that signed the message (gateway contract 2). */
export function profileRegister({ names, ownHost }: { names: Names; ownHost: OwnHost }) {
  return served(endpoints.profileRegister, async ({ body, header, signal }) => ({
    json: { success: true, ...(await names.register(body, ownHost(header('host')), signal())) },
  }))
}
