import { createElement, type CSSProperties, Fragment, type ReactNode } from 'react'
import { directionOutsideFields, fields } from '../../mergeTags.ts'

/** A text whose merge tags are highlighted and run left to right. */
export const Words = ({ children }: { children: string }) =>
  children.split(fields).map((piece, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces have no other name
    index % 2 ? (
      <bdi key={index} dir="ltr" className="mail-field">
        {piece}
      </bdi>
    ) : (
      piece
    ),
  )

const allowedTags = new Set(['P', 'BR', 'STRONG', 'B', 'EM', 'I', 'U', 'S', 'UL', 'OL', 'LI', 'A'])

/** Rich text as in the message, rebuilt from the allowed elements. Links do nothing in the editor. */
export function RichText({ html, accent }: { html: string; accent: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <>{[...body.childNodes].map((node, index) => drawn(node, index, accent))}</>
}

function drawn(node: Node, key: number, accent: string): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return <Words key={key}>{node.textContent ?? ''}</Words>
  if (!(node instanceof Element)) return null
  const children = [...node.childNodes].map((child, index) => drawn(child, index, accent))
  if (node.tagName === 'BR') return <br key={key} />
  if (!allowedTags.has(node.tagName)) return <Fragment key={key}>{children}</Fragment>
  if (node.tagName === 'A') {
    return (
      <span key={key} style={{ color: accent, textDecoration: 'underline' }}>
        {children}
      </span>
    )
  }
  const dir = node.matches('p, ul, ol') ? directionOutsideFields(node.textContent ?? '') : undefined
  return createElement(node.tagName.toLowerCase(), { key, dir, style: looks[node.tagName] }, ...children)
}

const looks: Record<string, CSSProperties> = {
  P: { margin: '0 0 12px' },
  UL: { margin: '0 0 12px', paddingInlineStart: 24 },
  OL: { margin: '0 0 12px', paddingInlineStart: 24 },
  LI: { margin: '0 0 4px' },
}
