import type { Kit } from '../kit.ts'
import type { Toast } from '../store.ts'

/** Shows a short message; the newest one is on the screen. */
export function showToast(kit: Kit, toast: Omit<Toast, 'id'>): void {
  const ids = kit.scope('toasts', () => ({ last: 0 }))
  ids.last += 1
  kit.store.setState(({ toasts }) => ({ toasts: [...toasts, { ...toast, id: ids.last }] }))
}

/** Takes a message away, and the older ones that it covered. */
export function dismissToast(kit: Kit, id: number): void {
  kit.store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id > id) }))
}
