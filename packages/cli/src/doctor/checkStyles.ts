import type { Check } from './finding.ts'

const drawsParts = /^@foyer\/kit\/react$/
const isStyles = (text: string): boolean =>
  text.includes('@foyer/kit/styles.css') || text.includes('@foyer/kit/dist/styles.css')

/** A site that draws the kit's components loads their styles. */
export const checkStyles: Check = ({ project }) => {
  const first = project.imports.find(({ from, isType }) => drawsParts.test(from) && !isType)
  if (!first) return []
  const isLoaded =
    project.imports.some(({ from }) => isStyles(from)) ||
    project.files.some((path) => /\.(css|scss|sass|less|pcss|html)$/.test(path) && isStyles(project.read(path) ?? ''))
  if (isLoaded) return []
  return [
    {
      check: 'styles',
      level: 'error',
      path: first.path,
      line: first.line,
      message: 'The kit’s components are used here, and no file loads their styles.',
      todo: "Add `import '@foyer/kit/styles.css'` to this file, or to the one that every page loads.",
    },
  ]
}
