import { useEffect, useState } from 'react'
import styles from './SectionNav.module.css'
import { type Section, useSectionWords } from './sectionWords.ts'

/** The id of a section's heading. */
export const headingOf = (section: Section) => `section-${section}`

export type SectionNavProps = { sections: readonly Section[] }

/** The ways to the sections beside them; a row over them where there is no room. Each scrolls there and takes the focus along. */
export function SectionNav({ sections }: SectionNavProps) {
  const text = useSectionWords()
  const [current, setCurrent] = useState(sections[0])
  useEffect(() => {
    // The one whose heading came last into the upper third of the window.
    const seen = (entries: readonly IntersectionObserverEntry[]) => {
      const [entry] = entries.filter(({ isIntersecting }) => isIntersecting)
      const section = sections.find((each) => headingOf(each) === entry?.target.id)
      if (section) setCurrent(section)
    }
    const watch = new IntersectionObserver(seen, { rootMargin: '0px 0px -66% 0px' })
    for (const section of sections) {
      const heading = document.getElementById(headingOf(section))
      if (heading) watch.observe(heading)
    }
    return () => watch.disconnect()
  }, [sections])
  return (
    <nav className={styles.nav} aria-label={text.sections}>
      {sections.map((section) => (
        <a
          key={section}
          href={`#${headingOf(section)}`}
          aria-current={section === current ? 'true' : undefined}
          onClick={(event) => {
            // Nothing is to stand in the address of this page.
            event.preventDefault()
            const heading = document.getElementById(headingOf(section))
            heading?.scrollIntoView({ block: 'start' })
            heading?.focus({ preventScroll: true })
            setCurrent(section)
          }}
        >
          {text[section]}
        </a>
      ))}
    </nav>
  )
}
