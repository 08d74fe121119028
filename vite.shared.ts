import { defaultClientConditions, defaultServerConditions } from 'vite'

/** Makes Vite and Vitest read the workspaces' TypeScript sources instead of their builds. */
export const sourceConditions = {
  resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
  ssr: {
    resolve: {
      conditions: ['foyer-source', ...defaultServerConditions],
      externalConditions: ['foyer-source', ...defaultServerConditions],
    },
    noExternal: [/^@foyer\//],
  },
}
