import ts from 'typescript'
import { walk } from '../../project/parseSource.ts'
import { localNames, readObject, readProperty } from '../../project/readOptions.ts'
import { listUses, type Rewrite } from '../rewrite.ts'
import { packages } from './planAppKit.ts'

/** Each hook's counterpart, and what its members are called there. */
const hooks: Readonly<Record<string, { readonly to: string; readonly members: Readonly<Record<string, string>> }>> = {
  useAppKit: { to: 'useKit', members: { open: 'open', close: 'close' } },
  useWeb3Modal: { to: 'useKit', members: { open: 'open', close: 'close' } },
  useAppKitState: { to: 'useKit', members: { open: 'isOpen' } },
  useWeb3ModalState: { to: 'useKit', members: { open: 'isOpen' } },
  useAppKitAccount: {
    to: 'useAccount',
    members: {
      address: 'address',
      isConnected: 'isConnected',
      caipAddress: 'caipAddress',
      status: 'status',
      allAccounts: 'allAccounts',
    },
  },
  useWalletInfo: { to: 'useAccount', members: { walletInfo: 'wallet' } },
  useAppKitNetwork: { to: 'useNetwork', members: { caipNetwork: 'network', caipNetworkId: 'networkId' } },
  useAppKitTheme: { to: 'useTheme', members: { themeMode: 'theme.mode', setThemeMode: 'setTheme' } },
  useDisconnect: { to: 'useDisconnect', members: { disconnect: 'disconnect' } },
}

const views: Readonly<Record<string, string>> = {
  Connect: 'Connect',
  Account: 'Account',
  AllWallets: 'AllWallets',
  Networks: 'Networks',
  WhatIsAWallet: 'WhatIsAWallet',
  OnRampProviders: 'Buy',
  Swap: 'Swap',
  WalletSend: 'Send',
  ConnectingWalletConnectBasic: 'ConnectingWalletConnectBasic',
}

type Element = { readonly member: string; readonly local: string }

/** What a declaration takes from a hook, where all of it has a counterpart. */
function readElements(
  pattern: ts.BindingName,
  members: Readonly<Record<string, string>>,
): readonly Element[] | undefined {
  if (!ts.isObjectBindingPattern(pattern)) return undefined
  const elements = pattern.elements.map(({ name, propertyName, dotDotDotToken }) => ({
    member: dotDotDotToken ? '...' : (propertyName ?? name).getText(),
    local: name.getText(),
  }))
  return elements.every(({ member }) => Object.hasOwn(members, member)) ? elements : undefined
}

/** One entry of a destructuring; `theme.mode` is taken out of `theme`. */
function printElement(path: string, local: string): string {
  const [name = path, inner] = path.split('.')
  if (inner) return `${name}: { ${inner === local ? local : `${inner}: ${local}`} }`
  return name === local ? local : `${name}: ${local}`
}

/** Whether a component reads only members that have the same name in the kit. */
function isReadAlike(
  rewrite: Rewrite,
  name: ts.Identifier,
  members: Readonly<Record<string, string>>,
  scope: ts.Node,
): boolean {
  return listUses(rewrite.source, name.text)
    .filter((use) => use !== name && isWithin(use, scope))
    .every(({ parent }) => ts.isPropertyAccessExpression(parent) && members[parent.name.text] === parent.name.text)
}

function changeOpening(rewrite: Rewrite, use: ts.Identifier): void {
  const { parent } = use
  if (ts.isJsxExpression(parent)) {
    // A handler is given an event, which is no view.
    rewrite.replace(use, `() => ${use.text}()`)
    return
  }
  if (!ts.isCallExpression(parent) || parent.expression !== use) return
  const [argument] = parent.arguments
  const object = argument && readObject(rewrite.source, argument)
  if (!argument) return
  const view = object && readProperty(object, 'view')
  const namespace = object && readProperty(object, 'namespace')
  const name = view && ts.isStringLiteralLike(view) ? views[view.text] : undefined
  const extra = object?.properties.some((property) => !/^(view|namespace)$/.test(property.name?.getText() ?? ''))
  if (!name || extra || (namespace && name !== 'Connect')) {
    rewrite.leave(
      parent,
      `${argument.getText()} names a view, or something of it, that the kit has not.`,
      'Open a view by its name: `open({ name: … })`.',
    )
    return
  }
  const route = namespace
    ? `{ name: ${rewrite.quote('NamespaceWallets')}, parameters: { namespace: ${namespace.getText()} } }`
    : `{ name: ${rewrite.quote(name)} }`
  rewrite.replace(argument, route, 'opens the kit’s view')
}

const isWithin = (node: ts.Node, scope: ts.Node): boolean => {
  for (let at: ts.Node | undefined = node; at; at = at.parent) if (at === scope) return true
  return false
}

/** Whether a network is read by its name alone, which both kits have. */
function isNameOnly(rewrite: Rewrite, elements: readonly Element[], scope: ts.Node): boolean {
  const local = elements.find(({ member }) => member === 'caipNetwork')?.local
  if (!local) return true
  return listUses(rewrite.source, local)
    .filter((use) => isWithin(use, scope) && !ts.isBindingElement(use.parent))
    .every(({ parent }) => ts.isPropertyAccessExpression(parent) && parent.name.text === 'name')
}

/** Takes hooks from the kit where all that a component reads of them exists there. */
export function changeHooks(rewrite: Rewrite): void {
  const { source } = rewrite
  for (const [hook, { to, members }] of Object.entries(hooks)) {
    const [local] = localNames(source, packages, hook)
    if (!local) continue
    const found: { declaration: ts.VariableDeclaration; call: ts.CallExpression; elements: readonly Element[] }[] = []
    walk(source.file, (node) => {
      if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isCallExpression(node.initializer)) return
      if (node.initializer.expression.getText() !== local) return
      const elements = readElements(node.name, members)
      const scope = node.parent.parent.parent
      // What it opens would have to be read through the object.
      const isWhole = ts.isIdentifier(node.name) && to !== 'useKit' && isReadAlike(rewrite, node.name, members, scope)
      if (isWhole) found.push({ declaration: node, call: node.initializer, elements: [] })
      if (elements && isNameOnly(rewrite, elements, scope))
        found.push({ declaration: node, call: node.initializer, elements })
    })
    if (found.length === 0) continue
    const isWhole = found.length === listUses(source, local).length
    if (hook === to && isWhole) rewrite.moveImport(local, '@foyer/kit/react', to)
    const name = hook === to && isWhole ? local : rewrite.addImport('@foyer/kit/react', to)
    for (const { declaration, call, elements } of found) {
      const parts = elements.map(({ member, local: own }) => printElement(members[member] ?? member, own))
      const args = call.arguments.map((argument) => argument.getText()).join(', ')
      const names = ts.isIdentifier(declaration.name) ? declaration.name.text : `{ ${parts.join(', ')} }`
      const text = `${names} = ${name}(${to === 'useKit' ? '' : args})`
      if (text !== declaration.getText()) rewrite.replace(declaration, text, `replaces ${hook} by ${to}`)
      const scope = declaration.parent.parent.parent
      for (const { member, local: own } of elements) {
        const uses = listUses(source, own).filter((use) => isWithin(use, scope) && !isWithin(use, declaration))
        if (to === 'useKit' && member !== 'open' && member !== 'close') continue
        if (hook === 'useAppKit' || hook === 'useWeb3Modal') for (const use of uses) changeOpening(rewrite, use)
        else if (hook === 'useDisconnect')
          for (const use of uses) if (ts.isJsxExpression(use.parent)) rewrite.replace(use, `() => void ${own}()`)
      }
    }
  }
}
