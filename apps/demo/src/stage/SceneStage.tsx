import { setTheme } from '@foyer/kit'
import { ConnectButton, EmbeddedModal, KitProvider } from '@foyer/kit/react'
import { useEffect, useState } from 'react'
import type { DemoConfig } from '../config.ts'
import { themeOf } from '../state/look.ts'
import { type PlaygroundState, parseState } from '../state/playgroundState.ts'
import { Shop } from './Shop.tsx'
import { sceneCalled } from './scenes.ts'
import { readLook, type ShownMessage } from './stageMessages.ts'
import { useHostLanguage } from './useHostLanguage.ts'
import { useScene } from './useScene.ts'
import { useStillness } from './useStillness.ts'
import { useTextZoom } from './useTextZoom.ts'
import { watchPanel } from './watchPanel.ts'
import { whenStill } from './whenStill.ts'

type SceneStageProps = { config: DemoConfig; initial: PlaygroundState }

/** Takes back what an earlier look had. */
const noTheme = { mode: undefined, accent: undefined, radius: undefined, font: undefined }

/**
 * The stage with one scene of the gallery, in a frame of the playground or by itself: it changes its look as the
 * playground says; `data-scene` of the page says how the scene stands, and `data-scene-id` which one it is.
 */
export function SceneStage({ config, initial }: SceneStageProps) {
  const [state, setState] = useState(initial)
  const { kit, progress } = useScene(initial, config)
  const played = sceneCalled(initial.scene).scene.id
  useStillness(state.stillness)
  useTextZoom(state.zoom)
  useHostLanguage(initial.settings.locale)

  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      const message = readLook(event)
      if (message) setState(parseState(message.state))
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])

  const { look } = state
  const { theme } = state.settings
  useEffect(() => {
    if (kit) setTheme(kit, { ...noTheme, ...themeOf(theme, look) })
  }, [kit, theme, look])

  useEffect(() => {
    if (progress === 'playing') return
    const page = document.documentElement
    let stop: (() => void) | undefined
    let isOver = false
    whenStill().then(() => {
      if (isOver) return
      page.dataset.scene = progress
      page.dataset.sceneId = played
      stop = watchPanel(({ width, height }) => {
        const message: ShownMessage = { type: 'foyer-stage/shown', width, height, failed: progress === 'failed' }
        window.parent.postMessage(message, location.origin)
      })
    })
    return () => {
      isOver = true
      delete page.dataset.scene
      delete page.dataset.sceneId
      stop?.()
    }
  }, [progress, played])

  if (!kit) return null
  const { embedded } = initial.settings
  const isPhone = innerWidth <= 480
  return (
    <KitProvider kit={kit}>
      <Shop
        theme={theme}
        locale={initial.settings.locale}
        isPhone={isPhone}
        button={embedded ? null : <ConnectButton showBalance={!isPhone} />}
      >
        {embedded ? <EmbeddedModal /> : undefined}
      </Shop>
    </KitProvider>
  )
}
