import { Gauge, type Registry } from 'prom-client'
import type { ReadVitals } from './vitals.ts'

export type RegisterVitalsParameters = {
  registry: Registry
  readVitals: ReadVitals
  /** When the process started, in milliseconds since 1970. */
  startedAt: number
}

/** Adds what a gateway stands on to its metrics. What cannot be told is left out, so that no old figure looks new. */
export function registerVitals({ registry, readVitals, startedAt }: RegisterVitalsParameters): void {
  const registers = [registry]
  new Gauge({
    name: 'database_up',
    help: '1 while the database answers this process.',
    registers,
    async collect() {
      this.set(Number((await readVitals()).database.answers))
    },
  })
  new Gauge({
    name: 'redis_up',
    help: '1 while Redis answers this process; absent without Redis.',
    // A label would say nothing; without a name of it, an unset gauge would be written as 0.
    labelNames: [],
    registers,
    async collect() {
      const { redis } = await readVitals()
      this.remove()
      if (redis !== 'not configured') this.set(Number(redis === 'answers'))
    },
  })
  new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a job last ended well, in whichever process, in seconds since 1970.',
    labelNames: ['job'],
    registers,
    async collect() {
      this.reset()
      for (const { name, doneAt } of (await readVitals()).jobs ?? []) {
        if (doneAt !== undefined) this.set({ job: name }, doneAt / 1000)
      }
    },
  })
  new Gauge({
    name: 'job_overdue_seconds',
    help: 'Seconds since a job was due that did not end since; 0 for one that is not due.',
    labelNames: ['job'],
    registers,
    async collect() {
      this.reset()
      for (const { name, dueAt } of (await readVitals()).jobs ?? []) {
        this.set({ job: name }, Math.max(0, Date.now() - (dueAt ?? startedAt)) / 1000)
      }
    },
  })
  new Gauge({
    name: 'indexer_lag_seconds',
    help: 'Seconds since the newest block of a chain was last reached; 0 while no account is followed.',
    labelNames: ['chain_id'],
    registers,
    async collect() {
      this.reset()
      for (const { chainId, isNeeded, checkedAt } of (await readVitals()).indexers ?? []) {
        const lagMs = isNeeded ? Date.now() - (checkedAt || startedAt) : 0
        this.set({ chain_id: chainId }, Math.max(0, lagMs) / 1000)
      }
    },
  })
  new Gauge({
    name: 'indexer_head_block',
    help: 'The newest block that was read, by chain.',
    labelNames: ['chain_id'],
    registers,
    async collect() {
      this.reset()
      for (const { chainId, head } of (await readVitals()).indexers ?? []) {
        if (head !== undefined) this.set({ chain_id: chainId }, head)
      }
    },
  })
  new Gauge({
    name: 'indexer_backfills',
    help: 'Accounts whose past is not read yet, by chain.',
    labelNames: ['chain_id'],
    registers,
    async collect() {
      this.reset()
      for (const { chainId, backfills } of (await readVitals()).indexers ?? []) {
        this.set({ chain_id: chainId }, backfills)
      }
    },
  })
}
