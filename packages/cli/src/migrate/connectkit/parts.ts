import ts from 'typescript'
import { walk } from '../../project/parseSource.ts'
import { localNames } from '../../project/readOptions.ts'
import { importKit } from '../importKit.ts'
import { type AttributeValue, closingOf, findTags, listAttributes } from '../jsx.ts'
import { listUses, type Rewrite } from '../rewrite.ts'
import { type ConnectKitPlan, moveProviderOptions, packages } from './makeKit.ts'

const isWithin = (node: ts.Node, scope: ts.Node): boolean => {
  for (let at: ts.Node | undefined = node; at; at = at.parent) if (at === scope) return true
  return false
}

const textOf = (value: AttributeValue): string | undefined =>
  value !== true && ts.isStringLiteralLike(value) ? value.text : undefined

/** Puts the kit's provider where ConnectKit's stands; its settings become options of the kit. */
export function changeProviders(rewrite: Rewrite, plan: ConnectKitPlan): void {
  for (const tag of findTags(rewrite.source, 'ConnectKitProvider')) {
    if (!plan.place) {
      rewrite.leave(
        tag,
        'The site’s wagmi config was not found, so there is no place for the kit.',
        'Make a kit with `chains: [wagmi({ config })]`, and give it to `<KitProvider kit={kit}>`.',
      )
      continue
    }
    for (const { name, node, value } of listAttributes(tag)) {
      const mode =
        name === 'mode' ? textOf(value) : name === 'theme' && textOf(value) === 'midnight' ? 'dark' : undefined
      if (mode && /^(light|dark|auto)$/.test(mode)) plan.kit.options.set('theme', rewrite.quote(mode))
      else if (name === 'options' && value !== true) moveProviderOptions(rewrite, plan.kit, value)
      else if (!(name === 'theme' && textOf(value) === 'auto'))
        rewrite.leave(
          node,
          `\`${name}\` of ConnectKitProvider has no exact counterpart; it is left out.`,
          'Write `theme` of `createKit`: docs/theming.md.',
        )
    }
    const provider = rewrite.addImport('@foyer/kit/react', 'KitProvider')
    const kit = importKit(rewrite, plan.place)
    rewrite.replace(tag, `<${provider} kit={${kit}}>`, 'puts KitProvider in the place of ConnectKitProvider')
    const closing = closingOf(tag)
    if (closing) rewrite.replace(closing, `</${provider}>`)
    rewrite.addSideImport('@foyer/kit/styles.css')
  }
}

/** What the function of a button that a site draws is given, by its name in the kit. */
const members: Readonly<Record<string, string>> = { show: 'open', address: 'address', unsupported: 'isUnsupported' }

/** Changes what a site's own button reads; answers false where it reads more than the kit gives. */
function changeCustom(rewrite: Rewrite, element: ts.JsxElement): boolean {
  const expression = element.children.find(ts.isJsxExpression)?.expression
  const parameter = expression && ts.isArrowFunction(expression) ? expression.parameters[0] : undefined
  if (!expression || !parameter || !ts.isObjectBindingPattern(parameter.name)) return false
  const elements = parameter.name.elements.map(({ name, propertyName }) => ({
    member: (propertyName ?? name).getText(),
    local: name.getText(),
  }))
  if (!elements.every(({ member }) => member === 'isConnected' || Object.hasOwn(members, member))) return false
  const parts = elements.map(({ member, local }) => {
    if (member === 'isConnected') return 'status'
    const name = members[member] ?? member
    return name === local ? name : `${name}: ${local}`
  })
  rewrite.replace(parameter.name, `{ ${parts.join(', ')} }`)
  const connected = elements.find(({ member }) => member === 'isConnected')?.local
  for (const use of connected ? listUses(rewrite.source, connected) : [])
    if (isWithin(use, expression) && !isWithin(use, parameter)) rewrite.replace(use, "(status === 'connected')")
  return true
}

