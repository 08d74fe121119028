import { useState } from 'react'
import { readConfig } from '../config.ts'
import { playableGroups } from '../stage/scenes.ts'

/** Every state by name; a press shows it on the stage. */
export function Gallery({ scene, onPlay }: { scene: string; onPlay: (scene: string) => void }) {
  const [groups] = useState(() => playableGroups(readConfig()))
  const count = groups.reduce((sum, { scenes }) => sum + scenes.length, 0)
  const play = (id: string) => {
    onPlay(id)
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    document.getElementById('stage')?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' })
  }
  return (
    <section className="states" id="states" aria-labelledby="states-title">
      <div className="section-head">
        <h2 id="states-title">{count} states, one tap each.</h2>
        <p>
          Also the ones nobody screenshots. Real views; the wallets are test wallets, the values those of local chains.
        </p>
      </div>
      <div className="gallery">
        {groups.map(({ name, scenes }) => (
          <div key={name}>
            <h3>
              {name} <small>{scenes.length}</small>
            </h3>
            <div className="chips">
              {scenes.map(({ id, name: label }) => (
                <button
                  key={id}
                  type="button"
                  className="chip"
                  aria-pressed={id === scene}
                  aria-label={`${name}: ${label}`}
                  onClick={() => play(id)}
                >
                  {label}
                </button>
              ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}
