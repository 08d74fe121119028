import { describe, expect, it } from 'vitest'
import { words } from '../../ui/words.ts'
import { functionName } from './functionName.ts'

describe('functionName', () => {
  it('takes a name from the wallet’s own table, with the whole signature', () => {
    expect(functionName('0xd0e30db0', words)).toBe('deposit()')
    expect(functionName('0x2e1a7d4d', words)).toBe('withdraw(uint256)')
  })

  it('tells the selector where the wallet does not know the function', () => {
    expect(functionName('0xa9059cbb', words)).toBe('an unknown function (0xa9059cbb)')
    expect(functionName('0x12345678', words)).toBe('an unknown function (0x12345678)')
  })
})
