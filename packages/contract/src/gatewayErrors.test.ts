import { describe, expect, it } from 'vitest'
import { gatewayErrors } from './gatewayErrors.ts'

describe('gatewayErrors', () => {
  it.each(Object.entries(gatewayErrors))('%s: says what happened and what to do next', (code, { message, next }) => {
    expect(code).toMatch(/^gateway(-[a-z]+)+$/)
    expect(message).toMatch(/^[A-Z].*\.$/)
    expect(next).toMatch(/^[A-Z].*\.$/)
  })
})
