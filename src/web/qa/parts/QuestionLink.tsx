import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The way to a question, by the words of its title. */
export const QuestionLink = ({ slug, children }: { slug: string; children: ReactNode }) => (
  <Anchor c="blue.8" inherit renderRoot={(props) => <Link {...props} to="/qa/$question" params={{ question: slug }} />}>
    {children}
  </Anchor>
)
