import type { Kit } from '@foyer/kit'
import { ConnectButton, KitProvider } from '@foyer/kit/react'
import { StrictMode } from 'react'

/** What the server and the browser both draw. */
export function App({ kit }: { kit: Kit }) {
  return (
    <StrictMode>
      <KitProvider kit={kit}>
        <ConnectButton />
      </KitProvider>
    </StrictMode>
  )
}
