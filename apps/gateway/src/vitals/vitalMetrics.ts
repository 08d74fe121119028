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
    name: 'job_backlog',
    help: 'Jobs of all processes together, by queue: waiting, delayed (due later) or running.',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const [queue, { waiting, delayed, running }] of Object.entries((await readVitals()).jobs?.queues ?? {})) {
        for (const [state, count] of Object.entries({ waiting, delayed, running })) this.set({ queue, state }, count)
      }
    },
  })
  new Gauge({
    name: 'job_backlog_oldest_seconds',
    help: 'Seconds since the job was due that has waited longest, by queue.',
    labelNames: ['queue'],
    registers,
    async collect() {
      this.reset()
      for (const [queue, { oldestMs }] of Object.entries((await readVitals()).jobs?.queues ?? {})) {
        this.set({ queue }, oldestMs / 1000)
      }
    },
  })
  new Gauge({
    name: 'job_given_up',
    help: 'Jobs in the table failed_jobs: given up after their last attempt.',
    registers,
    async collect() {
      this.remove()
      const givenUp = (await readVitals()).jobs?.givenUp
      if (givenUp !== undefined) this.set(givenUp)
    },
  })
  new Gauge({
    name: 'indexer_lag_seconds',
    help: 'Seconds since the newest block of a chain was last reached; 0 while nobody is followed.',
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
