import { IconDown, MessageWell, Row, Rows } from '@foyer/kit/ui'
import { useState } from 'react'
import { useWords } from '../../ui/language.ts'

/** The raw data of a request, folded: a visitor need not read it. */
export function RawData({ children }: { children: string }) {
  const text = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Rows>
        <Row kind="more" label={text.data} end={<IconDown />} expanded={isOpen} onPress={() => setOpen(!isOpen)} />
      </Rows>
      {isOpen ? (
        <MessageWell mono label={text.data}>
          {children}
        </MessageWell>
      ) : null}
    </>
  )
}
