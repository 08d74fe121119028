/**
 * Makes a ref for the keyed content of an element: what a change has taken out goes back in before the new content, for as
 * long as its style lets it leave. Readers do not hear of it.
 */
export function createFade(): (node: HTMLElement | null) => void {
  let last: HTMLElement | undefined
  return (node) => {
    // A ref is also told when the node leaves, and in StrictMode of the same node twice.
    if (!node || node === last) return
    const old = last
    last = node
    if (!old) return
    old.ariaHidden = 'true'
    node.before(old)
    Promise.allSettled(old.getAnimations().map(({ finished }) => finished)).then(() => old.remove())
  }
}
