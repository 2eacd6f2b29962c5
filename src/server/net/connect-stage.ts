/** The stage at which a connection failed, by its error code: `tls` if the connection was made and only TLS failed. */
export const connectStage = (code = '') =>
  /^(?:ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code) ? 'tls' : 'connect'
