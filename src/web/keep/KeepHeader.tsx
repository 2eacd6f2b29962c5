import { Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { keepWords } from './words.ts'

type Props = { title: string; hint: string; children: ReactNode }

/** The header of both pages of the keep area, with links between the two. */
export function KeepHeader({ title, hint, children }: Props) {
  const w = useWords(keepWords)
  const exact = { exact: true, includeSearch: false }
  return (
    <>
      <PageHeader title={title} hint={hint}>
        {children}
      </PageHeader>
      <Group component="nav" aria-label={w.views} gap={4} mb="md">
        <Link to="/admin/keep" className="nav-link" activeOptions={exact}>
          {w.contents}
        </Link>
        <Link to="/admin/keep/classifications" className="nav-link" activeOptions={exact}>
          {w.classifications}
        </Link>
      </Group>
    </>
  )
}
