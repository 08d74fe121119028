import { expect, test } from 'vitest'
import { knownPrograms } from './programs.ts'
import { refusalOf } from './refusalOf.ts'

const custom = (number: number) => ({ InstructionError: [1, { Custom: number }] })
const failed = (program: string, number: number) => [
  `Program ${program} invoke [1]`,
  `Program ${program} failed: custom program error: 0x${number.toString(16)}`,
]
const { associated, system, token, token2022 } = knownPrograms
const stranger = 'SwapsVeNyrQPD2Jv5QmKVCXiBqFYT8k5LZ4TtDg1pzF'

test.each([
  ['AccountNotFound', 'balance-too-low'],
  ['InsufficientFundsForFee', 'balance-too-low'],
  [{ InstructionError: [0, 'InsufficientFunds'] }, 'balance-too-low'],
  [{ InsufficientFundsForRent: { account_index: 0 } }, 'below-minimum'],
  [{ InstructionError: [0, 'AccountNotRentExempt'] }, 'below-minimum'],
  ['BlockhashNotFound', 'expired'],
  ['AlreadyProcessed', 'already-sent'],
  [{ InstructionError: [0, 'MissingRequiredSignature'] }, 'not-permitted'],
  [{ InstructionError: [0, 'IllegalOwner'] }, 'not-permitted'],
  ['ProgramAccountNotFound', 'account-missing'],
  [{ InstructionError: [0, 'InvalidAccountData'] }, 'account-missing'],
  [{ InstructionError: [2, 'ComputationalBudgetExceeded'] }, 'too-much-work'],
  ['WouldExceedMaxBlockCostLimit', 'network-busy'],
])('the runtime says %j: %s', (err, code) => {
  expect(refusalOf(err)).toEqual({ code })
})

test.each([
  [system, 0, 'account-missing'],
  [system, 1, 'balance-too-low'],
  [associated, 0, 'not-permitted'],
  [token, 0, 'below-minimum'],
  [token, 1, 'balance-too-low'],
  [token, 3, 'receiver-of-other-token'],
  [token, 4, 'not-permitted'],
  [token, 9, 'account-missing'],
  [token, 17, 'account-frozen'],
  [token2022, 17, 'account-frozen'],
  [token2022, 36, 'memo-required'],
  [token2022, 37, 'token-not-transferable'],
  [token2022, 67, 'token-paused'],
])('program %s says %i: %s', (program, number, code) => {
  expect(refusalOf(custom(number), failed(program, number))).toEqual({ code })
  expect(refusalOf(custom(number), null, [program])).toEqual({ code })
})

test('reads the refusal of the innermost program, whichever program called it', () => {
  const logs = [...failed(token, 17), ...failed(stranger, 17)]
  expect(refusalOf(custom(17), logs)).toEqual({ code: 'account-frozen' })
})

test('does not guess at a number that means different things in several programs', () => {
  expect(refusalOf(custom(0), undefined, [associated, token])).toEqual({ code: 'program-error', detail: '0' })
  expect(refusalOf(custom(1), undefined, [system, token])).toEqual({ code: 'balance-too-low' })
  expect(refusalOf(custom(17))).toEqual({ code: 'program-error', detail: '17' })
})

test('keeps the number of an unknown program, also where a token program gives it a meaning', () => {
  expect(refusalOf(custom(17), failed(stranger, 17))).toEqual({ code: 'program-error', detail: '17' })
  expect(refusalOf(custom(6_001), failed(stranger, 6_001))).toEqual({ code: 'program-error', detail: '6001' })
})

test.each([
  ['Program log: Error: closed today', 'closed today'],
  [
    'Program log: AnchorError thrown in programs/swaps/lib.rs:81. Error Code: Slip. Error Number: 6001. Error Message: Too much slippage.',
    'Too much slippage.',
  ],
  [`Program log: Error: two\n lines and ${'a'.repeat(200)}`, `two lines and ${'a'.repeat(146)}…`],
])('a program that says why is quoted: %s', (line, detail) => {
  const logs = [`Program ${stranger} invoke [1]`, 'Program log: Instruction: Swap', line, ...failed(stranger, 6_001)]
  expect(refusalOf(custom(6_001), logs)).toEqual({ code: 'refused', detail })
})

test.each([
  ['Program log: Error:  two   spaces ', 'two spaces'],
  [`Program log: Error: ${'a'.repeat(160)}`, 'a'.repeat(160)],
  [`Program log: Error: ${'a'.repeat(161)}`, `${'a'.repeat(160)}…`],
])('a program is quoted on one line of at most 160 characters: %s', (line, detail) => {
  expect(refusalOf(custom(6_001), [line, ...failed(stranger, 6_001)])).toEqual({ code: 'refused', detail })
})

test.each(['said: Program log: Error: closed', 'Program log: no Error: closed', 'Program log: Error:'])(
  'quotes no line that is not a program’s word on its failure: %s',
  (line) => {
    expect(refusalOf(custom(6_001), [line, ...failed(stranger, 6_001)])).toEqual({
      code: 'program-error',
      detail: '6001',
    })
  },
)

test('ignores a line of a log that only quotes the words of a failure', () => {
  const logs = [`Program log: Program ${token} failed: 17`, ...failed(stranger, 17)]
  expect(refusalOf(custom(17), logs)).toEqual({ code: 'program-error', detail: '17' })
})

test('describes an error without a name by its raw value, in at most 60 characters', () => {
  expect(refusalOf({ InstructionError: [1, 'x'.repeat(61)] })).toEqual({
    code: 'program-error',
    detail: 'x'.repeat(60),
  })
  expect(refusalOf(null)).toEqual({ code: 'program-error', detail: 'null' })
})

test('tells an error without a name here by its own', () => {
  expect(refusalOf({ InstructionError: [1, 'InvalidArgument'] })).toEqual({
    code: 'program-error',
    detail: 'InvalidArgument',
  })
  expect(refusalOf({ InstructionError: [1, { BorshIoError: 'x' }] })).toEqual({
    code: 'program-error',
    detail: 'BorshIoError',
  })
  expect(refusalOf('SanitizeFailure')).toEqual({ code: 'program-error', detail: 'SanitizeFailure' })
})
