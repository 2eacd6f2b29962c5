import { call } from '../api/call.ts'
import { updateUser } from '../api/session.ts'

/** Reloads the user of the session from the server, and so the header and the workspace switcher. */
export const renewSession = async () => updateUser((await call('GET /api/:lang/auth/me', {})).data)
