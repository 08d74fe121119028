import type { Metrics } from '../../engines/observability/metrics.ts'
import type { Tracing } from '../../engines/observability/tracing/tracing.ts'
import type { OnVendorCall } from './createVendorClient.ts'

/** Counts what each vendor is asked and what that costs, in the metrics, and notes it in the trace under way. */
export function countVendorCalls(metrics: Metrics, tracing?: Tracing): OnVendorCall {
  const { vendorCalls, vendorSeconds, vendorBytes, projectVendorCalls } = metrics
  return ({ vendor, outcome, seconds, bytes, payer }) => {
    vendorCalls.of(vendor, outcome).pending += 1
    vendorSeconds.of(vendor).pending += seconds
    vendorBytes.of(vendor).pending += bytes
    if (payer !== undefined) projectVendorCalls.of(payer, vendor).pending += 1
    const failure = outcome === 'answered' ? undefined : outcome
    tracing?.note(`ask ${vendor}`, seconds * 1000, { 'foyer.vendor': vendor, 'foyer.bytes': bytes }, failure)
  }
}
