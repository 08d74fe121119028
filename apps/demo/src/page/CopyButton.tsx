import { useState } from 'react'
import { useWords } from '../words/useWords.ts'
import { PageIcon } from './icons.tsx'

type CopyButtonProps = { label: string; text: () => string; icon?: 'copy' | 'share'; children?: string }

/** Copies a text and says whether that worked; a browser may forbid it. */
export function CopyButton({ label, text, icon = 'copy', children }: CopyButtonProps) {
  const words = useWords()
  const [result, setResult] = useState<'done' | 'refused'>()
  const copy = async () => {
    const done = await navigator.clipboard.writeText(text()).then(
      () => true,
      () => false,
    )
    setResult(done ? 'done' : 'refused')
    setTimeout(() => setResult(undefined), 2000)
  }
  return (
    <button type="button" className="quiet" aria-label={label} onClick={copy}>
      <PageIcon name={result === 'done' ? 'check' : icon} />
      {children && <span className="word">{children}</span>}
      <output className="unseen">
        {result === 'done' && words.copied}
        {result === 'refused' && words.notCopied}
      </output>
    </button>
  )
}
