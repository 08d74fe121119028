import * as v from 'valibot'

/** The operator's settings of the test exchange, which is off without them. */
export const TestExchangeSchema = v.strictObject({
  /** Where a browser reaches this gateway, for the page on which a payment is confirmed. */
  address: v.pipe(
    v.string(),
    v.check((text) => isOrigin(text), 'an address such as "http://localhost:3080", without a path'),
  ),
})

/** The checked settings of a test exchange. */
export type TestExchangeConfig = v.InferOutput<typeof TestExchangeSchema>

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
}
