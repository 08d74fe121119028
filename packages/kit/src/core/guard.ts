import type { Route } from './routes.ts'
import type { SignInRequest } from './signIn.ts'
import type { KitState } from './store.ts'

/** A condition between "connected" and "ready", such as a supported network or a signed-in visitor. */
export type Guard = {
  readonly id: string
  /** Whether the condition is met in a state in which a wallet is connected. */
  holds(state: KitState): boolean
  /** The view that helps the visitor to meet it. */
  readonly route: Route
  /** Whether the visitor may close that view without meeting it; otherwise closing shakes. Default true. */
  mayDismiss?(state: KitState): boolean
  /** Whether that view opens by itself once the visitor meets the condition unmet. Default true. */
  prompts?(state: KitState): boolean
  /** What a wallet signs in the same approval in which it connects, where it can; undefined for nothing. */
  signIn?(): SignInRequest | undefined
}
