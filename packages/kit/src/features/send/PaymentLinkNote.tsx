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
import { Button } from '../../ui/Button.tsx'
import { IconAlert } from '../../ui/IconAlert.tsx'
import { Stack } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveAnnouncement.tsx'
import { Note } from '../../ui/Note.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { showToast } from '../../view/notices.ts'
import { useKitData } from '../../view/useKitData.ts'
import { paymentLinkMessages } from './paymentLinkMessages.ts'
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
  if (!network) return <Hindrance title={text.unknownTitle} what={text.unknownText} />
  const name = network.name
  if (kit.options.enableNetworkSwitch === false) {
    return <Hindrance title={text.networkTitle({ network: name })} what={text.fixedText} />
  }
  const go = () => {
    // Another network begins a new draft, into which the route puts the link again.
    replaceView(kit, { name: 'Send', parameters: { arguments: { to: link } } })
    pushView(kit, { name: 'SwitchNetwork', parameters: { networkId: network.id } })
  }
  return (
    <Hindrance title={text.networkTitle({ network: name })} what={text.networkText}>
      <Button onPress={go}>{text.switchTo({ network: name })}</Button>
    </Hindrance>
  )
}

function TokenNotHeld({ form, to }: { form: SendForm; to: string }) {
  const kit = useKitInstance()
  const text = useText(paymentLinkMessages)
  const take = () => sendDraft(kit).set({ receiver: parseReceiver(kit, form.namespace, to), kept: undefined })
  return (
    <Hindrance title={text.tokenTitle} what={text.tokenText}>
      <Button onPress={take}>{text.otherToken}</Button>
    </Hindrance>
  )
}

function Hindrance({ title, what, children }: { title: string; what: string; children?: ReactNode }) {
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
