import { type RefObject, useEffect, useRef } from 'react'
import { chainFamily } from '../../core/chainFamily.ts'
import { isSameAddress, parseReceiver } from '../../domain/account.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { showToast } from '../../runtime/notices.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { RecipientInput } from '../../ui/AmountInput.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconPaste } from '../../ui/accountIcons.tsx'
import { FieldGroupCell, Recipient } from '../../ui/FieldGroup.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { IconCheck, IconClose } from '../../ui/icons.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { sendMessages } from './messages.ts'
import { isName, sendDraft } from './sendDraft.ts'
import type { Receiver } from './useReceiver.ts'
import type { SendForm } from './useSendForm.ts'

type RecipientFieldProps = {
  form: SendForm
  receiver: Receiver | undefined
  /** Where the visitor goes on once the receiver is known. */
  findNext: () => HTMLElement | null
}

/** The receiver: a field while the text is not an address, the person once it is. */
export function RecipientField({ findNext, form, receiver }: RecipientFieldProps) {
  const kit = useKitInstance()
  const text = useText(sendMessages)
  const inputRef = useRef<HTMLInputElement>(null)
  useFocusSwap(receiver !== undefined, inputRef, findNext)
  const setReceiver = (value: string) =>
    sendDraft(kit).set({ receiver: parseReceiver(kit, form.namespace, value), name: undefined, kept: undefined })

  if (receiver) {
    const { address, isPublic, name, picture } = receiver
    const isKnown = form.known.some((each) => isSameAddress(kit, each.address, address))
    const whoIs = form.isOwn ? text.ownAccount : isKnown ? text.noNameKnown : text.noName
    return (
      <FieldGroupCell
        label={text.to}
        aside={
          isPublic ? (
            <Tag tone="accent">
              <IconCheck size="s" />
              <span>{text.resolved}</span>
            </Tag>
          ) : undefined
        }
      >
        <Recipient
          avatar={<Avatar address={address} src={picture} size={36} />}
          name={name ? <bdi>{name}</bdi> : <AddressText address={address} />}
          sub={name ? <AddressText address={address} /> : whoIs}
          end={
            <IconButton label={text.clear} onPress={() => setReceiver('')}>
              <IconClose size="s" />
            </IconButton>
          }
        />
      </FieldGroupCell>
    )
  }
  const paste = async () => {
    try {
      setReceiver(await navigator.clipboard.readText())
    } catch {
      showToast(kit, { kind: 'info', text: text.pasteByHand })
      inputRef.current?.focus()
    }
  }
  const hasNames = chainFamily(kit, form.namespace)?.coinType !== undefined
  return (
    <FieldGroupCell label={text.to}>
      <RecipientInput
        inputRef={inputRef}
        label={text.receiver}
        placeholder={kit.options.gateway && hasNames ? text.addressOrName : text.address}
        value={form.draft.receiver}
        bad={!form.transfer.ok && form.transfer.problem.startsWith('receiver-i') && !isName(form.draft)}
        onValue={setReceiver}
        end={
          <TextButton onPress={() => void paste()}>
            <IconPaste size="s" />
            <span>{text.paste}</span>
          </TextButton>
        }
      />
    </FieldGroupCell>
  )
}

/** Where the field becomes a person and the focus would be lost, it goes on to the next act: the next key must undo nothing. */
function useFocusSwap(
  isPerson: boolean,
  inputRef: RefObject<HTMLInputElement | null>,
  findNext: () => HTMLElement | null,
) {
  const wasPerson = useRef(isPerson)
  useEffect(() => {
    if (wasPerson.current === isPerson) return
    wasPerson.current = isPerson
    // The part that had the focus may have gone; anything else keeps it.
    const isKept = document.activeElement?.closest('body > *')
    if (!isKept) (isPerson ? findNext() : inputRef.current)?.focus()
  }, [isPerson, inputRef, findNext])
}
