import { Component, type ReactNode } from 'react'

export type ErrorBoundaryProps = {
  children: ReactNode
  /** What stands in place of the part that failed. */
  fallback: (retry: () => void, error: unknown) => ReactNode
  /** A change draws the part anew. */
  resetKey?: unknown
  onError?: ((error: unknown) => void) | undefined
}

type BoundaryState = {
  readonly failure?: { readonly error: unknown } | undefined
  readonly resetKey: unknown
}

/**
 * Keeps a failure inside the part where it happens: code that did not arrive, or a view that throws, would otherwise
 * take the whole page of the site away.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, BoundaryState> {
  override state: BoundaryState = { resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: BoundaryState): BoundaryState | null {
    return Object.is(resetKey, state.resetKey) ? null : { failure: undefined, resetKey }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error)
  }

  readonly #retry = () => this.setState({ failure: undefined })

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? this.props.fallback(this.#retry, failure.error) : this.props.children
  }
}
