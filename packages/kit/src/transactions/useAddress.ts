import { useEffect, useReducer } from 'react'
import type { AddressRules } from '../core/chain.ts'
import type { Namespace } from '../core/network.ts'
import { defineResource } from '../core/resource.ts'
import { addressRules } from '../domain/account.ts'
import { useKitInstance } from '../runtime/KitContext.ts'

/** How many texts a kit keeps; every typed letter makes another. */
const maxTexts = 100

/** What chain families answer, by namespace and text; kept so that the next view knows an address at once. */
const readAddresses = defineResource('readAddresses', () => new Map<string, ReturnType<AddressRules['parseAddress']>>())

/** The address in a text, as its chain family reads it: undefined where there is none, null while the family checks. */
export function useAddress(namespace: Namespace, text: string): string | undefined | null {
  const kit = useKitInstance()
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const known = kit.resource(readAddresses)
  const key = `${namespace} ${text}`
  if (known.size > maxTexts) known.clear()
  if (!known.has(key)) known.set(key, addressRules(kit, namespace).parseAddress(text.trim()))
  const answer = known.get(key)
  useEffect(() => {
    if (typeof answer !== 'object') return
    let isCurrent = true
    const keep = (address?: string) => {
      known.set(key, address)
      if (isCurrent) draw()
    }
    answer.then(keep, () => keep())
    return () => {
      isCurrent = false
    }
  }, [answer, key, known])
  return typeof answer === 'object' ? null : answer
}
