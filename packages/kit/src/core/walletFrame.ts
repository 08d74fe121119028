/** What a wallet that draws its own screens is told of the page around them. */
export type FrameLook = {
  readonly mode: 'light' | 'dark'
  /** BCP 47 tag of the words. */
  readonly language: string
  /** The site's colour, as `#rrggbb`. Default: the kit's own. */
  readonly accent?: string | undefined
  /** Outer radius of the panel, in px. Default: the kit's own. */
  readonly radius?: number | undefined
}

/**
 * What a wallet shows: nothing (`idle`), something that is on its way, or a screen. `kind` says which screen, as the wallet
 * names it; `height` is what it needs, in CSS pixels, 0 until it is known; `isAnswered`: the page waits for nothing more, and the
 * screen only says how it ended.
 */
export type FrameState =
  | { readonly phase: 'idle' | 'loading' }
  | { readonly phase: 'screen'; readonly kind: string; readonly height: number; readonly isAnswered?: boolean }

/** The screens of a wallet that draws them itself, in a frame inside the modal. */
export type WalletFrame = {
  current(): FrameState
  /** Calls `listener` after each change; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** Puts the frame into an element until the returned function is called; without another place, that declines what is asked. */
  show(place: HTMLElement): () => void
  /** Tells the wallet how the page looks, now and whenever that changes. */
  setLook(look: FrameLook): void
  /**
   * Opens the wallet's own page for the connected visitor; absent where the wallet has no page.
   *
   * @throws KitError `USER_REJECTED` when the visitor declines.
   */
  readonly openOwnPage?: (() => Promise<void>) | undefined
  /**
   * Asks what the visitor may have to answer, in the modal, which opens where it is closed. `signal` ends with the frame; `timeoutMs`
   * is in ms.
   */
  readonly inVisibleFrame?:
    | (<T>(
        work: (
          vault: {
            readonly port: {
              ask(
                method: 'rpc',
                parameters: { chain: string; method: string; params?: unknown },
                options?: { readonly signal?: AbortSignal; readonly timeoutMs?: number },
              ): Promise<unknown>
            }
          },
          signal: AbortSignal,
        ) => Promise<T>,
      ) => Promise<T>)
    | undefined
  /** How accounts of EVM chains are used; absent where there is but one way. */
  readonly accountType?: AccountTypeChoice | undefined
}

/** A choice that a wallet leaves to its visitor: an account of a key alone, or one that also carries out several calls as one. */
export type AccountTypeChoice = {
  current(): EvmAccountType
  /** Remembers the choice on this device; accounts that a session shows change with it. */
  choose(type: EvmAccountType): void
}

/** How an account of an EVM chain is used. */
export type EvmAccountType = 'eoa' | 'smartAccount'
