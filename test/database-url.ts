export type Connection = { host: string; port: number; user: string; database: string; password?: string }

/** A `DATABASE_URL`; the host may be a Unix socket directory. */
export const databaseUrl = ({ host, port, user, database, password }: Connection) =>
  `postgresql://${user}${password ? `:${password}` : ''}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
