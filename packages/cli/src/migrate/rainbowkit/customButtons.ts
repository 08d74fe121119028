import ts from 'typescript'
import { walk } from '../../project/parseSource.ts'
import { closingOf, findTags } from '../jsx.ts'
import type { Rewrite } from '../rewrite.ts'

/** What the function that draws is given, by RainbowKit's names. */
const members: Readonly<Record<string, string>> = {
  account: 'account',
  chain: 'chain',
  mounted: 'mounted',
  openConnectModal: 'openConnect',
  openAccountModal: 'openAccount',
  openChainModal: 'openNetworks',
  connectModalOpen: 'isConnectOpen',
  accountModalOpen: 'isAccountOpen',
  chainModalOpen: 'isNetworksOpen',
  authenticationStatus: 'mustSignIn',
}
const sameOfAccount = ['address', 'displayName', 'ensName', 'hasPendingTransactions']
const sameOfChain = ['name', 'unsupported']

type Drawing = ts.ArrowFunction | ts.FunctionExpression
type Range = { readonly start: number; readonly end: number }
/** How a name of the site reads now, and where it was before. */
type Change = { readonly node: ts.Node | Range; readonly text: string }
type Left = { readonly node: ts.Node; readonly why: string; readonly todo: string }
/** All that one button needs; nothing of it is done where a name cannot be followed. */
type Plan = { readonly changes: Change[]; readonly left: Left[] }

/** The function between the tags, where it is written there. */
function findDrawing(element: ts.JsxElement): Drawing | undefined {
  const inside = element.children.filter((child) => !ts.isJsxText(child) || child.text.trim() !== '')
  const [only] = inside
  if (inside.length !== 1 || !only || !ts.isJsxExpression(only) || !only.expression) return undefined
  const { expression } = only
  return ts.isArrowFunction(expression) || ts.isFunctionExpression(expression) ? expression : undefined
}

/** Whether a function inside gives a name another meaning, so that its uses cannot be told apart. */
function isDeclaredWithin(drawing: Drawing, name: string): boolean {
  let count = 0
  walk(drawing, (node) => {
    const declares = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)
    if (declares && ts.isIdentifier(node.name) && node.name.text === name) count += 1
  })
  return count > 1
}

function usesOf(drawing: Drawing, name: string): readonly ts.Identifier[] {
  const found: ts.Identifier[] = []
  walk(drawing.body, (node) => {
    if (!ts.isIdentifier(node) || node.text !== name) return
    const { parent } = node
    if (ts.isPropertyAccessExpression(parent) && parent.name === node) return
    if ((ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent)) && parent.name === node) return
    found.push(node)
  })
  return found
}

/** The access of a member through a value, `account.x` or `account?.x`. */
const accessOf = (use: ts.Node): ts.PropertyAccessExpression | undefined =>
  ts.isPropertyAccessExpression(use.parent) && use.parent.expression === use ? use.parent : undefined

/** Whether a value is only asked for being there: `account && …`, `!account`, `account ? …`. */
function isCondition(use: ts.Node): boolean {
  const { parent } = use
  if (ts.isParenthesizedExpression(parent)) return isCondition(parent)
  if (ts.isPrefixUnaryExpression(parent) || ts.isIfStatement(parent)) return true
  if (ts.isConditionalExpression(parent)) return parent.condition === use
  return ts.isBinaryExpression(parent) && /^(&&|\|\||===?|!==?|\?\?)$/.test(parent.operatorToken.getText())
}

function planAccount(use: ts.Node, plan: Plan): void {
  const access = accessOf(use)
  const name = access?.name.text
  if (!access || name === undefined) {
    if (!isCondition(use)) plan.left.push(handedOn(use))
  } else if (name === 'displayBalance') plan.changes.push({ node: access.name, text: 'balance' })
  else if (name === 'ensAvatar') plan.changes.push({ node: access.name, text: 'avatar' })
  else if (!sameOfAccount.includes(name))
    plan.left.push({
      node: access,
      why: `\`account.${name}\` is not there: \`account.balance\` is the amount with its symbol.`,
      todo: 'Show `account.balance`, or read `value` and `formatted` of `useBalance`.',
    })
}

function planChain(use: ts.Node, plan: Plan): void {
  const access = accessOf(use)
  const name = access?.name.text
  if (!access || name === undefined) {
    if (!isCondition(use)) plan.left.push(handedOn(use))
  } else if (name === 'iconUrl') plan.changes.push({ node: access.name, text: 'icon' })
  else if (name === 'hasIcon')
    plan.changes.push({ node: access, text: `Boolean(${access.getText().replace(/hasIcon$/, 'icon')})` })
  else if (name === 'id' && !access.questionDotToken)
    plan.changes.push({ node: access, text: `Number(${access.getText()}.split(':')[1])` })
  else if (name === 'iconBackground') {
    plan.changes.push({ node: access, text: 'undefined' })
    plan.left.push({
      node: access,
      why: '`chain.iconBackground` has no counterpart: signs of networks have their own ground.',
      todo: 'Remove the background.',
    })
  } else if (!sameOfChain.includes(name))
    plan.left.push({
      node: access,
      why: `\`chain.${name}\` differs: the id of a network is a text such as \`eip155:1\`.`,
      todo: 'Compare it with the text.',
    })
}

const handedOn = (node: ts.Node): Left => ({
  node,
  why: `\`${node.getText()}\` is handed on whole, and its members have other names.`,
  todo: 'Take its type from `CustomConnectButtonState` of @foyer/kit/react.',
})

