import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { sourceConditions, testTimeouts } from '../../vite.shared.ts'
import { keepThread } from './keepThread.ts'
import { expandEntries, isNodeTest, rooms } from './rooms.mjs'

const room = rooms.find(({ name }) => name === process.env.FOYER_MUTATION_ROOM)
if (room === undefined) throw new Error('FOYER_MUTATION_ROOM names no room of scripts/mutation/rooms.mjs')

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const root = place(`../../${room.folder}`)

export default defineConfig({
  ...sourceConditions,
  root,
  plugins: [keepThread()],
  test: {
    name: room.name,
    environment: 'node',
    include: expandEntries(root, room.tests, isNodeTest),
    setupFiles: [place('./betweenMutants.ts')],
    ...testTimeouts,
  },
})
