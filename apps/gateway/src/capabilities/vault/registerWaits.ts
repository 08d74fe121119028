import { Gauge, type Registry } from 'prom-client'
import type { AttemptWaits } from './createAttemptWaits.ts'

/** Adds how many calls wait for a login to the metrics. */
export function registerWaits(registry: Registry, { size }: Pick<AttemptWaits, 'size'>): void {
  new Gauge({
    name: 'vault_waiting_calls',
    help: 'Calls of the hosted wallet that this process holds until a login at another service has ended.',
    registers: [registry],
    collect() {
      this.set(size())
    },
  })
}
