/** Whether this browser can say that nothing covers an element (Intersection Observer v2). */
export function canProveVisibility(): boolean {
  return typeof IntersectionObserverEntry !== 'undefined' && 'isVisible' in IntersectionObserverEntry.prototype
}
