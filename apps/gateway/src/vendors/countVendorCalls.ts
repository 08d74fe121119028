import type { Metrics } from '../observability/metrics.ts'
import type { OnVendorCall } from './createVendorClient.ts'

/** Counts what each vendor is asked and what that costs, in the metrics. */
export function countVendorCalls({ vendorCalls, vendorSeconds, vendorBytes }: Metrics): OnVendorCall {
  return ({ vendor, outcome, seconds, bytes }) => {
    vendorCalls.of(vendor, outcome).pending += 1
    vendorSeconds.of(vendor).pending += seconds
    vendorBytes.of(vendor).pending += bytes
  }
}
