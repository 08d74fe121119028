import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { mixedScripts } from '../../domain/names/mixedScripts.ts'
import { resolveName } from '../../domain/names/resolveName.ts'
import { Button } from '../../ui/Button.tsx'
import { IconAlert } from '../../ui/IconAlert.tsx'
import { IconWarn } from '../../ui/IconWarn.tsx'
import { Pad } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveAnnouncement.tsx'
import { Note } from '../../ui/Note.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useKitData } from '../../view/useKitData.ts'
import { useSettled } from '../../workshop/useSettled.ts'
import { nameReceiverMessages } from './nameReceiverMessages.ts'
import type { SendDraft } from './sendDraft.ts'

/** How long the typing rests before anybody is asked, in ms. */
const restOfTyping = 500

export type NameReceiverProps = {
  typed: string
  networkId: CaipNetworkId
  /** Puts into the form what was found; the same function at each drawing. */
  onFound: (patch: Partial<SendDraft>) => void
}

/** Finds out whom a typed name stands for and puts the address into the form, or says why not. */
export function NameReceiver({ typed, networkId, onFound }: NameReceiverProps) {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(nameReceiverMessages)
  const name = typed.trim()
  const isRested = useSettled(name, restOfTyping, '') === name
  const scripts = mixedScripts(name)
  const enabled = isRested && scripts.length === 0 && !kit.isDestroyed
  const query = useQuery({ ...resolvedQuery(kit, name, networkId), enabled }, data.queryClient)
  const address = enabled ? query.data?.address : undefined
  useEffect(() => {
    if (address !== undefined) onFound({ receiver: address, name: name.toLowerCase(), kept: undefined })
  }, [onFound, address, name])
  const [first, second] = scripts
  if (first && second) {
    const title = text.mixedTitle({ first: text[first], second: text[second] })
    return (
      <>
        <Note tone="danger" icon={<IconWarn />} title={title}>
          {text.mixedText}
        </Note>
        <LiveAnnouncement assertive={title} />
      </>
    )
  }
  if (!isRested || query.isFetching || address !== undefined) {
    return <Note icon={<IconAlert />} title={text.looking} />
  }
  const title = query.isError ? text.failedTitle : text.unknownTitle
  return (
    <>
      <Note tone="warn" icon={<IconAlert />} title={title}>
        {query.isError ? text.failedText : text.unknownText}
      </Note>
      {query.isError ? (
        <Pad spaceAbove={12}>
          <Button onPress={() => void query.refetch()}>{text.tryAgain}</Button>
        </Pad>
      ) : null}
      <LiveAnnouncement assertive={title} />
    </>
  )
}

/** Whom a name stands for; asked each time it is typed. */
function resolvedQuery(kit: Kit, name: string, networkId: CaipNetworkId) {
  return queryOptions({
    queryKey: ['resolvedName', networkId, name],
    queryFn: async () => ({ address: await resolveName(kit, { name, networkId }) }),
    gcTime: 0,
    networkMode: 'always',
  })
}
