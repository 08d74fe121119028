import { Component, type ReactNode } from 'react'

export type ErrorBoundaryProps = {
  children: ReactNode
  /** What stands in place of the part that failed. */
  fallback: (retry: () => void) => ReactNode
  /** A change draws the part anew. */
  resetKey?: unknown
  onError?: ((error: unknown) => void) | undefined
}

type BoundaryState = { readonly failed: boolean; readonly resetKey: unknown }

/**
 * Keeps a failure inside the part where it happens: code that did not arrive, or a view that throws, would otherwise
 * take the whole page of the site away.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: BoundaryState): BoundaryState | null {
    return Object.is(resetKey, state.resetKey) ? null : { failed: false, resetKey }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error)
  }

  readonly #retry = () => this.setState({ failed: false })

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.#retry) : this.props.children
  }
}
