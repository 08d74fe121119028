/** Shows a screen until it is answered; rejects when it is declined, or no page waits for it any more. */
export type PromptScreen = <T>(
  draw: (answer: (value: T) => void, decline: (why: unknown) => void) => void,
) => Promise<T>

/** Makes a {@link PromptScreen} that ends with a signal. */
export function promptScreen(signal: AbortSignal): PromptScreen {
  return (draw) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      draw(resolve, reject)
    })
}
