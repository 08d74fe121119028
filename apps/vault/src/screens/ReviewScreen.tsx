import { Button, HintLine, IconExternal, Intro, LiveAnnouncement, Small, Stack, Status, View } from '@foyer/kit/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Approval } from '../frame/approvals.ts'
import { WindowError } from '../window/WindowError.ts'
import { draftSteps } from './draftSteps.ts'
import { judgeShown } from './judgeShown.ts'
import { useLanguage, useWords } from './language.ts'
import { useFindings } from './useFindings.ts'
import { fill } from './words.ts'

export type ReviewScreenProps = { approval: Approval; review: NonNullable<Approval['review']> }

/** The way to the vault's own window, where a request is shown that this browser could not show safely inside of a site. */
export function ReviewScreen({ approval, review }: ReviewScreenProps) {
  const text = useWords()
  const language = useLanguage()
  const findings = useFindings(approval)
  const draft = useMemo(() => draftSteps(approval), [approval])
  const { title } = judgeShown(approval, findings, draft, text, language)
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState('')
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const own = new AbortController()
    leaving.current = own
    // Its window has nothing more to ask.
    return () => own.abort()
  }, [])

  const open = async () => {
    const signal = leaving.current?.signal
    if (!findings || !signal) return
    setOpen(true)
    setFailure('')
    try {
      const { agreed, why } = await review({ findings, language, signal })
      if (agreed) approval.approve(agreed)
      else approval.decline(why)
    } catch (error) {
      if (signal.aborted) return
      setFailure(error instanceof WindowError ? text[failureWords[error.failure]] : text.failed)
      setOpen(false)
    }
  }
  return (
    <View>
      <Intro>{fill(text.asks, { site: new URL(approval.site.origin).host })}</Intro>
      <Status compact sign={null} title={title} sub={text.reviewSub} />
      <Stack spaceAbove={16}>
        <Button kind="main" busy={isOpen || !findings} iconEnd={<IconExternal size="s" />} onPress={open}>
          {isOpen ? text.reviewOpen : findings ? text.review : text.moment}
        </Button>
        <Button onPress={() => approval.decline()}>{text.cancel}</Button>
      </Stack>
      {failure ? <HintLine start={failure} /> : null}
      <Small centre>{location.host}</Small>
      <LiveAnnouncement polite={title} assertive={failure} />
    </View>
  )
}

const failureWords = { blocked: 'reviewBlocked', apart: 'reviewApart', closed: 'reviewClosed' } as const
