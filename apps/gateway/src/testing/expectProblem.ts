import { expect } from 'vitest'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Asserts status and error body of a refusal; the description must be a sentence.
 *
 * @param readers Which pages may read it. Default all.
 */
export async function expectProblem(
  response: Response,
  status: number,
  field: string,
  readers: string | null = '*',
): Promise<string> {
  const text = await response.text()
  expect({ status: response.status, text }).toMatchObject({ status })
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(response.headers.get('x-request-id')).toMatch(uuid)
  expect(response.headers.get('access-control-allow-origin')).toBe(readers)
  const body: unknown = JSON.parse(text)
  expect(body).toEqual({ status: 'FAILED', reasons: [{ field, description: expect.stringMatching(/^[A-Z].*\.$/) }] })
  return text
}

/** Asserts status and text of a refusal that is written as plain text. */
export async function expectPlainProblem(response: Response, status: number, words: RegExp): Promise<void> {
  const text = await response.text()
  expect({ status: response.status, text }).toMatchObject({ status })
  expect(response.headers.get('content-type')).toContain('text/plain')
  expect(text).toMatch(words)
}
