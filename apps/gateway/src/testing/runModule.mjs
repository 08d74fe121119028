// Loads the TypeScript module that the first argument names, as the tests do, and hands it the other arguments.
import { runnerImport } from 'vite'

const [node, , file, ...args] = process.argv
process.argv = [node, file, ...args]
await runnerImport(file, {
  configFile: false,
  // The workspaces' sources, not their builds, which may be of another day.
  environments: { inline: { resolve: { conditions: ['foyer-source'], noExternal: [/^@foyer\//] } } },
})
