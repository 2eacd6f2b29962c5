import fastify from 'fastify'

// The reference of what a request costs: an endpoint that answers JSON, with nothing before or behind it.

const body = JSON.parse(process.env['BODY'] ?? '{}') as unknown
const app = fastify()
app.get('/', () => body)
app.get('/health/ready', () => 'ready')
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
