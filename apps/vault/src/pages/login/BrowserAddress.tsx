import { Field, HintLine, LiveAnnouncement, Stack, TextButton } from '@foyer/kit/ui'
import { useState } from 'react'
import { useExternalBrowserWords } from './externalBrowserWords.ts'

/** An address to be opened in another browser, where the app would not open it. */
export function BrowserAddress({ url }: { url: string }) {
  const text = useExternalBrowserWords()
  const [state, setState] = useState<'copied' | 'notCopied'>()
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setState('copied'),
      () => setState('notCopied'),
    )
  const said = state ? text[state] : text.hint
  return (
    <Stack spaceAbove={16}>
      {/* Its slashes would change sides between words that run the other way. */}
      <div dir="ltr">
        <Field
          label={text.address}
          placeholder=""
          name="address"
          type="text"
          value={url}
          onValue={() => undefined}
          readOnly
        />
      </div>
      <HintLine start={said} />
      <TextButton onPress={() => void copy()}>{text.copy}</TextButton>
      <LiveAnnouncement polite={said} />
    </Stack>
  )
}
