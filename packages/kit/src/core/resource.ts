import type { Disposable, Kit, Resource } from './kit.ts'

/**
 * Defines something that a kit makes once and releases at its end; `kit.resource` hands it out. Every id is defined once, and
 * ARCHITECTURE.md lists them.
 *
 * @example
 * const drafts = defineResource('drafts', () => createStore(() => ({ text: '' })))
 * kit.resource(drafts).setState({ text: '1' })
 */
// A bundler leaves out what a page does not use.
/* @__NO_SIDE_EFFECTS__ */
export function defineResource<Value extends object>(
  id: string,
  create: (kit: Kit) => Value & Disposable,
): Resource<Value> {
  return { id, create }
}
