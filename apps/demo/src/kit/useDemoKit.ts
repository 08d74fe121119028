import { createKit, type Kit, type KitOptions } from '@foyer/kit'
import { useEffect, useState } from 'react'

/** One kit for the options; a new one replaces it when they change, and the old one is released. Keep them stable. */
export function useDemoKit(options: KitOptions): Kit | undefined {
  const [kit, setKit] = useState<Kit>()
  useEffect(() => {
    const created = createKit(options)
    setKit(created)
    return () => created.destroy()
  }, [options])
  return kit?.isDestroyed ? undefined : kit
}
