import ts from 'typescript'
import { walk } from '../../project/parseSource.ts'
import { listUses, type Rewrite } from '../rewrite.ts'

/** What opens which view, and what tells that it is open. */
const hooks: Readonly<Record<string, { readonly opens: string; readonly view: string; readonly isOpen: string }>> = {
  useConnectModal: { opens: 'openConnectModal', view: '', isOpen: 'connectModalOpen' },
  useAccountModal: { opens: 'openAccountModal', view: "{ name: 'Account' }", isOpen: 'accountModalOpen' },
  useChainModal: { opens: 'openChainModal', view: "{ name: 'Networks' }", isOpen: 'chainModalOpen' },
}

type Use = { readonly declaration: ts.VariableDeclaration; readonly hook: string; readonly scope: ts.Node }

function findUses(rewrite: Rewrite): readonly Use[] {
  const found: Use[] = []
  walk(rewrite.source.file, (node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isCallExpression(node.initializer)) return
    const hook = node.initializer.expression.getText()
    if (!Object.hasOwn(hooks, hook) || !ts.isObjectBindingPattern(node.name)) return
    found.push({ declaration: node, hook, scope: node.parent.parent.parent })
  })
  return found
}

/** Whether every name that a hook is taken apart into is one that the kit has, too. */
function isKnown({ declaration, hook }: Use): boolean {
  const known = hooks[hook]
  return (
    ts.isObjectBindingPattern(declaration.name) &&
    declaration.name.elements.every(({ name, propertyName, dotDotDotToken }) => {
      const taken = (propertyName ?? name).getText()
      return !dotDotDotToken && ts.isIdentifier(name) && (taken === known?.opens || taken === known?.isOpen)
    })
  )
}

/** How a use of the opening function reads with the kit. */
function changeOpening(rewrite: Rewrite, use: ts.Identifier, open: string, view: string): void {
  const { parent } = use
  if (ts.isCallExpression(parent) && parent.expression === use) {
    rewrite.replace(parent, `${open}(${view})`)
    return
  }
  // A handler is given an event, which is no view.
  const isValue =
    ts.isJsxExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    (ts.isCallExpression(parent) && parent.arguments.includes(use))
  if (isValue) rewrite.replace(use, `() => ${open}(${view})`)
  else if (!ts.isPrefixUnaryExpression(parent)) rewrite.replace(use, open)
  else if (ts.isJsxAttribute(parent.parent.parent))
    // The kit opens at any time, so that no button waits for it.
    rewrite.replace({ start: parent.parent.parent.getFullStart(), end: parent.parent.parent.getEnd() }, '')
  else rewrite.replace(parent, 'false')
}

/** Takes the hooks that open views from the kit: one `useKit` for each component. */
export function changeHooks(rewrite: Rewrite): void {
  const { source } = rewrite
  const isTaken = listUses(source, 'open').length > 0 || listUses(source, 'isOpen').length > 0
  const open = isTaken ? 'openKit' : 'open'
  const seen = new Set<ts.Node>()
  const uses = findUses(rewrite)
  for (const use of uses.filter(isKnown)) {
    const { declaration, hook, scope } = use
    const known = hooks[hook]
    if (!known || !ts.isObjectBindingPattern(declaration.name)) continue
    const same = uses.filter((other) => other.scope === scope && isKnown(other))
    const elements = same.flatMap((other) =>
      ts.isObjectBindingPattern(other.declaration.name) ? [...other.declaration.name.elements] : [],
    )
    const opening = elements.filter((element) => /^open/.test((element.propertyName ?? element.name).getText()))
    const isOpenNames = elements.filter((element) => !opening.includes(element)).map(({ name }) => name.getText())
    if (!seen.has(scope)) {
      seen.add(scope)
      const useKit = rewrite.addImport('@foyer/kit/react', 'useKit')
      const parts = [
        ...(opening.length > 0 ? [open === 'open' ? 'open' : `open: ${open}`] : []),
        ...isOpenNames.slice(0, 1).map((name) => (name === 'isOpen' ? name : `isOpen: ${name}`)),
      ]
      rewrite.replace(declaration, `{ ${parts.join(', ')} } = ${useKit}()`, `replaces ${hook} by useKit`)
      for (const name of isOpenNames)
        rewrite.leave(
          declaration,
          `\`${name}\` is true whatever view is open.`,
          'Read `kit.store` where the view matters.',
        )
    } else rewrite.remove(declaration.parent.parent, `replaces ${hook} by useKit`)
    for (const { name, propertyName } of declaration.name.elements) {
      if ((propertyName ?? name).getText() !== known.opens) continue
      const inScope = rewrite.openUses(name.getText()).filter((each) => {
        for (let at: ts.Node | undefined = each; at; at = at.parent) if (at === scope) return true
        return false
      })
      for (const each of inScope) changeOpening(rewrite, each, open, known.view)
    }
  }
}
