import { call } from '../api/call.ts'
import { updateUser } from '../api/session.ts'

/** Shows the signed-in person as the server now knows them, in the header and the workspace switcher. */
export const renewSession = async () => updateUser((await call('GET /api/:lang/auth/me', {})).data)
