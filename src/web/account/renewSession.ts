import { call } from '../api/call.ts'
import { updateUser } from '../api/session.ts'

/** Updates the session's user from the server, in the header and the workspace switcher. */
export const renewSession = async () => updateUser((await call('GET /api/:lang/auth/me', {})).data)
