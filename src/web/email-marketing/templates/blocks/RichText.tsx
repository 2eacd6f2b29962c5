import { createElement, type CSSProperties, Fragment, type ReactNode } from 'react'
import type { TextDirection } from '#contract/email-marketing/blocks.ts'
import { fields, mergeTagOf, textDirection } from '../../mergeTags.ts'
import { useTagNames } from '../../useTagNames.ts'
import './MergeTag.css'

/** A text whose merge tags are chips; other Liquid is highlighted and runs left to right. */
export function Words({ children }: { children: string }) {
  const { labelOf } = useTagNames()
  return children.split(fields).map((piece, index) => {
    const tag = mergeTagOf(piece)
    if (index % 2 === 0) return piece
    return tag ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces have no other name
      <bdi key={index} className="merge-tag">
        <span className="merge-tag-face">{labelOf(tag)}</span>
      </bdi>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- pieces have no other name
      <bdi key={index} dir="ltr" className="mail-field">
        {piece}
      </bdi>
    )
  })
}

const allowedTags = new Set(['P', 'BR', 'STRONG', 'B', 'EM', 'I', 'U', 'S', 'UL', 'OL', 'LI', 'A'])

/** Rich text as in the message, rebuilt from the allowed elements. Links do nothing in the editor. */
type Props = { html: string; accent: string; direction: TextDirection | undefined }

export function RichText({ html, accent, direction }: Props) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <>{[...body.childNodes].map((node, index) => drawn(node, index, { accent, direction }))}</>
}

function drawn(node: Node, key: number, look: Omit<Props, 'html'>): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return <Words key={key}>{node.textContent ?? ''}</Words>
  if (!(node instanceof Element)) return null
  const children = [...node.childNodes].map((child, index) => drawn(child, index, look))
  if (node.tagName === 'BR') return <br key={key} />
  if (!allowedTags.has(node.tagName)) return <Fragment key={key}>{children}</Fragment>
  if (node.tagName === 'A') {
    return (
      <span key={key} style={{ color: look.accent, textDecoration: 'underline' }}>
        {children}
      </span>
    )
  }
  const dir = node.matches('p, ul, ol, li') ? textDirection(node.textContent ?? '', look.direction) : undefined
  return createElement(node.tagName.toLowerCase(), { key, dir, style: looks[node.tagName] }, ...children)
}

const looks: Record<string, CSSProperties> = {
  P: { margin: '0 0 12px' },
  UL: { margin: '0 0 12px', paddingInlineStart: 24 },
  OL: { margin: '0 0 12px', paddingInlineStart: 24 },
  LI: { margin: '0 0 4px' },
}
