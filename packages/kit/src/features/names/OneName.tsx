import { type ReactNode, useEffect } from 'react'
import { replaceView } from '../../core/actions/navigate.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import type { ActingAccount } from '../../workshop/useActingAccount.ts'
import { type OwnName, OwnNames } from './OwnNames.tsx'

type OneNameProps = { of: string; children: (name: OwnName, acting: ActingAccount) => ReactNode }

/** One name of the account in use; another account is shown its own names. */
export function OneName({ children, of }: OneNameProps) {
  return (
    <OwnNames>
      {(names, acting) => {
        const found = names.find(({ name }) => name === of)
        return found ? children(found, acting) : <Elsewhere />
      }}
    </OwnNames>
  )
}

function Elsewhere() {
  const kit = useKitInstance()
  useEffect(() => {
    if (kit.store.getState().modal.open) replaceView(kit, { name: 'YourNames' })
  }, [kit])
  return null
}
