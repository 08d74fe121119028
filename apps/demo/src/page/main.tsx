import '@foyer/kit/styles.css'
import './page.css'
import './hero.css'
import './stageArea.css'
import './rail.css'
import './code.css'
import './sections.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readConfig } from '../config.ts'
import { Playground } from './Playground.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(
  <StrictMode>
    <Playground config={readConfig()} />
  </StrictMode>,
)
