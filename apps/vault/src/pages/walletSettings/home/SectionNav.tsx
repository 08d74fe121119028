import { IconDocument, IconGlobe, type IconProps, IconShield, IconWarn } from '@foyer/kit/ui'
import { type ComponentType, useEffect, useState } from 'react'
import { fill } from '../../../ui/words.ts'
import { IconLaptop } from './homeIcons.tsx'
import { useHomeWords } from './homeWords.ts'
import styles from './SectionNav.module.css'
import { type Section, useSectionWords } from './sectionWords.ts'

/** The id of a section's heading. */
export const headingOf = (section: Section) => `section-${section}`

const icons: Readonly<Record<Section, ComponentType<IconProps>>> = {
  protect: IconShield,
  devices: IconLaptop,
  sites: IconGlobe,
  recovery: IconDocument,
  danger: IconWarn,
}

export type SectionNavProps = {
  sections: readonly Section[]
  /** Devices that wait for an answer. */
  newDevices: number
}

/** Links to the sections, beside them, or in a row above them on a narrow screen. Each scrolls to its section and moves the focus. */
export function SectionNav({ newDevices, sections }: SectionNavProps) {
  const text = useSectionWords()
  const home = useHomeWords()
  const [current, setCurrent] = useState(sections[0])
  useEffect(() => {
    // The section whose heading came into the upper third of the window last.
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
      {sections.map((section) => {
        const IconOf = icons[section]
        return (
          <a
            key={section}
            href={`#${headingOf(section)}`}
            aria-current={section === current ? 'true' : undefined}
            onClick={(event) => {
              // The address of this page stays free of fragments.
              event.preventDefault()
              const heading = document.getElementById(headingOf(section))
              heading?.scrollIntoView({ block: 'start' })
              heading?.focus({ preventScroll: true })
              setCurrent(section)
            }}
          >
            <IconOf />
            <span>{text[section]}</span>
            {section === 'devices' && newDevices > 0 ? (
              <span className={styles.fresh}>{fill(home.newCount, { count: String(newDevices) })}</span>
            ) : null}
          </a>
        )
      })}
    </nav>
  )
}
