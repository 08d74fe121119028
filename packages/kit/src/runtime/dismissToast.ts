import type { Kit } from '../core/kit.ts'
import { kitNotices } from './notices.ts'

/** Takes a message away, unless a newer one stands there already. */
export function dismissToast(kit: Kit, id: number): void {
  kitNotices(kit).setState(({ toast }) => (toast?.id === id ? { toast: undefined } : {}))
}
