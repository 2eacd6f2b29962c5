/** First letters of first and last name, two at most; `U` where there is no name. */
export function initialsOf(user: { firstName: string; lastName: string }): string {
  const letters = [user.firstName, user.lastName].map((name) => [...name.trim()][0] ?? '').join('')
  return letters.toUpperCase() || 'U'
}
