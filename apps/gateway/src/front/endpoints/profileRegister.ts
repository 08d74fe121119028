import { endpoints } from '@foyer/contract'
import type { Names } from '../../capabilities/names/createNames.ts'
import { served } from '../http/served.ts'

/** POST /v1/profile/account: registers a name for the account that signed the message (gateway contract 2). */
export function profileRegister({ names }: { names: Names }) {
  return served(endpoints.profileRegister, async ({ body, header, signal }) => ({
    json: { success: true, ...(await names.register(body, header('host') ?? '', signal())) },
  }))
}
