import { type PortFailure, type PortMethod, portParameters } from '@foyer/contract/vault-port'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import type { PortHandlers } from '../../platform/port/servePort.ts'

/** Answers everything with one refusal: the page then knows why there is no wallet, and does not wait. */
export function refuseAll(failure: PortFailure): PortHandlers {
  const refuse = () => Promise.reject(new PortRefusalError(failure))
  const names = Object.keys(portParameters) as PortMethod[]
  return Object.fromEntries(names.map((method) => [method, refuse])) as Record<PortMethod, typeof refuse>
}
