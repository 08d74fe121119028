import { createRoot } from 'react-dom/client'
import { NativeDialog } from './NativeDialog.tsx'
import { pageRoot } from './pageRoot.ts'

createRoot(pageRoot()).render(
  <main>
    <NativeDialog />
  </main>,
)
