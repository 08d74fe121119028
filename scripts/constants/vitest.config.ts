import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import gateway from '../../apps/gateway/vitest.config.ts'
import contract from '../../packages/contract/vitest.config.ts'
import kit from '../../packages/kit/vitest.config.ts'
import { changeSource } from './changeSource.ts'

const rooms = { 'packages/contract': contract, 'packages/kit': kit, 'apps/gateway': gateway }
const room = process.env.FOYER_CONSTANT_ROOM as keyof typeof rooms
const tests = (process.env.FOYER_CONSTANT_TESTS ?? '').split(' ')
if (!(room in rooms) || tests.includes(''))
  throw new Error('node scripts/constants.mjs says which room and tests to run')

const isBrowser = tests.some((file) => file.includes('.browser.test.'))
const { projects, ...own } = rooms[room].test ?? {}
const project = projects?.[isBrowser ? 1 : 0]
const settings = typeof project === 'object' && 'test' in project ? project : { ...rooms[room], test: own }

export default defineConfig({
  ...settings,
  root: fileURLToPath(new URL(`../../${room}`, import.meta.url)),
  plugins: [changeSource(), ...(settings.plugins ?? [])],
  test: { ...settings.test, include: tests, maxWorkers: 1, reporters: [{}] },
})
