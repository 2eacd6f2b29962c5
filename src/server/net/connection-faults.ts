/** Why a server or service could not be used, as far as the error or the answer shows. */
export type ConnectionFault =
  | 'name'
  | 'closed'
  | 'silent'
  | 'unreachable'
  | 'notTls'
  | 'noStartTls'
  | 'expired'
  | 'otherName'
  | 'untrusted'
  | 'signIn'
  | 'signInWanted'
  | 'consent'
  | 'key'
  | 'sender'

// Codes of the operating system, the resolver and TLS (https://nodejs.org/api/tls.html#x509-certificate-error-codes).
const byCode: Record<string, ConnectionFault> = {
  ENOTFOUND: 'name',
  ENODATA: 'name',
  EAI_AGAIN: 'name',
  ECONNREFUSED: 'closed',
  ETIMEDOUT: 'silent',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EPROTO: 'notTls',
  ERR_SSL_WRONG_VERSION_NUMBER: 'notTls',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'notTls',
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'otherName',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'untrusted',
}

/** The fault behind a connection error; undefined if the error's code does not show it. */
export const faultOf = (error: unknown): ConnectionFault | undefined =>
  byCode[(error as NodeJS.ErrnoException | undefined)?.code ?? '']

/** The readable part of an error message: OpenSSL puts it between error numbers and a source location. */
export function errorText({ message }: Error): string {
  const [, library, reason] = /error:[0-9A-F]+:([^:]*):[^:]*:([^:]*):/i.exec(message) ?? []
  return library && reason ? `${library}: ${reason}` : message
}
