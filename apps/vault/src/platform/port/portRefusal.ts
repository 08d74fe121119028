import { type PortError, type PortFailure, portErrorCodes, portFailures } from '@foyer/contract/vault-port'

/** Thrown where a request of a page ends without a result; the page is told its code, sentence and name. */
export class PortRefusalError extends Error {
  override readonly name = 'PortRefusalError'
  readonly code: number
  readonly failure: PortFailure
  /** What the network itself answered, where it did. */
  readonly answer: PortError | undefined

  constructor(failure: PortFailure, answer?: PortError) {
    super(answer?.text ?? portFailures[failure])
    this.failure = failure
    this.answer = answer
    this.code = answer?.code ?? codes[failure] ?? portErrorCodes.failed
  }

  /** As it goes over the port. */
  toPortError(): PortError {
    return { code: this.code, text: this.message.slice(0, 500), data: this.answer?.data ?? { failure: this.failure } }
  }
}

/** Failures that wallets have a number of their own for. */
const codes: Readonly<Partial<Record<PortFailure, number>>> = {
  'not-allowed': portErrorCodes.unsupported,
  'not-connected': portErrorCodes.unauthorized,
  'login-needed': portErrorCodes.unauthorized,
  rejected: portErrorCodes.rejected,
  'sign-in-declined': portErrorCodes.rejected,
  invalid: portErrorCodes.invalid,
  'too-many': portErrorCodes.limited,
  'chain-unknown': portErrorCodes.chainUnknown,
}
