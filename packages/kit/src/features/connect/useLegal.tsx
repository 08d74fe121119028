import { useEffect, useRef, useState } from 'react'
import { limits } from '../../core/limits.ts'
import { defineResource } from '../../core/resource.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { ElementNode } from '../../ui/ElementNode.ts'
import { Small, Stack } from '../../ui/Layout.tsx'
import { LinkText } from '../../ui/TextButton.tsx'
import { fillTemplate } from './fillTemplate.tsx'
import { connectMessages } from './messages.ts'

/** The tick is kept while the page lives, so that going back does not ask again; it is never stored. */
const agreement = defineResource('agreement', () => ({ agreed: false }))

/**
 * The site's legal words, and a guard for what they must come before: an unticked box shakes, says so and takes the
 * focus instead of letting the action run.
 */
export function useLegal(): { legal: ElementNode; guard: (action: () => void) => void } {
  const kit = useKitInstance()
  const text = useText(connectMessages)
  const [agreed, setAgreed] = useState(kit.resource(agreement).agreed)
  const [isMissing, setMissing] = useState(false)
  const [isShaking, setShaking] = useState(false)
  const box = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (!isShaking) return
    const timer = setTimeout(() => setShaking(false), limits.shake)
    return () => clearTimeout(timer)
  }, [isShaking])

  const { features, privacyUrl, termsUrl } = kit.options
  const isAsked = features.legalCheckbox
  const guard = (action: () => void) => {
    if (!isAsked || agreed) return action()
    setMissing(true)
    setShaking(true)
    box.current?.focus()
  }
  if (!termsUrl && !privacyUrl) return { legal: null, guard }

  const which = termsUrl && privacyUrl ? 'Both' : termsUrl ? 'Terms' : 'Privacy'
  const words = (sentence: string) =>
    fillTemplate(sentence, {
      terms: <LinkText href={termsUrl ?? ''}>{text.terms}</LinkText>,
      privacy: <LinkText href={privacyUrl ?? ''}>{text.privacy}</LinkText>,
    })
  if (!isAsked) {
    const plain = (
      <>
        <Small centre>{words(text[`byConnecting${which}`])}</Small>
        <Stack spaceAbove={8}>{null}</Stack>
      </>
    )
    return { legal: plain, guard }
  }
  const legal = (
    <Checkbox
      checked={agreed}
      onChecked={(checked) => {
        kit.resource(agreement).agreed = checked
        setAgreed(checked)
        setMissing(false)
      }}
      error={isMissing && !agreed ? text.tickTheBox : undefined}
      shaking={isShaking}
      inputRef={box}
    >
      {words(text[`agree${which}`])}
    </Checkbox>
  )
  return { legal, guard }
}
