/** The initials of first and last name, at most two; `U` without a name. */
export function initialsOf(user: { firstName: string; lastName: string }): string {
  const letters = [user.firstName, user.lastName].map((name) => [...name.trim()][0] ?? '').join('')
  return letters.toUpperCase() || 'U'
}
