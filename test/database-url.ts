export type Connection = { host: string; port: number; user: string; database: string; password?: string }

/** A database's address as `DATABASE_URL` has it; its host may be the folder of a socket. */
export const databaseUrl = ({ host, port, user, database, password }: Connection) =>
  `postgresql://${user}${password ? `:${password}` : ''}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
