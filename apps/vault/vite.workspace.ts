import type { UserConfig } from 'vite'
import { kitCss } from '../../packages/kit/vite.css.ts'
import { featureStyles } from '../../packages/kit/vite.styles.ts'
import { sourceConditions } from '../../vite.shared.ts'

/** Reads the workspaces' sources, and the parts of the kit's look that only this repository's apps get. */
export const workspace: UserConfig = {
  ...sourceConditions,
  resolve: { conditions: ['foyer-workspace', ...sourceConditions.resolve.conditions] },
  css: kitCss,
  plugins: [featureStyles()],
}
