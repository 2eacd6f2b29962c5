/** By the error's code: whether a connection was made, and only its TLS failed. */
export const connectStage = (code = '') =>
  /^(?:ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code) ? 'tls' : 'connect'
