import { describe, expect, it } from 'vitest'
import type { ErrorEntry } from '../errorEntry.ts'
import { GatewayError } from '../gatewayError.ts'
import { vaultErrorCode, vaultErrors } from './vaultErrors.ts'

const entries: [string, ErrorEntry][] = Object.entries(vaultErrors)

describe('vaultErrors', () => {
  it.each(entries)('%s: says what happened and what to do next', (code, { message, next }) => {
    expect(code).toMatch(/^vault(-[a-z]+)+$/)
    expect(message).toMatch(/^[A-Z].*\.$/)
    expect(next).toMatch(/^[A-Z].*\.$/)
  })

  it('finds the code in a failed call, and none in one that failed for another reason', () => {
    const failed = (field: string) =>
      new GatewayError({ code: 'gateway-forbidden', message: '', reasons: [{ field, description: '' }] })
    expect(vaultErrorCode(failed('vault-resend-early'))).toBe('vault-resend-early')
    expect(vaultErrorCode(failed('chainId'))).toBeUndefined()
    expect(vaultErrorCode(failed('toString'))).toBeUndefined()
    expect(vaultErrorCode(new GatewayError({ code: 'gateway-timeout', message: '' }))).toBeUndefined()
  })
})
