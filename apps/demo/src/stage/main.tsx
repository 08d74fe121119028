import '@foyer/kit/styles.css'
import './stage.css'
import { createRoot } from 'react-dom/client'
import { readConfig } from '../config.ts'
import { parseState } from '../state/playgroundState.ts'
import { FramedStage } from './FramedStage.tsx'
import { LoneStage } from './LoneStage.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
const config = readConfig()
const state = parseState(location.search)
createRoot(root).render(
  window.parent === window ? (
    <LoneStage config={config} state={state} />
  ) : (
    <FramedStage config={config} initial={state} />
  ),
)
