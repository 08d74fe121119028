import type { ReactNode } from 'react'
import type { Kit } from '../core/kit.ts'
import { KitContext } from '../view/KitContext.ts'
import { DevelopmentChecks } from './DevelopmentChecks.tsx'
import { ModalHost } from './ModalHost.tsx'

/** What {@link KitProvider} takes. */
export type KitProviderProps = { kit: Kit; children?: ReactNode }

/**
 * Gives the page below it a kit and draws its modal.
 *
 * @example
 * <KitProvider kit={kit}><ConnectButton /></KitProvider>
 */
export function KitProvider({ kit, children }: KitProviderProps) {
  return (
    <KitContext.Provider value={kit}>
      {children}
      <ModalHost />
      {process.env.NODE_ENV !== 'production' && <DevelopmentChecks />}
    </KitContext.Provider>
  )
}
