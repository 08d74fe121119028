import ts from 'typescript'
import { walk } from '../../project/parseSource.ts'
import { listAttributes, type Tag } from '../jsx.ts'
import type { Rewrite } from '../rewrite.ts'

const buttons: Readonly<Record<string, string>> = {
  'appkit-button': 'ConnectButton',
  'appkit-connect-button': 'ConnectButton',
  'appkit-account-button': 'ConnectButton',
  'w3m-button': 'ConnectButton',
  'w3m-connect-button': 'ConnectButton',
  'w3m-account-button': 'ConnectButton',
  AppKitButton: 'ConnectButton',
  AppKitConnectButton: 'ConnectButton',
  AppKitAccountButton: 'ConnectButton',
  'appkit-network-button': 'NetworkButton',
  'w3m-network-button': 'NetworkButton',
  AppKitNetworkButton: 'NetworkButton',
}

/** Whether a text may hold one of AppKit's elements. */
export const mayHaveButtons = (text: string): boolean => /<(appkit|w3m)-[\w-]*button|<AppKit\w*Button/.test(text)

function printAttributes(rewrite: Rewrite, tag: Tag, isConnect: boolean): string {
  return listAttributes(tag)
    .flatMap(({ name, node, value }) => {
      if (isConnect && name === 'label') return [` ${node.getText()}`]
      const isHidden = value !== true && ts.isStringLiteralLike(value) && value.text === 'hide'
      if (isConnect && name === 'balance') return isHidden ? [' showBalance={false}'] : []
      rewrite.leave(
        node,
        `\`${name}\` of ${tag.tagName.getText()} has no counterpart; it is left out.`,
        'Check whether the site needs it.',
      )
      return []
    })
    .join('')
}

/** Puts the kit's buttons in the place of AppKit's elements and components. */
export function changeButtons(rewrite: Rewrite): void {
  walk(rewrite.source.file, (node) => {
    const tag = ts.isJsxSelfClosingElement(node) ? node : ts.isJsxElement(node) ? node.openingElement : undefined
    const button = tag && buttons[tag.tagName.getText()]
    if (!tag || !button) return
    const local = rewrite.addImport('@foyer/kit/react', button)
    const attributes = printAttributes(rewrite, tag, button === 'ConnectButton')
    rewrite.replace(node, `<${local}${attributes} />`, `puts ${button} in the place of ${tag.tagName.getText()}`)
  })
}
