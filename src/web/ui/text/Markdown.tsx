import { useMemo } from 'react'
import { languageOf } from '../../i18n/languageOf.ts'
import './Markdown.css'

/** Markdown that the server rendered as HTML. It accepts no other HTML. */
export function Markdown({ html }: { html: string }) {
  const lang = useMemo(() => languageOf(html), [html])
  // The server's renderer lets no markup of authors through.
  // oxlint-disable-next-line react/no-danger
  return <div className="markdown" dir="auto" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}
