import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link to a question, by its slug. */
export const QuestionLink = ({ slug, children }: { slug: string; children: ReactNode }) => (
  <Anchor c="blue.8" inherit renderRoot={(props) => <Link {...props} to="/qa/$question" params={{ question: slug }} />}>
    {children}
  </Anchor>
)
