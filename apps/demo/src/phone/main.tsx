import './phone.css'
import { createRoot } from 'react-dom/client'
import { Phone } from './Phone.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(<Phone />)
