import { defaultClientConditions, defaultServerConditions } from 'vite'

/** The workspaces' TypeScript sources, and the entries that only this repository's rooms get. */
const ownConditions = ['foyer-source', 'foyer-workspace']

/** Makes Vite and Vitest read the workspaces' TypeScript sources instead of their builds. */
export const sourceConditions = {
  resolve: { conditions: [...ownConditions, ...defaultClientConditions] },
  ssr: {
    resolve: {
      conditions: [...ownConditions, ...defaultServerConditions],
      externalConditions: [...ownConditions, ...defaultServerConditions],
    },
    noExternal: [/^@foyer\//],
  },
}

/** Vitest's limits in milliseconds: for what hangs. A test on a busy machine may take ten times as long as on an idle one. */
export const testTimeouts = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }

/** Test files share the modules that their process has loaded: none of ours keeps state, and loading them anew takes longer than most tests. */
export const sharedModules = { isolate: false }
