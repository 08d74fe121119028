import type { TypedStruct, TypedValue } from '../../crypto/rebuildTypedData.ts'

/** Reads fields whose types a form has said already. */
export const fieldsOf = (struct: TypedStruct) => ({
  text: (name: string) => String(struct[name]),
  number: (name: string) => struct[name] as bigint,
  flag: (name: string) => struct[name] === true,
  struct: (name: string) => struct[name] as TypedStruct,
  list: (name: string) => struct[name] as readonly TypedValue[] as readonly TypedStruct[],
})

/** Later than which a date counts as none, in seconds since 1970. */
const latestDate = 10n ** 11n

/** A date, or none where it is past the year 5138. */
export function dateOf(seconds: bigint): number | undefined {
  return seconds < latestDate ? Number(seconds) : undefined
}

/** When something begins, or none where it began with 1970. */
export function startOf(seconds: bigint): number | undefined {
  return seconds === 0n ? undefined : Number(seconds < latestDate ? seconds : latestDate)
}
