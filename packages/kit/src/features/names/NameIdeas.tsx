import { ColoredText, SectionHead } from '../../ui/Layout.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useText } from '../../view/messages.ts'
import { namesMessages } from './messages.ts'

type NameIdeasProps = {
  /** Full names that are free. */
  ideas: readonly string[]
  /** The typed name is free too. */
  isFree: boolean
  suffix: string
  onUse: (name: string) => void
}

/** Two free names, in rows that keep their height while there are no names. */
export function NameIdeas({ ideas, isFree, suffix, onUse }: NameIdeasProps) {
  const text = useText(namesMessages)
  const title = isFree ? text.alsoFree : text.ideas
  return (
    <>
      <SectionHead>{title}</SectionHead>
      <Rows label={title}>
        {[0, 1].map((place) => {
          const name = ideas[place]
          if (name === undefined) return <Row key={place} label={<Skeleton width={92 + 28 * place} />} />
          const label = name.endsWith(suffix) ? name.slice(0, name.length - suffix.length) : name
          return (
            <Row
              key={place}
              label={
                <bdi dir="ltr">
                  {label}
                  <ColoredText tone="dim">{name.slice(label.length)}</ColoredText>
                </bdi>
              }
              end={<Tag>{text.use}</Tag>}
              onPress={() => onUse(name)}
            />
          )
        })}
      </Rows>
    </>
  )
}
