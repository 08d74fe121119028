import { GatewayError } from '../errors/GatewayError.ts'
import type { GatewayConfig } from './schema.ts'

/**
 * Names this gateway in messages that its callers sign, as host and port. What the caller writes into `Host` is no name: a
 * message that was signed for another gateway would count here.
 *
 * @param asked The header `Host`.
 * @throws GatewayError `unavailable` where the operator named no address, and the caller is on another machine.
 */
export type OwnHost = (asked: string | undefined) => string

const loopback = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/** Builds it from `address`, and from the addresses that sign-in and the hosted wallet have already. */
export function createOwnHost(
  config: Pick<GatewayConfig, 'address' | 'signIn' | 'vault' | 'compatibilityMode'>,
): OwnHost {
  const addresses = [config.address, config.signIn?.issuer, config.vault?.gateway].filter((each) => each !== undefined)
  const hosts = addresses.map((each) => new URL(each).host)
  return (asked = '') => {
    // Beside the addresses of a part of it, a gateway is asked on its own machine, as in development.
    if (config.address === undefined && loopback.test(asked)) return asked
    const [first] = hosts
    if (first !== undefined) return hosts.includes(asked.toLowerCase()) ? asked : first
    if (config.compatibilityMode) return asked
    const advice = 'This gateway does not know its own address, which signed messages name.'
    throw new GatewayError('unavailable', '', `${advice} Its operator sets it with "address" (FOYER_ADDRESS).`)
  }
}
