import type { Metrics } from '../observability/metrics.ts'
import type { OnVendorCall } from './createVendorClient.ts'

/** Counts what each vendor is asked and what that costs, in the metrics. */
export function countVendorCalls(metrics: Metrics): OnVendorCall {
  const { vendorCalls, vendorSeconds, vendorBytes, projectVendorCalls } = metrics
  return ({ vendor, outcome, seconds, bytes, payer }) => {
    vendorCalls.of(vendor, outcome).pending += 1
    vendorSeconds.of(vendor).pending += seconds
    vendorBytes.of(vendor).pending += bytes
    if (payer !== undefined) projectVendorCalls.of(payer, vendor).pending += 1
  }
}
