import type { ReactNode } from 'react'

/** What a person wrote: its direction follows its own letters. */
export const UserText = ({ children }: { children: ReactNode }) => <span dir="auto">{children}</span>

/** Addresses, numbers and codes: read from left to right, and kept apart from the text around them. */
export const Code = ({ children }: { children: ReactNode }) => (
  <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </bdi>
)
