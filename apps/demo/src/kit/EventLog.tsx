import { useKitEvents } from '@foyer/kit/react'
import { useState } from 'react'

type Entry = { readonly id: number; readonly at: number; readonly name: string; readonly text: string }

/** The kit's last events, newest first. They stay on this page. */
export function EventLog() {
  const [events, setEvents] = useState<readonly Entry[]>([])
  useKitEvents((event) => {
    const { name } = event
    const text = name === 'ALERT' ? event.properties.error.code : JSON.stringify(event.properties)
    const at = performance.now() / 1000
    setEvents((current) => [{ id: (current[0]?.id ?? 0) + 1, at, name, text }, ...current].slice(0, 20))
  })
  return (
    <ol className="log" data-testid="events">
      {events.map(({ id, at, name, text }) => (
        <li key={id}>
          <span>{at.toFixed(2)} s</span> <b>{name}</b> <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
