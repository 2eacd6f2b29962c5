import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SectionNav } from './SectionNav.tsx'

export type Section = {
  to: string
  label: string
  /** Paths of pages without a link of their own that belong to this section. */
  also?: readonly string[]
  mark?: ReactNode
}
/** An area opens on its first section. A second line lists the sections, if there are several. */
export type Area = { label: string; sections: readonly [Section, ...Section[]] }

/** Two lines of navigation: the areas, and the sections of the open area. The longest matching path is the open one. */
export function AreaNav({ label, areas }: { label: string; areas: readonly Area[] }) {
  const { pathname } = useLocation()
  const matched = (section: Section) =>
    Math.max(
      0,
      ...[section.to, ...(section.also ?? [])]
        .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
        .map((path) => path.length),
    )
  const longest = Math.max(...areas.flatMap(({ sections }) => sections.map(matched)))
  const isOpen = (section: Section) => longest > 0 && matched(section) === longest
  const open = areas.find(({ sections }) => sections.some(isOpen))
  const hasSections = open !== undefined && open.sections.length > 1
  return (
    <>
      <SectionNav label={label} mb={hasSections ? 4 : 'lg'}>
        {areas.map((area) => (
          <NavLink
            key={area.label}
            section={{ ...area.sections[0], label: area.label, mark: area.sections.map(({ mark }) => mark) }}
            isOpen={area === open}
          />
        ))}
      </SectionNav>
      {hasSections && (
        <SectionNav label={open.label}>
          {open.sections.map((section) => (
            <NavLink key={section.to} section={section} isOpen={isOpen(section)} />
          ))}
        </SectionNav>
      )}
    </>
  )
}

function NavLink({ section: { to, label, mark }, isOpen }: { section: Section; isOpen: boolean }) {
  return (
    <Link
      to={to}
      className="nav-link"
      activeOptions={{ exact: true, includeSearch: false }}
      {...(isOpen && { 'data-status': 'active' })}
    >
      {label}
      {mark}
    </Link>
  )
}
