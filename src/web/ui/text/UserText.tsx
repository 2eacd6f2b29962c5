import type { ReactNode } from 'react'

/** A text that a person wrote, in the direction of its letters. */
export const UserText = ({ children }: { children: ReactNode }) => <span dir="auto">{children}</span>

/** Shows addresses, numbers and codes left to right, isolated from the text around them. */
export const Code = ({ children }: { children: ReactNode }) => (
  <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </bdi>
)
