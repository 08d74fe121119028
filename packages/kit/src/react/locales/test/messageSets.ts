import type { MessageSet } from '../../../view/messages.ts'

const modules = import.meta.glob<Record<string, unknown>>(['../../../**/*essages.ts', '!../../test/**'], {
  eager: true,
})

/** Every set of words that exists in the kit, found by the names of their files. */
export const messageSets: readonly MessageSet[] = Object.values(modules)
  .flatMap((exported) => Object.values(exported))
  .filter(isMessageSet)

function isMessageSet(value: unknown): value is MessageSet {
  return typeof value === 'object' && value !== null && 'id' in value && 'messages' in value
}
