import { useMemo } from 'react'
import { languageOf } from '../../i18n/languageOf.ts'
import './Markdown.css'

/** Markdown that the server rendered as HTML; accepts nothing else. */
export function Markdown({ html }: { html: string }) {
  const lang = useMemo(() => languageOf(html), [html])
  // The server's renderer allows no markup by authors.
  // oxlint-disable-next-line react/no-danger
  return <div className="markdown" dir="auto" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}
