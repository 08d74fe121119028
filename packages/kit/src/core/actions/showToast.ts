import type { Kit } from '../kit.ts'
import type { Toast } from '../store.ts'

/** Shows a short message; the newest one is on the screen. */
export function showToast(kit: Kit, toast: Omit<Toast, 'id'>): void {
  kit.store.setState(({ toasts }) => ({ toasts: [...toasts, { ...toast, id: (toasts.at(-1)?.id ?? 0) + 1 }] }))
}

/** Takes a message away. */
export function dismissToast(kit: Kit, id: number): void {
  kit.store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}
