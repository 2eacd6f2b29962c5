import { type Lang, languageNameIn } from '#contract/text/languages.ts'
import { Card, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { LinkCount } from '#contract/email-marketing/campaign-report.ts'
import { useApiQuery } from '../../../api/useApi.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { number, useWords } from '../../../i18n/words.ts'
import { ErrorNotice } from '../../../ui/state/ErrorNotice.tsx'
import { useLoadError } from '../../useLoadError.ts'
import { campaignReportWords } from './words.ts'

type Props = { jobId: string; links: LinkCount[]; active: string | null; onActive: (url: string | null) => void }

const maxHeight = 560

// Without scripts the email can do nothing, so the page may read it to mark its links.
const head = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data: ${location.origin}/i/; style-src 'unsafe-inline'">`

/** The email of a campaign with the clicks of each link. Its links are focusable, and highlight those of the list. */
export default function LinkMap({ jobId, links, active, onActive }: Props) {
  const w = useWords(campaignReportWords)
  const loadError = useLoadError('reports')
  const reader = useLanguage()
  const [chosen, setChosen] = useState<Lang>()
  const query = useApiQuery('GET /api/:tenant/email-marketing/job/:jobId/report/email', {
    jobId,
    ...(chosen && { language: chosen }),
  })
  if (query.error) return <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={420} aria-busy />
  const { html, languages } = query.data.data
  if (html === null) return <Text c="gray.7">{w.textOnly}</Text>
  return (
    <Stack gap="xs">
      {languages.length > 1 && (
        <SegmentedControl
          aria-label={w.language}
          value={chosen ?? languages[0] ?? ''}
          onChange={(language) => setChosen(language as typeof chosen)}
          data={languages.map((value) => ({ value, label: languageNameIn(value, reader) }))}
        />
      )}
      <Card withBorder p={0}>
        <Picture html={html} links={links} active={active} onActive={onActive} title={w.emailPicture} />
      </Card>
      <Text size="xs" c="gray.7">
        {w.notInEmail}
      </Text>
    </Stack>
  )
}

function Picture({ html, links, active, onActive, title }: Omit<Props, 'jobId'> & { html: string; title: string }) {
  const w = useWords(campaignReportWords)
  const frame = useRef<HTMLIFrameElement>(null)
  const marked = useRef(new Map<string, HTMLAnchorElement[]>())
  const [isLoaded, setIsLoaded] = useState(false)
  const mark = useCallback(() => {
    const page = frame.current?.contentDocument
    if (!page || !isLoaded) return undefined
    const listening = new AbortController()
    const words = (clicks: number) => w.clicksOf({ count: clicks })
    marked.current = markLinks(page, { links, words, onActive, signal: listening.signal })
    return () => listening.abort()
    // The words of one language are one object for each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [links, isLoaded, onActive])
  useEffect(mark, [mark])
  useEffect(() => {
    for (const [url, anchors] of marked.current)
      for (const anchor of anchors) anchor.style.outline = url === active ? '3px solid #f08c00' : ''
    const [first] = (active && marked.current.get(active)) || []
    const root = frame.current?.contentDocument?.scrollingElement
    if (first && root && first.ownerDocument.activeElement !== first)
      root.scrollTop += first.getBoundingClientRect().top - root.clientHeight / 3
  }, [active])
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={head + html}
      onLoad={({ currentTarget }) => {
        const tall = currentTarget.contentDocument?.documentElement.scrollHeight ?? maxHeight
        currentTarget.style.blockSize = `${Math.min(maxHeight, tall + 2)}px`
        setIsLoaded(true)
      }}
      style={{ display: 'block', inlineSize: '100%', blockSize: 320, border: 0, colorScheme: 'light' }}
    />
  )
}

type Marking = {
  links: LinkCount[]
  words: (clicks: number) => string
  onActive: (url: string | null) => void
  signal: AbortSignal
}

/** Puts a badge at each link that the report counts. @returns the anchors by URL */
function markLinks(page: Document, { links, words, onActive, signal }: Marking) {
  const known = new Map(links.map((link) => [link.url, link]))
  const marked = new Map<string, HTMLAnchorElement[]>()
  for (const badge of page.querySelectorAll('[data-clicks]')) badge.remove()
  for (const anchor of page.querySelectorAll('a')) {
    anchor.addEventListener('click', (event) => event.preventDefault(), { signal })
    const link = known.get(anchor.href)
    if (!link) continue
    marked.set(link.url, [...(marked.get(link.url) ?? []), anchor])
    anchor.style.position = 'relative'
    const name = anchor.textContent?.trim() || anchor.querySelector('img')?.alt || link.url
    anchor.setAttribute('aria-label', `${name}: ${words(link.clicks)}`)
    for (const event of ['mouseenter', 'focus']) anchor.addEventListener(event, () => onActive(link.url), { signal })
    for (const event of ['mouseleave', 'blur']) anchor.addEventListener(event, () => onActive(null), { signal })
    const badge = page.createElement('span')
    badge.dataset['clicks'] = ''
    badge.textContent = number(link.clicks)
    badge.style.cssText =
      'position:absolute;z-index:1;inset-block-start:-14px;inset-inline-end:-10px;padding:0 7px;border-radius:10px;background:#e8590c;color:#fff;font:700 12px/20px sans-serif;text-decoration:none;box-shadow:0 1px 3px #0006'
    anchor.append(badge)
  }
  return marked
}
