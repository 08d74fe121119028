// Loads the TypeScript module that the first argument names, as the tests do, and hands it the other arguments.
import { runnerImport } from 'vite'

const [node, , file, ...args] = process.argv
process.argv = [node, file, ...args]
await runnerImport(file, {
  configFile: false,
  resolve: { conditions: ['foyer-source', 'module', 'browser', 'development|production'] },
  ssr: {
    resolve: { conditions: ['foyer-source', 'module', 'node'], externalConditions: ['foyer-source', 'module', 'node'] },
    noExternal: [/^@foyer\//],
  },
})
