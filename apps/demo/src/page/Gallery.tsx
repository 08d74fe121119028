import { useContext, useState } from 'react'
import { readConfig } from '../config.ts'
import { playableGroups } from '../stage/scenes.ts'
import { sceneWord } from '../words/sceneWords.ts'
import { fill, PageLanguage, useWords } from '../words/useWords.ts'

/** Every state by name; a press shows it on the stage. */
export function Gallery({ scene, onPlay }: { scene: string; onPlay: (scene: string) => void }) {
  const words = useWords()
  const language = useContext(PageLanguage)
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
        <h2 id="states-title">{fill(words.galleryTitle, { count })}</h2>
        <p>{words.galleryText}</p>
      </div>
      <div className="gallery">
        {groups.map(({ name, scenes }) => (
          <div key={name}>
            <h3>
              <span>{sceneWord(name, language)}</span> <small>{scenes.length}</small>
            </h3>
            <div className="chips">
              {scenes.map(({ id, name: label }) => (
                <button
                  key={id}
                  type="button"
                  className="chip"
                  aria-pressed={id === scene}
                  aria-label={`${sceneWord(name, language)}: ${sceneWord(label, language)}`}
                  onClick={() => play(id)}
                >
                  {sceneWord(label, language)}
                </button>
              ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}
