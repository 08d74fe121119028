import { callerNetwork } from '../../../engines/limits/callerNetwork.ts'

/** What stands in proofs and is counted: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  return callerNetwork(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}
