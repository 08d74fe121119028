/** What a relay does wrong on purpose. What is absent works. */
export interface RelayFailures {
  /** New connections are refused with status 503; open ones stay. Default false. */
  readonly refuse?: boolean
  /** New connections are closed with code 3000 and these words, as by a relay that does not know the project. Default: none. */
  readonly unauthorized?: string
  /** Milliseconds by which each answer and each delivery is late; default 0. */
  readonly delayMs?: number
  /** Requests are carried out and never answered. Default false. */
  readonly loseAnswers?: boolean
  /** Acknowledgements of deliveries are not heard, so that the next subscription delivers again. Default false. */
  readonly loseAcknowledgements?: boolean
  /**
   * How often each message is delivered, each time once the time before was acknowledged; default 1. With 0 it waits
   * until its receiver subscribes again.
   */
  readonly deliveries?: number
  /** A connection ends with its nth request from now on: carried out, and not answered. Default: never. */
  readonly dropAtRequest?: number
}
