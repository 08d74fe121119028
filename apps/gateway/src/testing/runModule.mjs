// Loads the TypeScript module that the first argument names, as the tests do, and hands it the other arguments.
import { createRunnableDevEnvironment, resolveConfig } from 'vite'

const [node, , file, ...args] = process.argv
process.argv = [node, file, ...args]
const config = await resolveConfig(
  {
    configFile: false,
    envDir: false,
    cacheDir: process.cwd(),
    environments: {
      inline: {
        consumer: 'server',
        dev: { moduleRunnerTransform: true },
        // The workspaces' sources, not their builds, which may be of another day.
        resolve: { conditions: ['foyer-source', 'node', 'module-sync'], external: true, noExternal: [/^@foyer\//] },
      },
    },
  },
  'serve',
)
const environment = createRunnableDevEnvironment('inline', config, {
  runnerOptions: { hmr: { logger: false } },
  hot: false,
})
await environment.init()
// It stays open as long as the process, which loads modules only when it needs them.
await environment.runner.import(file)
