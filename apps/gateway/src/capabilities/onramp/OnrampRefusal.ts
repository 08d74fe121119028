import { GatewayError } from '../../engines/errors/GatewayError.ts'

/** A seller's own refusal, with the code and words that callers of the offers are given (gateway contract, section 0). */
export class OnrampRefusal extends GatewayError {
  readonly body: { code: string; message: string }

  constructor(body: { code: string; message: string }, cause?: unknown) {
    super('invalid', '', asSentence(body.message), { cause })
    this.body = body
  }
}

function asSentence(words: string): string {
  const capital = words.charAt(0).toUpperCase() + words.slice(1)
  return /[.!?]$/.test(capital) ? capital : `${capital}.`
}
