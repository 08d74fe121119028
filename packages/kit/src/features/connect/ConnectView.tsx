import { pushView } from '../../core/actions/navigate.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { useSlots } from '../../runtime/slots.ts'
import { Footer, Stack, View } from '../../ui/Layout.tsx'
import { LinkText } from '../../ui/TextButton.tsx'
import { connectMessages } from './messages.ts'
import { orderMethods } from './orderMethods.ts'
import { useDetection } from './useDetection.ts'
import { useLegal } from './useLegal.tsx'
import { useWalletRows } from './useWalletRows.ts'

/** Where a visitor chooses how to connect. */
export function ConnectView() {
  const kit = useKitInstance()
  const text = useText(connectMessages)
  const { detection } = useDetection()
  const rows = useWalletRows(detection === 'looking')
  const { legal, guard } = useLegal()
  const { connectMethods } = useSlots()
  const { detectedWalletFirst = true, features } = kit.options
  const isDetected = rows.some(({ group, entry }) => entry && group !== 'walletConnect')
  const methods = orderMethods(connectMethods, features.connectMethodsOrder, detectedWalletFirst && isDetected)
  // Where there is nothing to press, there is nothing to agree to.
  const hasMethod = rows.length || methods.length > 1 || detection === 'looking'
  return (
    <View flush>
      {methods.map(({ id, Method }) => (
        <Method key={id} guard={guard} />
      ))}
      {hasMethod ? (legal ?? <Stack spaceAbove={8}>{null}</Stack>) : null}
      <Footer>
        <span>{text.newToWallets}</span>
        <LinkText onPress={() => pushView(kit, { name: 'WhatIsAWallet' })}>{text.getStarted}</LinkText>
      </Footer>
    </View>
  )
}
