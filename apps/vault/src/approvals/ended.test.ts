import { describe, expect, it } from 'vitest'
import { PolicyRefusalError } from '../account/policyRefusal.ts'
import { PortRefusalError } from '../platform/port/portRefusal.ts'
import { endOf, resultOf } from './ended.ts'

/** What the other page makes of it. */
const across = async (work: Promise<unknown>) => resultOf(structuredClone(await endOf(work)))

describe('what ended on another page', () => {
  it('keeps a result, and a refusal with what the network said', async () => {
    expect(await across(Promise.resolve({ hash: '0xab' }))).toEqual({ hash: '0xab' })
    const answer = { code: -32_000, text: 'nonce too low', data: null }
    const refused = across(Promise.reject(new PortRefusalError('network-failed', answer)))
    await expect(refused).rejects.toMatchObject({ failure: 'network-failed', answer, message: 'nonce too low' })
  })

  it('keeps the rule that refused it', async () => {
    const refused = across(Promise.reject(new PolicyRefusalError('vault-policy-day')))
    await expect(refused).rejects.toBeInstanceOf(PolicyRefusalError)
    await expect(refused).rejects.toMatchObject({ policy: 'vault-policy-day' })
  })

  it('tells nothing of what broke in the words of an error', async () => {
    const ended = await endOf(Promise.reject(new Error('half 5e3f')))
    expect(JSON.stringify(ended)).not.toContain('5e3f')
    expect(() => resultOf(ended)).toThrow(PortRefusalError)
  })
})
