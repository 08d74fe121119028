/** What can go wrong while the local parts of a test start or run. */
export type TestKitErrorCode =
  | 'ANVIL_MISSING'
  | 'PORT_BUSY'
  | 'CHAIN_EXITED'
  | 'CHAIN_NOT_READY'
  | 'CHAIN_SETUP_FAILED'
  | 'PROXY_NOT_READY'
  | 'SERVER_MISSING'
  | 'SERVER_NOT_READY'
  | 'WALLET_SCRIPT_MISSING'
  | 'WALLET_NOT_INSTALLED'
  | 'WALLETKIT_MISSING'
  | 'UNISWAP_MISSING'
  | 'SMART_ACCOUNTS_MISSING'
  | 'NO_SESSION'
  | 'MESSAGE_DIFFERS'
  | 'INVALID_OPTION'

/**
 * A failure of the local test parts: a code to branch on, a sentence, and what to do next.
 *
 * @example
 * try { await startChains({ chains: [{ chainId: 31337, port: 8545 }] }) }
 * catch (error) { if (error instanceof TestKitError && error.code === 'PORT_BUSY') console.log(error.nextStep) }
 */
export class TestKitError extends Error {
  override readonly name = 'TestKitError'
  readonly code: TestKitErrorCode
  /** What the reader can do about it. */
  readonly nextStep: string

  constructor(code: TestKitErrorCode, sentence: string, nextStep: string, options?: { cause?: unknown }) {
    super(`${sentence} ${nextStep}`, options)
    this.code = code
    this.nextStep = nextStep
  }
}
