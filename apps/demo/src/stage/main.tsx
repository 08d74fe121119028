import '@foyer/kit/styles.css'
import './stage.css'
import { createRoot } from 'react-dom/client'
import { readConfig } from '../config.ts'
import { parseState } from '../state/playgroundState.ts'
import { LoneStage } from './LoneStage.tsx'
import { SceneStage } from './SceneStage.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
const config = readConfig()
const state = parseState(location.search)
const isScene = window.parent !== window || new URLSearchParams(location.search).has('scene')
createRoot(root).render(
  isScene ? <SceneStage config={config} initial={state} /> : <LoneStage config={config} state={state} />,
)
