import { useMemo } from 'react'
import { languageOf } from '../../i18n/languageOf.ts'
import './Markdown.css'

/** What somebody wrote in Markdown, as the server made it HTML: nothing else may come here. */
export function Markdown({ html }: { html: string }) {
  const lang = useMemo(() => languageOf(html), [html])
  // The server's renderer lets no markup of its writers through.
  // oxlint-disable-next-line react/no-danger
  return <div className="markdown" dir="auto" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}
