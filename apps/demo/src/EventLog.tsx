import { useKitEvents } from '@foyer/kit/react'
import { useState } from 'react'

/** The kit's last events, newest first. */
export function EventLog() {
  const [events, setEvents] = useState<readonly { readonly id: number; readonly text: string }[]>([])
  useKitEvents((event) => {
    const text =
      event.name === 'ALERT'
        ? `ALERT ${event.properties.error.code}`
        : `${event.name} ${JSON.stringify(event.properties)}`
    setEvents((current) => [{ id: (current[0]?.id ?? 0) + 1, text }, ...current].slice(0, 20))
  })
  return (
    <section aria-labelledby="events" className="card">
      <h2 id="events">Events</h2>
      <p className="hint">They stay on this page.</p>
      <ol className="log" data-testid="events">
        {events.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ol>
    </section>
  )
}
