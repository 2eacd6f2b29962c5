import pg from 'pg'

/** How to connect to one PostgreSQL server. */
export type Server = pg.ClientConfig

/** In milliseconds. A server that does not answer within this time is skipped. */
const connectTimeoutMs = 1500

/**
 * The servers of a connection string, as libpq reads it (PostgreSQL 18 §32.1.1.3):
 * `postgresql://sanad@a:5432,b:5433/sanad`, or `postgresql://sanad@/sanad?host=a,b&port=5432,5433`. With any number of
 * servers, the one that accepts writes is used.
 * @throws Error whose message tells the operator what to do
 */
export function serversOf(databaseUrl: string): Server[] {
  const [, scheme = '', who = '', authority = '', path = '', query = ''] =
    /^(\w+:\/\/)((?:[^/?]*@)?)([^/?]*)([^?]*)\??(.*)$/s.exec(databaseUrl) ?? []
  const settings = new URLSearchParams(query)
  const sessionAttrs = settings.get('target_session_attrs') ?? 'read-write'
  if (!['any', 'primary', 'read-write'].includes(sessionAttrs))
    throw new Error(
      `DATABASE_URL sets target_session_attrs=${sessionAttrs}, but Sanad needs to write. Remove it, or set read-write.`,
    )
  const named = authority.split(',').map((part) => /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(part) ?? [])
  const hosts = settings.get('host')?.split(',') ?? named.map(([, host = '']) => decodeURIComponent(host))
  if (hosts.length === 1) return [{ connectionString: databaseUrl }]
  const ports = settings.get('port')?.split(',') ?? named.map(([, , port = '']) => port)
  if (ports.length !== 1 && ports.length !== hosts.length)
    throw new Error(
      `DATABASE_URL has ${hosts.length} hosts and ${ports.length} ports. Use one port, or one for each host.`,
    )
  for (const name of ['host', 'port', 'target_session_attrs']) settings.delete(name)
  return hosts.map((host, at) => {
    const one = new URLSearchParams(settings)
    one.set('host', host.replace(/^\[(.*)\]$/, '$1'))
    one.set('port', (ports.length === 1 ? ports[0] : ports[at]) || '5432')
    return { connectionString: `${scheme}${who}${path || '/'}?${one}` }
  })
}

/**
 * Connects to the server that accepts writes, trying one after the other.
 * @throws Error with the reason for each server
 */
export async function connectToWriter(
  servers: readonly Server[],
  more: pg.ClientConfig = {},
): Promise<{ server: Server; client: pg.Client }> {
  const faults: string[] = []
  for (const server of servers) {
    const client = new pg.Client({ ...server, ...more, ...keepAliveOptions, connectionTimeoutMillis: connectTimeoutMs })
    // The pending call rejects with the same error.
    client.on('error', () => undefined)
    const timer = setTimeout(() => drop(client), 2 * connectTimeoutMs)
    try {
      await client.connect()
      const { rows } = await client.query<{ only: boolean }>(
        `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as only`,
      )
      if (!rows[0]?.only) return { server, client }
      faults.push(`${client.host}:${client.port} is read-only`)
    } catch (error) {
      if (servers.length === 1) throw error
      faults.push(`${client.host}:${client.port}: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      clearTimeout(timer)
    }
    drop(client)
  }
  throw Object.assign(new Error(`No PostgreSQL server accepts writes: ${faults.join('; ')}`), { code: '08001' })
}

/**
 * The server of a connection string that accepts writes now; a single server is not checked.
 * @throws as `serversOf` and `connectToWriter`
 */
export async function writerOf(databaseUrl: string): Promise<Server> {
  const servers = serversOf(databaseUrl)
  if (servers.length === 1 && servers[0]) return servers[0]
  const { server, client } = await connectToWriter(servers)
  await client.end()
  return server
}

/** TCP keep-alive finds dead idle connections: a network that drops its state tells neither end. */
export const keepAliveOptions = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Destroys the socket without a goodbye: a silent server allows nothing else. Pending calls fail. */
export const drop = (client: pg.Client) => void client.connection.stream.destroy()
