import { event as eventEndpoint } from '@foyer/contract'
import { KitError } from '../../core/errors.ts'
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
  let isRefused = false
  kit.events.on('*', (event) => {
    if (kept.includes(event.name) || !kit.hasConsent) return
    void client.event(toBody(event)).catch((error: unknown) => {
      // Only a refused origin alerts developers, once; other lost events are dropped.
      if (statusOf(error) !== 403 || isRefused) return
      isRefused = true
      kit.events.emit('ALERT', { error: refusedOrigin(error) })
    })
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

function refusedOrigin(cause: unknown): KitError {
  return new KitError('INVALID_APP_CONFIGURATION', 'Invalid App Configuration', {
    details: `Origin ${location.origin} not found on allowlist. Add it to the project’s origins on your gateway.`,
    cause,
  })
}

function statusOf(error: unknown): number | undefined {
  return typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : undefined
}
