import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { pushView, replaceView } from '../../core/actions/navigate.ts'
import type { Kit } from '../../core/kit.ts'
import type { Network } from '../../core/network.ts'
import type { ReadPaymentRequest } from '../../core/payments.ts'
import { isSameAddress, parseReceiver } from '../../domain/account.ts'
import { amountToText, textForInput } from '../../domain/amount.ts'
import { paymentsQuery } from '../../domain/paymentsQuery.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { defineMessages, useText } from '../../runtime/messages.ts'
import { showToast } from '../../runtime/notices.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { Button } from '../../ui/Button.tsx'
import { IconAlert } from '../../ui/IconAlert.tsx'
import { Stack } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveRegion.tsx'
import { Note } from '../../ui/Note.tsx'
import { sendDraft } from './sendDraft.ts'
import type { SendForm } from './useSendForm.ts'

/** A scanner types its text, so a link counts once nothing more came for this long. */
const stillMs = 300

/** Fills the form in from a payment link that stands for the receiver, or says what it needs first; nothing for other texts. */
export function PaymentLinkNote({ form, network }: { form: SendForm; network: Network }) {
  const kit = useKitInstance()
  const { queryClient } = useKitData()
  const { data: payments } = useQuery(paymentsQuery(kit, form.namespace), queryClient)
  const request = payments?.readLink(form.draft.receiver)
  if (!request) return null
  if (request.networkId && request.networkId !== network.id) {
    return (
      <OtherNetwork
        link={form.draft.receiver}
        network={kit.options.networks.find(({ id }) => id === request.networkId)}
      />
    )
  }
  const token = askedToken(kit, form, request)
  if (token) return <Filled form={form} request={request} token={token} />
  return form.isPending || !request.tokenAddress ? null : <TokenNotHeld form={form} to={request.to} />
}

function Filled({ form, request, token }: { form: SendForm; request: ReadPaymentRequest; token: Token }) {
  const kit = useKitInstance()
  const text = useText(paymentLinkMessages)
  useEffect(() => {
    const fill = () => {
      const { amount, to } = request
      const asked = amount ? textForInput(amountToText(amount, token.decimals), kit.options.locale) : undefined
      // Without an amount the payer chooses, so one that is typed already stays where the coin is the same.
      const entry = asked === undefined && token === form.token ? {} : { text: asked ?? '', inFiat: false }
      const receiver = parseReceiver(kit, form.namespace, to)
      sendDraft(kit).set({ ...entry, token: token.address ?? 'native', receiver, kept: undefined })
      showToast(kit, { kind: 'info', text: text.filled })
    }
    const timer = setTimeout(fill, stillMs)
    return () => clearTimeout(timer)
  }, [kit, form, request, token, text])
  return null
}

function OtherNetwork({ link, network }: { link: string; network: Network | undefined }) {
  const kit = useKitInstance()
  const text = useText(paymentLinkMessages)
  if (!network) return <Blocker title={text.unknownTitle} what={text.unknownText} />
  const name = network.name
  if (kit.options.enableNetworkSwitch === false) {
    return <Blocker title={text.networkTitle({ network: name })} what={text.fixedText} />
  }
  const go = () => {
    // Another network begins a new draft, into which the route puts the link again.
    replaceView(kit, { name: 'Send', parameters: { arguments: { to: link } } })
    pushView(kit, { name: 'SwitchNetwork', parameters: { networkId: network.id } })
  }
  return (
    <Blocker title={text.networkTitle({ network: name })} what={text.networkText}>
      <Button onPress={go}>{text.switchTo({ network: name })}</Button>
    </Blocker>
  )
}

function TokenNotHeld({ form, to }: { form: SendForm; to: string }) {
  const kit = useKitInstance()
  const text = useText(paymentLinkMessages)
  const take = () => sendDraft(kit).set({ receiver: parseReceiver(kit, form.namespace, to), kept: undefined })
  return (
    <Blocker title={text.tokenTitle} what={text.tokenText}>
      <Button onPress={take}>{text.otherToken}</Button>
    </Blocker>
  )
}

function Blocker({ title, what, children }: { title: string; what: string; children?: ReactNode }) {
  return (
    <>
      <Note tone="warn" icon={<IconAlert />} title={title}>
        {what}
      </Note>
      {children ? <Stack spaceAbove={12}>{children}</Stack> : null}
      <LiveAnnouncement polite={`${title}. ${what}`} />
    </>
  )
}

/** What the link asks for, of what the sender holds. */
function askedToken(kit: Kit, { native, tokens }: SendForm, { tokenAddress }: ReadPaymentRequest): Token | undefined {
  if (tokenAddress === undefined) return native
  return tokens.find(({ address }) => address !== undefined && isSameAddress(kit, address, tokenAddress))
}

/** What is said only when a payment link stands where the receiver belongs. */
export const paymentLinkMessages = defineMessages('paymentLink', {
  filled: 'Filled in from the link',
  networkTitle: (parameters: { network: string }) => `This payment is asked for on ${parameters.network}`,
  networkText: 'Switch, and it’s filled in for you.',
  fixedText: 'The network can’t be changed on this site.',
  switchTo: (parameters: { network: string }) => `Switch to ${parameters.network}`,
  unknownTitle: 'This payment is asked for on another network',
  unknownText: 'This site doesn’t use that network. Ask for a link on one of its networks.',
  tokenTitle: 'You don’t hold the token that’s asked for',
  tokenText: 'Ask whether they take another one.',
  otherToken: 'Send another token',
})