/** Takes buttons from the kit, drawn ones too where the kit gives all that they read. */
export function changeButtons(rewrite: Rewrite): void {
  for (const tag of findTags(rewrite.source, 'ConnectKitButton')) {
    const local = rewrite.addImport('@foyer/kit/react', 'ConnectButton')
    rewrite.replace(tag.tagName, local, 'puts ConnectButton in the place of ConnectKitButton')
    const closing = closingOf(tag)
    if (closing) rewrite.replace(closing.tagName, local)
    for (const { name, node, value } of listAttributes(tag)) {
      const isFlag =
        value === true || value.kind === ts.SyntaxKind.TrueKeyword || value.kind === ts.SyntaxKind.FalseKeyword
      if (name === 'label' || (name === 'showBalance' && isFlag)) continue
      rewrite.replace({ start: node.getFullStart(), end: node.getEnd() }, '')
      rewrite.leave(
        node,
        `\`${name}\` of ConnectKitButton has no counterpart; it is left out.`,
        'Set `theme` of `createKit`, or draw a button of your own.',
      )
    }
  }
  for (const tag of findTags(rewrite.source, 'ConnectKitButton.Custom')) {
    const element = tag.parent
    if (!ts.isJsxElement(element) || !changeCustom(rewrite, element)) continue
    const local = rewrite.addImport('@foyer/kit/react', 'ConnectButton')
    rewrite.replace(tag.tagName, local, 'draws the site’s own button with ConnectButton')
    rewrite.replace(element.closingElement.tagName, local)
  }
}

const views: Readonly<Record<string, string>> = {
  openProfile: "{ name: 'Account' }",
  openSwitchNetworks: "{ name: 'Networks' }",
}

/** Takes `useModal` from the kit where a component reads what the kit has. */
export function changeHooks(rewrite: Rewrite): void {
  const { source } = rewrite
  const [hook] = localNames(source, packages, 'useModal')
  if (!hook) return
  walk(source.file, (node) => {
    if (!ts.isVariableDeclaration(node) || node.initializer?.getText().replace(/\(.*$/s, '') !== hook) return
    if (!ts.isObjectBindingPattern(node.name)) return
    const scope = node.parent.parent.parent
    const elements = node.name.elements.map(({ name, propertyName }) => ({
      member: (propertyName ?? name).getText(),
      local: name.getText(),
    }))
    if (!elements.every(({ member }) => /^(open|setOpen|openProfile|openSwitchNetworks)$/.test(member))) return
    const usesOf = (local: string) =>
      listUses(source, local).filter((use) => isWithin(use, scope) && !isWithin(use, node))
    const setters = elements.filter(({ member }) => member === 'setOpen').flatMap(({ local }) => usesOf(local))
    const isSet = ({ parent }: ts.Identifier) =>
      ts.isCallExpression(parent) && /^(true|false)$/.test(parent.arguments[0]?.getText() ?? '')
    if (!setters.every(isSet)) return
    const isOpen = elements.find(({ member }) => member === 'open')?.local
    const open = isOpen === 'open' || listUses(source, 'open').length > (isOpen ? 1 : 0) ? 'openKit' : 'open'
    const parts = new Set<string>()
    if (isOpen) parts.add(isOpen === 'isOpen' ? isOpen : `isOpen: ${isOpen}`)
    const add = (name: string) => parts.add(name === 'open' && open !== 'open' ? `open: ${open}` : name)
    for (const use of setters) {
      const { parent } = use
      if (!ts.isCallExpression(parent)) continue
      const name = parent.arguments[0]?.getText() === 'true' ? 'open' : 'close'
      add(name)
      rewrite.replace(parent, `${name === 'open' ? open : name}()`)
    }
    for (const { member, local } of elements)
      for (const use of views[member] ? usesOf(local) : []) {
        add('open')
        const call = ts.isCallExpression(use.parent) && use.parent.expression === use ? use.parent : undefined
        rewrite.replace(call ?? use, `${call ? '' : '() => '}${open}(${views[member]})`)
      }
    rewrite.replace(
      node,
      `{ ${[...parts].join(', ')} } = ${rewrite.addImport('@foyer/kit/react', 'useKit')}()`,
      'replaces useModal by useKit',
    )
  })
}
