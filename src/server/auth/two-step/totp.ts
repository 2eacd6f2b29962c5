import { generateSecret, generateURI, verify } from 'otplib'

/** The length of a time step in seconds. Codes of the step before and after are accepted, since clocks differ. */
const period = 30

/** A new secret of 160 bits in Base32. */
export const newSecret = () => generateSecret()

/** The address that an authenticator app reads from a QR code. */
export const appUri = (account: { issuer: string; label: string; secret: string }) =>
  generateURI({ ...account, period })

/** The time step of a valid code of six digits, or null. */
export async function timeStepOf(secret: string, code: string, now: Date): Promise<number | null> {
  const epoch = Math.floor(now.getTime() / 1000)
  const result = await verify({ secret, token: code, epoch, period, epochTolerance: period })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