type Said = { readonly node: ts.Node; readonly text: string }

/** What a question about the authentication says with the kit; undefined for one that a codemod does not know. */
function readStatus(use: ts.Node, name: string): Said | undefined {
  const { parent } = use
  if (ts.isPrefixUnaryExpression(parent)) return { node: parent, text: `!${name}` }
  if (!ts.isBinaryExpression(parent) || !ts.isStringLiteral(parent.right)) return undefined
  const operator = parent.operatorToken.getText()
  if (!/^[!=]==?$/.test(operator)) return undefined
  const isEqual = operator.startsWith('=')
  const { text } = parent.right
  if (text === 'loading') return { node: parent, text: String(!isEqual) }
  if (text === 'authenticated') return { node: parent, text: isEqual ? `!${name}` : name }
  return text === 'unauthenticated' ? { node: parent, text: isEqual ? name : `!${name}` } : undefined
}

/** Drops what a question no longer adds: `mounted && true`, and one that is asked twice. */
function simplify(found: readonly Said[]): readonly Change[] {
  const saidAt = new Map<ts.Node, Said>(found.map((said) => [said.node, said]))
  const done: Change[] = []
  for (const said of found) {
    const { parent } = said.node
    const isLast = ts.isBinaryExpression(parent) && parent.right === said.node
    const operator = isLast ? parent.operatorToken.getText() : ''
    if (operator === '&&' && said.text === 'true' && isLast) {
      done.push({ node: { start: parent.left.getEnd(), end: said.node.getEnd() }, text: '' })
      saidAt.delete(said.node)
    } else if (operator === '||' && isLast && saidAt.get(parent.left)?.text === said.text) {
      done.push({ node: ts.isParenthesizedExpression(parent.parent) ? parent.parent : parent, text: said.text })
      saidAt.delete(parent.left)
      saidAt.delete(said.node)
    }
  }
  return [...done, ...saidAt.values()]
}

function planStatus(uses: readonly ts.Node[], name: string, plan: Plan): void {
  const found: Said[] = []
  for (const use of uses) {
    const said = readStatus(use, name)
    if (said) found.push(said)
    else {
      plan.changes.push({ node: use, text: name })
      plan.left.push({
        node: use,
        why: '`authenticationStatus` is `mustSignIn` here: true until the visitor has signed in.',
        todo: 'Ask for `mustSignIn`.',
      })
    }
  }
  plan.changes.push(...simplify(found))
}

function planMember(name: string, uses: readonly ts.Node[], plan: Plan): void {
  if (name === 'account') for (const use of uses) planAccount(use, plan)
  if (name === 'chain') for (const use of uses) planChain(use, plan)
}

/** Follows each name that the function takes its state apart into. */
function planPattern(pattern: ts.ObjectBindingPattern, drawing: Drawing, plan: Plan): boolean {
  for (const element of pattern.elements) {
    const taken = (element.propertyName ?? element.name).getText()
    const name = members[taken]
    if (!name || element.dotDotDotToken || element.initializer || !ts.isIdentifier(element.name)) return false
    const local = element.name.text
    if (isDeclaredWithin(drawing, local)) return false
    if (taken === 'authenticationStatus') {
      plan.changes.push({ node: element, text: name })
      planStatus(usesOf(drawing, local), name, plan)
      continue
    }
    if (name !== taken) plan.changes.push({ node: element, text: name === local ? name : `${name}: ${local}` })
    planMember(name, usesOf(drawing, local), plan)
  }
  return true
}

/** Follows each member of a state that the function takes whole. */
function planWhole(parameter: ts.Identifier, drawing: Drawing, plan: Plan): boolean {
  if (isDeclaredWithin(drawing, parameter.text)) return false
  for (const use of usesOf(drawing, parameter.text)) {
    const access = accessOf(use)
    const name = access && members[access.name.text]
    if (!access || !name) return false
    if (name === 'mustSignIn') planStatus([access], `${parameter.text}.${name}`, plan)
    else if (name !== access.name.text) plan.changes.push({ node: access.name, text: name })
    planMember(name, [access], plan)
  }
  return true
}

function planButton(drawing: Drawing): Plan | undefined {
  const plan: Plan = { changes: [], left: [] }
  const [parameter] = drawing.parameters
  if (!parameter) return plan
  if (parameter.type) return undefined
  if (ts.isObjectBindingPattern(parameter.name)) return planPattern(parameter.name, drawing, plan) ? plan : undefined
  return ts.isIdentifier(parameter.name) && planWhole(parameter.name, drawing, plan) ? plan : undefined
}

/** Takes the buttons that a site draws itself from the kit, where each name in them can be followed. */
export function changeCustomButtons(rewrite: Rewrite): void {
  for (const tag of findTags(rewrite.source, 'ConnectButton.Custom')) {
    const closing = closingOf(tag)
    const drawing = ts.isJsxElement(tag.parent) ? findDrawing(tag.parent) : undefined
    const plan = drawing && planButton(drawing)
    if (!closing || !plan || tag.attributes.properties.length > 0) continue
    const local = rewrite.addImport('@foyer/kit/react', 'CustomConnectButton')
    rewrite.replace(tag.tagName, local, 'takes the button that the site draws from the kit')
    rewrite.replace(closing.tagName, local)
    for (const { node, text } of plan.changes) rewrite.replace(node, text)
    for (const { node, why, todo } of plan.left) rewrite.leave(node, why, todo)
  }
}
