import { describe, expect, it } from 'vitest'
import { endpointExamples } from './endpointExamples.ts'
import { endpoints } from './endpoints.ts'
import { GatewayError } from './gatewayError.ts'
import { parseAnswer } from './parseAnswer.ts'

describe('parseAnswer', () => {
  it('drops bad items of a list at every depth', () => {
    const [item] = endpointExamples.history.response.data
    const [transfer] = item?.transfers ?? []
    const page = {
      data: [{ ...item, transfers: [transfer, { ...transfer, direction: 'up' }] }, { id: 'x' }],
      next: null,
    }
    expect(parseAnswer(endpoints.history, page)).toEqual({ data: [{ ...item, transfers: [transfer] }], next: null })
  })

  it('keeps an empty list', () => {
    expect(parseAnswer(endpoints.balance, { balances: [] })).toEqual({ balances: [] })
  })

  it('reads a free name as an empty list', () => {
    expect(parseAnswer(endpoints.profileLookup, [])).toEqual([])
  })

  it('names the field of a bad object', () => {
    const answer = { tx: { ...endpointExamples.convertBuildApprove.response.tx, value: 1 } }
    expect(() => parseAnswer(endpoints.convertBuildApprove, answer)).toThrow(GatewayError)
    expect(() => parseAnswer(endpoints.convertBuildApprove, answer)).toThrow(
      expect.objectContaining({
        code: 'gateway-bad-answer',
        reasons: [expect.objectContaining({ field: 'tx.value' })],
      }),
    )
  })

  it.each([null, 7, 'text', [], {}])('refuses %j where an object with a list is due', (answer) => {
    expect(() => parseAnswer(endpoints.balance, answer)).toThrow(GatewayError)
  })
})
