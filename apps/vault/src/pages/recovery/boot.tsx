import { createRoot } from 'react-dom/client'
import '../../ui/frame.css'
import { ExitPage } from './ExitPage.tsx'

createRoot(document.body).render(<ExitPage language={navigator.language} />)
