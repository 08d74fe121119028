import ts from 'typescript'
import { type AttributeValue, findTags, listAttributes } from '../jsx.ts'
import type { Rewrite } from '../rewrite.ts'

const isPlain = (name: string, value: AttributeValue): boolean =>
  name === 'label' ||
  (name === 'showBalance' &&
    (value === true || value.kind === ts.SyntaxKind.TrueKeyword || value.kind === ts.SyntaxKind.FalseKeyword))

const reasons: Readonly<Record<string, readonly [why: string, todo: string]>> = {
  showBalance: ['differs by the width of the screen', 'Set `showBalance` to true or false, or hide the button by CSS.'],
  accountStatus: [
    'has no counterpart: the button shows name or address, and its balance',
    'Draw your own with `<CustomConnectButton>{(state) => …}</CustomConnectButton>` if it has to differ.',
  ],
  chainStatus: [
    'has no counterpart: the network has its own button',
    'Put `<NetworkButton />` beside it where visitors change networks.',
  ],
}

/** Takes the plain button from the kit; one that a site draws itself stays for its developer. */
export function changeButtons(rewrite: Rewrite): void {
  const tags = findTags(rewrite.source, 'ConnectButton')
  const isImported = /import\s*\{[^}]*\bConnectButton\b[^}]*\}\s*from\s*['"]@rainbow-me\/rainbowkit['"]/.test(
    rewrite.source.text,
  )
  if (!isImported || tags.length === 0) return
  const isAll = rewrite.openUses('ConnectButton').length === tags.length
  for (const tag of tags) {
    for (const { name, node, value } of listAttributes(tag)) {
      if (isPlain(name, value)) continue
      const [why, todo] = reasons[name] ?? ['has no counterpart', 'Check whether the site needs it.']
      rewrite.leave(node, `\`${name}\` of ConnectButton ${why}; it is left out.`, todo)
      rewrite.replace({ start: node.getFullStart(), end: node.getEnd() }, '')
    }
    if (isAll) rewrite.note(tag, 'takes ConnectButton from the kit')
  }
  if (isAll) {
    rewrite.moveImport('ConnectButton', '@foyer/kit/react', 'ConnectButton')
    return
  }
  const local = rewrite.addImport('@foyer/kit/react', 'ConnectButton')
  for (const tag of tags) rewrite.replace(tag.tagName, local, 'takes this ConnectButton from the kit')
}
