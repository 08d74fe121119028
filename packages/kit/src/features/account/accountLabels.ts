import { createStore, type StoreApi } from 'zustand/vanilla'
import { stringRecord } from '../../core/decode.ts'
import type { Kit } from '../../core/kit.ts'
import { defineResource } from '../../core/resource.ts'
import { normalAddress } from '../../domain/account.ts'

/** Code points of a label, at most. */
export const maximumLabelLength = 40
/** Labels that are kept, at most; the oldest goes first. */
export const maximumLabels = 100

type Labels = Readonly<Record<string, string>>

/** What {@link setAccountLabel} is given. */
export type SetAccountLabelParameters = {
  readonly address: string
  /** Empty takes the label away. */
  readonly label: string
}

/**
 * Gives an account a name of the visitor's own, kept in this browser and shown where no public name is known.
 *
 * Control and direction characters are taken out; at most 40 characters of it and 100 labels are kept.
 *
 * @example
 * setAccountLabel(kit, { address: '0x19c2…', label: 'Savings' })
 */
export function setAccountLabel(kit: Kit, { address, label }: SetAccountLabelParameters): void {
  const store = labelStore(kit)
  const key = normalAddress(kit, address)
  const text = cleanLabel(label)
  const { [key]: _, ...others } = store.getState()
  const entries = Object.entries(others)
  if (text) entries.push([key, text])
  const labels = Object.fromEntries(entries.slice(-maximumLabels))
  store.setState(labels, true)
  kit.storage.write('labels', Object.keys(labels).length > 0 ? labels : undefined)
}

/**
 * The visitor's own name for an account, as {@link setAccountLabel} keeps it; undefined without one.
 *
 * @example
 * getAccountLabel(kit, '0x19c2…') // 'Savings'
 */
export function getAccountLabel(kit: Kit, address: string): string | undefined {
  return accountLabel(kit, labelStore(kit).getState(), address)
}

/** The same among labels that a view follows. */
export function accountLabel(kit: Kit, labels: Labels, address: string): string | undefined {
  const key = normalAddress(kit, address)
  return Object.hasOwn(labels, key) ? labels[key] : undefined
}

/** Every label of this browser, by address. */
export function labelStore(kit: Kit): StoreApi<Labels> {
  return kit.resource(labels)
}

const labels = defineResource('labels', (kit) =>
  createStore<Labels>(() => kit.storage.read('labels', (value) => readLabels(kit, value)) ?? {}),
)

/** Takes over what is stored as far as it keeps the bounds. */
export function readLabels(kit: Kit, value: unknown): Labels | undefined {
  const record = stringRecord(value)
  if (!record) return undefined
  const entries = Object.entries(record).flatMap(([key, label]) => {
    const text = cleanLabel(label)
    return text ? [[normalAddress(kit, key), text] as const] : []
  })
  return Object.fromEntries(entries.slice(-maximumLabels))
}

/** Takes control and direction characters out of a label and bounds its length. */
export function cleanLabel(label: string): string {
  const text = label.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  return [...text].slice(0, maximumLabelLength).join('').trim()
}
