import type { Kit } from '../core/kit.ts'
import { loadFirstView, loadShellWords } from './featureLoader.ts'
import { Modal } from './Modal.tsx'
import type { LoadedModal } from './modalState.ts'

/** Fetches what the first view needs beside the modal itself, so that the modal opens whole. */
export async function readyModal(kit: Kit): Promise<LoadedModal> {
  const [dictionary] = await Promise.all([loadShellWords(kit), loadFirstView(kit)])
  return { Modal, dictionary }
}
