import type { ReactNode } from 'react'

/** A component that suggests a reply to a text. */
export type SuggestReply = (of: { text: string; onTake: (text: string) => void }) => ReactNode
