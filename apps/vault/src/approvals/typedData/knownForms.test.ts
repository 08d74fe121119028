import { hashTypedData, type TypedDataDefinition } from 'viem'
import { describe, expect, it } from 'vitest'
import { rebuildTypedData, type TypedData } from '../../crypto/rebuildTypedData.ts'
import { changesOf, rewritten } from '../../evm/typedData/changeTypedData.fixture.ts'
import {
  account,
  collection,
  type KnownForm,
  knownForms,
  other,
  token,
} from '../../evm/typedData/knownForms.fixture.ts'
import { contractOf, readTypedData } from '../../evm/typedData/readTypedData.ts'
import { words } from '../../ui/words.ts'
import type { Approval } from '../approvals.ts'
import { type Findings, noFindings } from '../findings/findings.ts'
import { describeStep } from '../sheet/describeStep.ts'
import { placeOf } from '../sheet/shownPlace.ts'
import { draftSteps, presentApproval } from '../views.ts'

const hashOf = (asked: unknown) => hashTypedData(asked as TypedDataDefinition)

/** What the screen tells of typed data beside the data itself. */
function shownOf(typedData: TypedData, chain: string) {
  const request = { kind: 'typedData' as const, chain, typedData }
  const approval: Approval = {
    id: 1,
    site: { origin: 'https://harbour.example' },
    member: { email: '', login: 'email', walletId: 'w', addresses: { evm: account, solana: '' }, mode: 'recoverable' },
    network: { name: 'Local', symbol: 'ETH', decimals: 18 },
    request,
    isTrusted: true,
    endsAt: Number.POSITIVE_INFINITY,
    isOver: false,
    review: () => Promise.reject(new Error('Nothing is asked in a window here.')),
    inspect: async () => noFindings,
    limit: () => Promise.reject(new Error('Nothing is limited here.')),
    approve: () => undefined,
    decline: () => undefined,
  }
  const findings: Findings = {
    ...noFindings,
    steps: draftSteps(approval),
    tokens: new Map([
      [token, { kind: 'token', symbol: 'TUSD', decimals: 6 }],
      [collection, { kind: 'collection', symbol: 'BIRDS', decimals: 0 }],
    ]),
  }
  const { steps, title, verb, warnings } = presentApproval({
    approval,
    findings,
    draft: findings.steps,
    text: words,
    language: 'en',
  })
  const { counter, understood, usableFrom, usableUntil } = readTypedData(typedData, chain, account)
  return {
    title,
    verb,
    warnings,
    steps: steps.map((step) => describeStep(step, placeOf(approval, findings, words, 'en'))),
    facts: [understood, String(counter), usableFrom, usableUntil, typedData.primaryType, contractOf(typedData)],
  }
}

/** All of the screen. */
const screenOf = (typedData: TypedData, chain: string) => ({ ...shownOf(typedData, chain), data: typedData.message })

const rebuilt = (asked: unknown): TypedData => {
  const typedData = rebuildTypedData(asked)
  if (!typedData) throw new Error('It was refused.')
  return typedData
}

/** A message with another value at a path such as `offer.0.token`. */
function withAt(value: unknown, path: readonly string[], changed: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return changed
  if (Array.isArray(value)) return value.with(Number(key), withAt(value[Number(key)], rest, changed))
  const record = value as Record<string, unknown>
  return { ...record, [key]: withAt(record[key], rest, changed) }
}
const changed = ({ asked }: KnownForm, path: string, value: unknown) => ({
  ...asked,
  message: withAt(asked.message, path.split('.'), value) as KnownForm['asked']['message'],
})

describe.each(knownForms)('the screen of $name', (form) => {
  const { asked, chain } = form
  const original = rebuilt(asked)

  it('understands all of it, and in another place or for another account none', () => {
    expect(readTypedData(original, chain, account).understood).toBe('whole')
    const otherContract = rebuilt({ ...asked, domain: { ...asked.domain, verifyingContract: other } })
    const isOfAnyToken = contractOf(original) === token
    if (!isOfAnyToken)
      expect(readTypedData(otherContract, chain, account)).toMatchObject({ understood: 'none', steps: [] })
    if (chain === 'eip155:10') expect(readTypedData(original, 'eip155:8453', account).understood).toBe('none')
  })

  it('stays the same for one hash, however a page spells it', () => {
    const fields = Object.keys(asked.domain).map((name) => ({
      name,
      type: { chainId: 'uint256', verifyingContract: 'address', salt: 'bytes32' }[name] ?? 'string',
    }))
    const spelled = [
      JSON.stringify(asked),
      rewritten(asked),
      { ...asked, types: { ...asked.types, EIP712Domain: fields, Stray: [{ name: 'value', type: 'uint256' }] } },
    ]
    for (const each of spelled) {
      const typedData = rebuilt(each)
      expect(hashOf(typedData)).toBe(hashOf(original))
      expect(screenOf(typedData, chain)).toEqual(screenOf(original, chain))
    }
  })

  it('changes with no part of it unless the hash does', () => {
    for (const change of changesOf(original)) {
      const typedData = rebuildTypedData(change)
      if (typedData) expect(hashOf(typedData)).not.toBe(hashOf(original))
    }
  })

  it.each(Object.entries(form.shown))('shows another %s', (path, value) => {
    expect(shownOf(rebuilt(changed(form, path, value)), chain)).not.toEqual(shownOf(original, chain))
  })
})
