import ts from 'typescript'
import { type ParsedSource, walk } from '../project/parseSource.ts'

/** An element's opening tag. */
export type Tag = ts.JsxOpeningElement | ts.JsxSelfClosingElement

/** The tags of a file whose name is this. */
export function findTags({ file }: ParsedSource, name: string): readonly Tag[] {
  const found: Tag[] = []
  walk(file, (node) => {
    if ((ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) && node.tagName.getText(file) === name)
      found.push(node)
  })
  return found
}

/** The value of an attribute: an expression, a text, or true where it has none. */
export type AttributeValue = ts.Expression | true

/** The attributes of a tag by name; one that is spread has the name `...`. */
export function listAttributes(
  tag: Tag,
): readonly { name: string; node: ts.JsxAttributeLike; value: AttributeValue }[] {
  return tag.attributes.properties.map((node) => {
    if (ts.isJsxSpreadAttribute(node)) return { name: '...', node, value: node.expression }
    const { initializer } = node
    const value = initializer && (ts.isJsxExpression(initializer) ? initializer.expression : initializer)
    return { name: node.name.getText(), node, value: value ?? true }
  })
}

/** The closing tag of an element that has one. */
export const closingOf = (tag: Tag): ts.JsxClosingElement | undefined =>
  ts.isJsxElement(tag.parent) && ts.isJsxOpeningElement(tag) ? tag.parent.closingElement : undefined
