import { type EndpointAnswer, type Endpoints, endpoints, parseAnswer } from '@foyer/contract'
import { expect } from 'vitest'
import type { TestGateway } from '../startTestGateway.ts'

/** One line of an account's history. */
export type HistoryItem = EndpointAnswer<Endpoints['history']>['data'][number]

/** Every line of an account's history on chain 31337, newest first, over all pages. */
export async function readHistory(gateway: TestGateway, owner: string): Promise<HistoryItem[]> {
  const lines: HistoryItem[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const place: string = cursor === '' ? '' : `&cursor=${cursor}`
    const response = await gateway.send(`/v1/account/${owner}/history?chainId=31337${place}`)
    expect(response.status).toBe(200)
    const page: EndpointAnswer<Endpoints['history']> = parseAnswer(endpoints.history, await response.json())
    lines.push(...page.data)
    cursor = page.next
  }
  return lines
}
