/** Somebody who signs up before anything is tried. */
export const newcomer = {
  firstName: 'Maha',
  lastName: 'S',
  email: 'm@member.test',
  password: 'correct horse 2',
  acceptTerms: true,
}

/** Her token, and where her suite is, by what `POST /api/en/auth/signup` answered. */
export function signedUp(answer: string) {
  const { token, user } = JSON.parse(answer) as { token: string; user: { defaultWorkspace: string } }
  return { token, suite: `/api/${user.defaultWorkspace}/email-marketing` }
}
