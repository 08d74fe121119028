import { AddressText, Button, IconAlert, Intro, LiveAnnouncement, Note, SectionHead, Stack, View } from '@foyer/kit/ui'
import { useCallback, useState } from 'react'
import { HoldButton } from '../walletSettings/HoldButton.tsx'
import { ShownSecret } from '../walletSettings/ShownSecret.tsx'
import { useSecurityWords } from '../walletSettings/securityLanguage.ts'
import type { OpenedFile } from './OpenView.tsx'
import { useExitWords } from './words.ts'

/** Whose wallet a file is, and its words and keys while the button is held. */
export function OpenedView({ opened, onOther }: { opened: OpenedFile; onOther: () => void }) {
  const text = useExitWords()
  const shared = useSecurityWords()
  const [isShown, setShown] = useState(false)
  const [said, setSaid] = useState('')
  const hide = useCallback(() => {
    setShown(false)
    setSaid(shared.wasHidden)
  }, [shared])
  const { addresses, revealed } = opened
  return (
    <View>
      {isShown ? (
        <ShownSecret revealed={revealed} note={text.never} onHide={hide} onWritten={hide} />
      ) : (
        <>
          <Intro>{text.openedSub}</Intro>
          <SectionHead>{shared.evm}</SectionHead>
          <Stack>
            <AddressText address={addresses.evm} form="full" />
          </Stack>
          <SectionHead>{shared.solana}</SectionHead>
          <Stack>
            <AddressText address={addresses.solana} form="full" />
          </Stack>
          <Note tone="danger" icon={<IconAlert />} title={shared.exportRisk}>
            {text.never}
          </Note>
          <Stack spaceAbove={16}>
            <HoldButton
              label={shared.hold}
              holding={shared.holding}
              busy={false}
              disabled={undefined}
              onHeld={() => {
                setSaid('')
                setShown(true)
              }}
            />
            <Button onPress={onOther}>{text.other}</Button>
          </Stack>
        </>
      )}
      <LiveAnnouncement polite={said} />
    </View>
  )
}
