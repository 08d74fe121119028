import { event as eventEndpoint } from '@foyer/contract'
import type { EventName, KitEvent } from '../../core/events.ts'
import type { Kit } from '../../core/kit.ts'
import { randomId } from '../../core/randomId.ts'
import { gatewayClient } from '../../data/gatewayClient.ts'

/** What stays on the page. */
const kept: readonly EventName[] = ['ALERT', 'BALANCE_UNAVAILABLE', 'REQUEST_RETURNED']

/**
 * Posts usage events to the site's own gateway.
 * Nothing leaves the page before the visitor has consented, and no wallet address is in any event.
 */
export function startAnalytics(kit: Kit): void {
  if (kit.isDestroyed) return
  const client = gatewayClient(kit, { event: eventEndpoint })
  if (!client) return
  kit.events.on('*', (event) => {
    if (kept.includes(event.name) || !kit.hasConsent) return
    // A lost event is dropped; the client tells developers of a gateway that refuses this page.
    void client.event(toBody(event)).catch(() => undefined)
  })
}

function toBody({ name, properties: all }: KitEvent) {
  // A transaction's hash leads to the wallet's address.
  const { hash: _, ...properties }: Record<string, unknown> = all
  return {
    eventId: randomId(),
    url: location.origin + location.pathname,
    domain: location.hostname,
    timestamp: Date.now(),
    props: { type: 'track', event: name, properties },
  }
}
